import { ENDPOINTS, RAW_ENDPOINTS } from './index.ts'
import { type Json, noComponents, operation, pascalCase, ref, schemaOf, securityOf } from './openapi-operation.ts'
import { CHAPTERS, INTRODUCTION } from './openapi-text.ts'
import { ErrorBody } from './shared.ts'

const EVERY = [...ENDPOINTS, ...RAW_ENDPOINTS]

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
  const components = noComponents()
  schemaOf(ErrorBody, 'output', components)
  const paths: Record<string, Json> = {}
  const operations: Json[] = []
  for (const endpoint of EVERY) {
    const path = `/api/v1${endpoint.path}`
    const one = operation(endpoint, components)
    operations.push(one)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: one }
  }
  const frequent = shareParameters(operations)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Beffroi',
      version,
      summary: 'Local-community life in French communes.',
      description: INTRODUCTION,
      contact: { name: 'The operator of this service' },
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
      schemas: byName(components.schemas),
      responses: byName(components.responses),
      parameters: {
        ...frequent,
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
          description: 'For 24 hours, a request with the same key, caller and body gets the first answer again.',
        },
        ProofOfWork: {
          name: 'X-Proof-Of-Work',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 2000 },
          description: 'The solution of the challenge that a `rate_limited` answer has had, in base64. It counts once, for this operation.',
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
          description:
            'The request’s X-Request-Id if it is well formed (8 to 128 letters, digits, dots, hyphens and underscores, but not a UUID of version 7), else a new one, which is a UUID of version 7. Every log line of the request has it.',
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

const byName = (map: ReadonlyMap<string, Json>): Json => Object.fromEntries([...map].toSorted(([a], [b]) => a.localeCompare(b)))

/** The most operations that each write out a parameter of theirs. */
const WRITTEN_OUT = 10

/**
 * Has the operations refer to parameters that more than WRITTEN_OUT of them have.
 * @returns these parameters, by name
 * @throws Error if two of one name differ
 */
function shareParameters(operations: readonly Json[]): Record<string, Json> {
  const lists = operations.map((one) => (one['parameters'] ?? []) as Json[])
  const own = lists.flat().filter((parameter) => !('$ref' in parameter))
  const shared: Record<string, Json> = {}
  for (const [text, same] of Map.groupBy(own, (parameter) => JSON.stringify(parameter))) {
    const [parameter] = same
    if (!parameter || same.length <= WRITTEN_OUT) continue
    const name = pascalCase(String(parameter['name']))
    if (shared[name]) throw new Error(`Two parameters of many operations have the name ${name}`)
    shared[name] = parameter
    for (const list of lists) for (const [n, other] of list.entries()) if (JSON.stringify(other) === text) list[n] = ref('parameters', name)
  }
  return shared
}
