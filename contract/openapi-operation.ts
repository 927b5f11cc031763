import { z } from 'zod'
import { deprecationText } from './deprecation.ts'
import { type Endpoint, errorsOf, takesIfMatch } from './endpoint.ts'
import { type ErrorCode, ERRORS, statusOf } from './errors.ts'
import specification from './specification.json' with { type: 'json' }

export type Json = Record<string, unknown>

/** What operations refer to, by name. */
export interface Components {
  schemas: Map<string, Json>
  responses: Map<string, Json>
}

export const noComponents = (): Components => ({ schemas: new Map(), responses: new Map() })

/** The endpoints of the published specification; names of path parameters do not matter. All others are marked `x-extension`. */
const requestKey = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
const SPECIFIED = new Set(specification.endpoints.map(({ method, path }) => requestKey(method, path)))

export const ref = (kind: 'schemas' | 'headers' | 'parameters' | 'responses', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Returns the JSON Schema. A schema with an id becomes a component and is referred to; other schemas are written inline. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', { schemas }: Components): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'tuple') asArray(jsonSchema)
      const shown = (zodSchema as unknown as z.ZodType).meta()?.['openapi']
      if (!shown) return
      const { description, default: fallback, 'x-extension': extension } = jsonSchema as Json
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key]
      Object.assign(
        jsonSchema,
        shown,
        description !== undefined && { description },
        fallback !== undefined && { default: fallback },
        extension !== undefined && { 'x-extension': extension },
      )
    },
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs ?? {})) schemas.set(name, clean(definition))
  const own = schema.meta()?.id
  if (own && !('$ref' in json)) {
    schemas.set(own, clean(json))
    return ref('schemas', own)
  }
  return clean(json)
}

/** Writes a pair as an array of two: programs that generate clients require the schema of items. */
function asArray(tuple: Json): void {
  const { length } = tuple['prefixItems'] as Json[]
  delete tuple['prefixItems']
  Object.assign(tuple, { items: {}, minItems: length, maxItems: length })
}

/** The schema of an answer as GeoJSON: the list is the features, the other members are those of the JSON answer. */
function featuresOf(response: z.ZodType, member: string, components: Components): Json {
  const shape = { ...(response as z.ZodObject).shape } as Record<string, z.ZodType>
  delete shape[member]
  const { properties, required } = schemaOf(z.object(shape), 'output', components) as { properties?: Json; required?: string[] }
  const point = {
    type: 'object',
    properties: {
      type: { type: 'string', const: 'Point' },
      coordinates: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2, description: 'Longitude, latitude.' },
    },
    required: ['type', 'coordinates'],
  }
  const feature = {
    type: 'object',
    properties: {
      type: { type: 'string', const: 'Feature' },
      id: { type: 'string' },
      geometry: point,
      properties: { type: 'object', description: 'The other fields of the record.' },
    },
    required: ['type', 'id', 'geometry', 'properties'],
  }
  return {
    type: 'object',
    description: 'A FeatureCollection, RFC 7946.',
    properties: {
      type: { type: 'string', const: 'FeatureCollection' },
      features: { type: 'array', items: feature },
      // Clients that ask for JSON use this member without a cast.
      [member]: { type: 'array', items: {}, maxItems: 0, description: 'Absent: they are the features.' },
      ...properties,
    },
    required: ['type', 'features', ...(required ?? [])],
  }
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

/** The security requirements of an endpoint. On a public write, and a public read with an answer for its own people, a token is optional. */
export const securityOf = ({ access, method, signed, ownResponse }: Endpoint): Json[] => {
  if (signed?.header === 'Stripe-Signature') return [{ stripeSignature: [] }]
  if (signed?.media) return [{ emailSecret: [] }]
  return access === 'app' && (method !== 'GET' || ownResponse) ? [...SECURITY.app, ...SECURITY.admin] : SECURITY[access]
}

function parameters(endpoint: Endpoint, components: Components): Json[] {
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
        ...(description !== undefined && { description }),
        ...(extension !== undefined && { 'x-extension': true }),
        schema: property,
      })
    }
  }
  if (endpoint.concurrency?.idempotent) list.push(ref('parameters', 'IdempotencyKey'))
  if (takesIfMatch(endpoint)) list.push(ref('parameters', 'IfMatch'))
  if (endpoint.proof) list.push(ref('parameters', 'ProofOfWork'))
  return list
}

