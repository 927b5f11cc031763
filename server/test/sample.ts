import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

/** A valid UUID that no row has. */
export const NOBODY = '01990000-0000-7000-8000-00000000dead'

interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  minLength?: number
  minItems?: number
  openapi?: JsonSchema
}

const inputSchemas = new WeakMap<z.ZodType, JsonSchema>()
/** Returns the JSON schema of an input, made once: it takes milliseconds, and tests need it for each of thousands of requests. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const made = inputSchemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema)
  inputSchemas.set(schema, made)
  return made
}

/** Returns a value valid under a schema. */
function sample(schema: JsonSchema): unknown {
  const shown = { ...schema, ...schema.openapi }
  if (shown.enum) return shown.enum[0]
  if (shown.anyOf) return sample(shown.anyOf[0] ?? {})
  if (shown.type === 'object')
    return Object.fromEntries((shown.required ?? []).map((name) => [name, sample(shown.properties?.[name] ?? {})]))
  if (shown.type === 'array') return Array.from({ length: shown.minItems ?? 0 }, () => sample(shown.items ?? {}))
  if (shown.type === 'boolean') return true
  if (shown.type === 'integer' || shown.type === 'number') return 1
  if (shown.format === 'date-time') return '2026-11-20T08:30:00Z'
  if (shown.format === 'date') return '2026-11-20'
  if (shown.format === 'email') return 'a@example.fr'
  if (shown.format === 'uri') return 'https://example.fr/'
  if (shown.format === 'uuid' || shown.format === 'guid') return NOBODY
  return 'x'.repeat(Math.max(1, shown.minLength ?? 1))
}

/** Returns a valid body for an endpoint; undefined for an endpoint without a body. */
export function sampleBody(endpoint: Endpoint): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined
  const body = sample(inputSchema(endpoint.body)) as Record<string, unknown>
  // Either title or titre is required, which a schema cannot express.
  return bodyFields(endpoint).some(([name]) => name === 'titre') ? { title: 'x', ...body } : body
}

/** Returns names and schemas of the fields of an endpoint's body. */
export const bodyFields = (endpoint: Endpoint): [string, JsonSchema][] => {
  if (!endpoint.body) return []
  const schema = inputSchema(endpoint.body)
  return Object.entries({ ...schema, ...schema.anyOf?.[0] }.properties ?? {})
}

/** Returns an endpoint's path with a value for every parameter. */
export const pathOf = (endpoint: Endpoint, value = NOBODY): string => endpoint.path.replaceAll(/\{\w+\}/g, value)
