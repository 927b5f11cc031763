import { z } from 'zod'
import { deprecationText } from './deprecation.ts'
import { type Endpoint, errorsOf, takesIfMatch } from './endpoint.ts'
import { ERRORS, statusOf } from './errors.ts'
import { CHAPTERS, INTRODUCTION } from './openapi-text.ts'
import { ENDPOINTS, RAW_ENDPOINTS } from './index.ts'
import { ErrorBody } from './shared.ts'

type Json = Record<string, unknown>
const EVERY = [...ENDPOINTS, ...RAW_ENDPOINTS]

/** Schemas with a name of their own become components; the rest is written where it is used. */
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

/** References point into the document, and helper fields are dropped. */
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

/** On a public write a token is optional. */
const securityOf = ({ access, method, signed }: Endpoint): Json[] => {
  if (signed?.header === 'Stripe-Signature') return [{ stripeSignature: [] }]
  if (signed?.media) return [{ emailSecret: [] }]
  return access === 'app' && method !== 'GET' ? [...SECURITY.app, ...SECURITY.admin] : SECURITY[access]
}

function parameters(endpoint: Endpoint, components: Map<string, Json>): Json[] {
  const list: Json[] = []
  for (const [place, schema] of [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const) {
    if (!schema) continue
    const object = schemaOf(schema, 'input', components) as { properties?: Record<string, Json>; required?: string[] }
    for (const [name, { description, 'x-extension': extension, ...property }] of Object.entries(object.properties ?? {})) {
      list.push({
        name,
        in: place,
        required: place === 'path' || (object.required ?? []).includes(name),
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

/** An endpoint as an operation of OpenAPI; the schemas that it refers to are put into `components`. */
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
    description: 'Which application asks, such as `public`, `mairie` or `backoffice`. It selects behaviour and grants nothing.',
  },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  signature: { type: 'apiKey', in: 'header', name: 'Payment-Signature' },
  stripeSignature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
  emailSecret: { type: 'apiKey', in: 'header', name: 'X-Webhook-Secret' },
}

/** Only those that an endpoint asks for. */
const usedSchemes = () => {
  const used = new Set(EVERY.flatMap((endpoint) => securityOf(endpoint).flatMap((scheme) => Object.keys(scheme))))
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.has(name)))
}

/** The OpenAPI 3.1 document, computed from the contract. */
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
          description: 'The same key, caller and body replays the first answer for 24 hours.',
        },
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'An ETag read before; the change is refused where the record has changed since.',
        },
      },
      headers: {
        RequestId: { schema: { type: 'string' }, description: 'Taken over from the request when well formed; stands in every log line.' },
        RateLimitPolicy: { schema: { type: 'string' }, description: 'The limit that counted the request: `"name";q=requests;w=seconds`.' },
        RateLimit: { schema: { type: 'string' }, description: 'What is left of it: `"name";r=requests;t=seconds until more`.' },
        RetryAfter: { schema: { type: 'integer' }, description: 'Seconds after which the same request is let in.' },
        ETag: { schema: { type: 'string' }, description: 'Validator for If-None-Match and, on records, If-Match.' },
        AuditId: {
          schema: { type: 'string', format: 'uuid' },
          description:
            'The row that the change left in the audit trail; absent where nothing changed. POST /admin/audit/{id}/undo may reverse it.',
        },
        Link: { schema: { type: 'string' }, description: 'RFC 8288: first, prev, next, last.' },
        TotalCount: { schema: { type: 'integer' }, description: 'Rows over all pages.' },
      },
      securitySchemes: usedSchemes(),
    },
  }
}
