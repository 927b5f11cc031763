import { z } from 'zod'
import { DOCUMENT, type JsonSchema, type Operation, parametersIn } from './document.ts'

const GUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

/** Converts a schema of the document for the validation library: references to its own `$defs`, UUIDs of any version, no defaults. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  const { default: _, ...schema } = value as Record<string, unknown>
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'].replace('#/components/schemas/', '#/$defs/') }
  if (schema['format'] === 'uuid') return { type: 'string', pattern: GUID }
  return Object.fromEntries(Object.entries(schema).map(([key, item]) => [key, readable(item)]))
}
const $defs = readable(DOCUMENT.components.schemas)

const known = new Map<JsonSchema, z.ZodType>()
function validator(schema: JsonSchema): z.ZodType {
  const made = known.get(schema) ?? z.fromJSONSchema({ ...(readable(schema) as object), $defs } as never)
  known.set(schema, made)
  return made
}

/** JSON Schema counts characters where the library counts units of UTF-16. */
function counted(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '€')
  if (Array.isArray(value)) return value.map(counted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, counted(item)]))
}

/** Returns the fault of a value under a schema of the document; undefined when it is valid. */
export function faultOf(schema: JsonSchema, value: unknown): string | undefined {
  const result = validator(schema).safeParse(counted(value))
  return result.success ? undefined : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}

/** Converts a text of the query to the number or boolean of its schema. */
function read(schema: JsonSchema, written: string): unknown {
  if (schema.type === 'integer' || schema.type === 'number') return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : written
  if (schema.type === 'boolean') return /^(true|false|1|0)$/.test(written) ? true : written
  return written
}

/** The parts of a request described by the document: parameters as text, and body. */
export interface RequestParts {
  params: Record<string, string>
  query: [name: string, value: string][]
  body: unknown
}

/** Whether a request is valid under the document. */
export function fits(operation: Operation, { params, query, body }: RequestParts): boolean {
  const names = query.map(([name]) => name)
  if (new Set(names).size < names.length) return false
  for (const { name, schema } of parametersIn(operation, 'path')) if (faultOf(schema, read(schema, params[name] ?? ''))) return false
  const queryParameters = parametersIn(operation, 'query')
  for (const [name, value] of query) {
    const parameter = queryParameters.find((candidate) => candidate.name === name)
    if (!parameter || faultOf(parameter.schema, read(parameter.schema, value))) return false
  }
  if (body === undefined) return !operation.bodyRequired
  if (operation.consumes !== undefined && !operation.body) return true
  // Without a declared body, an empty object counts as no body.
  return !faultOf(operation.body ?? { type: 'object', additionalProperties: false }, body)
}