function responses(endpoint: Endpoint, components: Components): Json {
  const media = endpoint.answers?.media ?? 'application/json'
  const paged = endpoint.query !== undefined && 'page' in endpoint.query.shape
  const headers = {
    'X-Request-Id': ref('headers', 'RequestId'),
    ...(endpoint.deprecated && {
      Deprecation: { schema: { type: 'string' }, description: 'Since when, RFC 9745.' },
      Sunset: { schema: { type: 'string' }, description: 'From when it may be withdrawn, RFC 8594.' },
    }),
    'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
    RateLimit: ref('headers', 'RateLimit'),
    ...((endpoint.method === 'GET' || endpoint.concurrency?.versioned) && { ETag: ref('headers', 'ETag') }),
    ...(endpoint.access === 'admin' && endpoint.method !== 'GET' && { 'X-Audit-Id': ref('headers', 'AuditId') }),
    ...(paged && { Link: ref('headers', 'Link'), 'X-Total-Count': ref('headers', 'TotalCount') }),
  }
  const answers: Record<string, Json> = {
    [endpoint.answers?.status ?? 200]: {
      description: 'Success',
      headers,
      content: {
        [media]: {
          schema: endpoint.ownResponse
            ? { anyOf: [endpoint.response, endpoint.ownResponse].map((schema) => schemaOf(schema, 'output', components)) }
            : schemaOf(endpoint.response, 'output', components),
        },
        ...(endpoint.answers?.geojson && {
          'application/geo+json': { schema: featuresOf(endpoint.response, endpoint.answers.geojson, components) },
        }),
        ...(endpoint.answers?.plainText && { 'text/plain': { schema: { type: 'string' } } }),
      },
    },
  }
  if (endpoint.method === 'GET') answers['304'] = { description: 'Not modified' }
  if (endpoint.answers?.existing)
    answers['200'] = { ...(answers[String(endpoint.answers.status)] as Json), description: endpoint.answers.existing }
  const byStatus = Map.groupBy(errorsOf(endpoint), statusOf)
  for (const [status, codes] of [...byStatus].toSorted(([a], [b]) => a - b)) answers[status] = refusal(codes, components)
  return answers
}

/** Returns a reference to the answer with one of these error codes, which all operations with the same codes share. */
function refusal(codes: readonly ErrorCode[], { responses: shared }: Components): Json {
  const name = codes.map(pascalCase).join('Or')
  shared.set(name, {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][2]}`).join('\n\n'),
    ...((codes.includes('rate_limited') || codes.includes('service_unavailable')) && {
      headers: { 'Retry-After': ref('headers', 'RetryAfter') },
    }),
    content: { 'application/json': { schema: ref('schemas', 'Error') } },
  })
  return ref('responses', name)
}

/** `per_page` as `PerPage`. */
export const pascalCase = (name: string): string => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const CALLERS: Record<Endpoint['access'], string> = {
  app: 'For everybody.',
  bearer: 'For the person of the token.',
  admin: 'For administrators, from the back-office.',
  mairie: 'For people who act for a municipal office.',
  signature: 'For the service that signs the request.',
}

/** The description of an operation whose summary says all: who may call it. */
const whoMay = ({ access, permission }: Endpoint): string =>
  permission === undefined ? CALLERS[access] : `From the back-office, with the permission \`${permission}\`.`

/** Returns an endpoint as an OpenAPI operation, and adds the schemas that it refers to to `components`. */
export function operation(endpoint: Endpoint, components: Components): Json {
  const text = endpoint.description ?? whoMay(endpoint)
  const description = [endpoint.deprecated && deprecationText(endpoint.deprecated), text].filter(Boolean).join('\n\n')
  const inputs = parameters(endpoint, components)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description,
    ...(endpoint.deprecated && { deprecated: true }),
    tags: [endpoint.chapter],
    security: securityOf(endpoint),
    ...(!SPECIFIED.has(requestKey(endpoint.method, `/api/v1${endpoint.path}`)) && { 'x-extension': true }),
    ...(inputs.length > 0 && { parameters: inputs }),
    ...requestBody(endpoint, components),
    responses: responses(endpoint, components),
  }
}

function requestBody({ signed, body, multipart }: Endpoint, components: Components): Json {
  if (signed?.media)
    return { requestBody: { required: true, content: { [signed.media]: { schema: { type: 'string', format: 'binary' } } } } }
  if (!body) return {}
  const content = { [multipart ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(body, 'input', components) } }
  return { requestBody: { required: !body.safeParse(undefined).success, content } }
}
