import { z } from 'zod'
import { deprecationText } from './deprecation.ts'
import { type Endpoint, errorsOf, takesIfMatch } from './endpoint.ts'
import { ERRORS, statusOf } from './errors.ts'
import { CHAPTERS, INTRODUCTION } from './openapi-text.ts'
import { ENDPOINTS, RAW_ENDPOINTS } from './index.ts'
import { ErrorBody } from './shared.ts'

// The file is long because one module generates the whole OpenAPI document.
type Json = Record<string, unknown>
const EVERY = [...ENDPOINTS, ...RAW_ENDPOINTS]

/** Returns the JSON Schema. A schema with an id becomes a component and is referred to; other schemas are written inline. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Map<string, Json>): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const shown = (zodSchema as unknown as z.ZodType).meta()?.['openapi']
      if (!shown) return
      const { description, default: fallback, 'x-extension': extension } = jsonSchema as Json
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key]
      Object.assign(
        jsonSchema,
        shown,
        description === undefined ? {} : { description },
        fallback === undefined ? {} : { default: fallback },
        extension === undefined ? {} : { 'x-extension': extension },
      )
    },
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs ?? {})) components.set(name, clean(definition))
  const own = schema.meta()?.id
  if (own && !('$ref' in json)) {
    components.set(own, clean(json))
    return { $ref: `#/components/schemas/${own}` }
  }
  return clean(json)
}

/** Makes references point to the components of the document, and removes the helper fields `id` and `openapi`. */
function clean(value: Json): Json {
  return JSON.parse(
    JSON.stringify(value, (key, item: unknown) =>
      (key === 'id' || key === 'openapi') && typeof item === 'string' ? undefined : item,
    ).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json
}

const SECURITY: Record<Endpoint['access'], Json[]> = {
  app: [{ appSource: [] }],
  bearer: [{ bearer: [] }],
  admin: [{ appSource: [], bearer: [] }],
  mairie: [{ appSource: [], bearer: [] }],
  signature: [{ signature: [] }],
}

/** The security requirements of an endpoint. On a public write a token is optional. */
const securityOf = ({ access, method, signed }: Endpoint): Json[] => {
  if (signed?.header === 'Stripe-Signature') return [{ stripeSignature: [] }]
  if (signed?.media) return [{ emailSecret: [] }]
  return access === 'app' && method !== 'GET' ? [...SECURITY.app, ...SECURITY.admin] : SECURITY[access]
}

function parameters(endpoint: Endpoint, components: Map<string, Json>): Json[] {
  const list: Json[] = []
  for (const [location, schema] of [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const) {
    if (!schema) continue
    const object = schemaOf(schema, 'input', components) as { properties?: Record<string, Json>; required?: string[] }
    for (const [name, { description, 'x-extension': extension, ...property }] of Object.entries(object.properties ?? {})) {
      list.push({
        name,
        in: location,
        required: location === 'path' || (object.required ?? []).includes(name),
        ...(description ? { description } : {}),
        ...(extension ? { 'x-extension': true } : {}),
        schema: property,
      })
    }
  }
  if (endpoint.concurrency?.idempotent) list.push({ $ref: '#/components/parameters/IdempotencyKey' })
  if (takesIfMatch(endpoint)) list.push({ $ref: '#/components/parameters/IfMatch' })
  return list
}

function responses(endpoint: Endpoint, components: Map<string, Json>): Json {
  const media = endpoint.answers?.media ?? 'application/json'
  const paged = endpoint.query !== undefined && 'page' in endpoint.query.shape
  const headers = {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(endpoint.deprecated
      ? {
          Deprecation: { schema: { type: 'string' }, description: 'Since when, RFC 9745.' },
          Sunset: { schema: { type: 'string' }, description: 'From when it may be withdrawn, RFC 8594.' },
        }
      : {}),
    'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
    RateLimit: { $ref: '#/components/headers/RateLimit' },
    ...(endpoint.method === 'GET' || endpoint.concurrency?.versioned ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(endpoint.access === 'admin' && endpoint.method !== 'GET' ? { 'X-Audit-Id': { $ref: '#/components/headers/AuditId' } } : {}),
    ...(paged ? { Link: { $ref: '#/components/headers/Link' }, 'X-Total-Count': { $ref: '#/components/headers/TotalCount' } } : {}),
  }
  const answers: Record<string, Json> = {
    [endpoint.answers?.status ?? 200]: {
      description: 'Success',
      headers,
      content: {
        [media]: { schema: schemaOf(endpoint.response, 'output', components) },
        ...(endpoint.answers?.geojson
          ? { 'application/geo+json': { schema: { type: 'object', description: 'A FeatureCollection, RFC 7946.' } } }
          : {}),
        ...(endpoint.answers?.plainText ? { 'text/plain': { schema: { type: 'string' } } } : {}),
      },
    },
  }
  if (endpoint.method === 'GET') answers['304'] = { description: 'Not modified' }
  if (endpoint.answers?.existing)
    answers['200'] = { ...(answers[String(endpoint.answers.status)] as Json), description: endpoint.answers.existing }
  const byStatus = Map.groupBy(errorsOf(endpoint), statusOf)
  for (const [status, codes] of [...byStatus].toSorted(([a], [b]) => a - b)) {
    answers[status] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code][2]}`).join('\n\n'),
      ...(codes.includes('rate_limited') || codes.includes('service_unavailable')
        ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
        : {}),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return answers
}

/** Returns an endpoint as an OpenAPI operation, and adds the schemas that it refers to to `components`. */
export function operation(endpoint: Endpoint, components: Map<string, Json>): Json {
  const description = [endpoint.deprecated && deprecationText(endpoint.deprecated), endpoint.description].filter(Boolean).join('\n\n')
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(description ? { description } : {}),
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    tags: [endpoint.chapter],
    security: securityOf(endpoint),
    ...(endpoint.extension ? { 'x-extension': true } : {}),
    ...(parameters(endpoint, components).length > 0 ? { parameters: parameters(endpoint, components) } : {}),
    ...(endpoint.signed?.media
      ? { requestBody: { required: true, content: { [endpoint.signed.media]: { schema: { type: 'string', format: 'binary' } } } } }
      : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', components) } },
          },
        }
      : {}),
    responses: responses(endpoint, components),
  }
}

const SCHEMES: Record<string, Json> = {
  appSource: {
    type: 'apiKey',
    in: 'header',
    name: 'X-App-Source',
    description: 'The calling application, such as `public`, `mairie` or `backoffice`. It selects behaviour and grants no right.',
  },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  signature: { type: 'apiKey', in: 'header', name: 'Payment-Signature' },
  stripeSignature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
  emailSecret: { type: 'apiKey', in: 'header', name: 'X-Webhook-Secret' },
}

/** The security schemes that some endpoint uses. */
const usedSchemes = () => {
  const used = new Set(EVERY.flatMap((endpoint) => securityOf(endpoint).flatMap((scheme) => Object.keys(scheme))))
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.has(name)))
}

/** Returns the OpenAPI 3.1 document of the contract. */
export function openapi(version: string): Json {
  const components = new Map<string, Json>()
  schemaOf(ErrorBody, 'output', components)
  const paths: Record<string, Json> = {}
  for (const endpoint of EVERY) {
    const path = `/api/v1${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, components) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Beffroi',
      version,
      summary: 'Local-community life in French communes.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: [...new Set(ENDPOINTS.map(({ chapter }) => chapter))].map((name) => ({
      name,
      'x-displayName': CHAPTERS[name]?.[0] ?? name,
      description: CHAPTERS[name]?.[1] ?? name,
    })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => a.localeCompare(b))),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
          description: 'For 24 hours, a request with the same key, caller and body gets the first answer again.',
        },
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'The ETag of an earlier answer. The change is refused if the record has changed since.',
        },
      },
      headers: {
        RequestId: {
          schema: { type: 'string' },
          description: 'The request’s X-Request-Id if it is well formed, else a new one. Every log line of the request has it.',
        },
        RateLimitPolicy: {
          schema: { type: 'string' },
          description: 'The rate limit that counted the request: `"name";q=requests;w=seconds`.',
        },
        RateLimit: {
          schema: { type: 'string' },
          description: 'The requests left in the window: `"name";r=requests;t=seconds until more`.',
        },
        RetryAfter: { schema: { type: 'integer' }, description: 'Seconds to wait before the request is sent again.' },
        ETag: { schema: { type: 'string' }, description: 'Validator for If-None-Match and, on records, If-Match.' },
        AuditId: {
          schema: { type: 'string', format: 'uuid' },
          description:
            'The id of the change’s row in the audit trail; absent if nothing changed. POST /admin/audit/{id}/undo may reverse the change.',
        },
        Link: { schema: { type: 'string' }, description: 'RFC 8288: first, prev, next, last.' },
        TotalCount: { schema: { type: 'integer' }, description: 'The number of items on all pages.' },
      },
      securitySchemes: usedSchemes(),
    },
  }
}
