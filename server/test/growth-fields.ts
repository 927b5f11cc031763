import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
}
const definitionOf = (schema: z.ZodType): Definition => schema._zod.def

/** Returns every text field of the inputs of these endpoints, with a name; a schema shared by several fields is returned once. */
export function fieldsOf(endpoints: readonly Endpoint[]): [name: string, schema: z.ZodType][] {
  const found = new Map<z.ZodType, string>()
  const seen = new Set<z.ZodType>()
  const walk = (schema: z.ZodType, name: string): void => {
    const { shape, element, innerType, in: input, valueType, options } = definitionOf(schema)
    // A text field is tested with its transformations; it has no inner fields.
    if (takesText(schema)) return void found.set(core(schema), name)
    if (seen.has(schema)) return
    seen.add(schema)
    for (const [key, field] of Object.entries(shape ?? {})) walk(field, `${name}.${key}`)
    for (const inner of [element, innerType, input, valueType, ...(options ?? [])]) if (inner) walk(inner, name)
  }
  for (const { id, params, query, body } of endpoints)
    for (const [part, schema] of Object.entries({ params, query, body })) if (schema) walk(schema, `${id} ${part}`)
  return [...found].map(([schema, name]) => [name, schema])
}

/** Removes the wrappers for optional values: fields that differ only in them are parsed alike. */
function core(schema: z.ZodType): z.ZodType {
  const { type, innerType } = definitionOf(schema)
  return innerType && ['optional', 'nullable', 'default'].includes(type) ? core(innerType) : schema
}

function takesText(schema: z.ZodType): boolean {
  const { type, innerType, in: input, options } = definitionOf(schema)
  return type === 'string' || [innerType, input, ...(options ?? [])].some((inner) => inner && takesText(inner))
}
