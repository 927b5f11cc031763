import type { z } from 'zod'
import { messageOfIssue } from '../../../contract/message-of-issue.ts'
import type { Faults } from './faults.ts'

/** A value with at most so many parts has few faults: the schema may list them all. */
const FEW_PARTS = 200

/** Whether a value has more parts than FEW_PARTS; it reads no further. */
export function hasManyParts(value: unknown): boolean {
  let parts = 0
  const count = (part: unknown): boolean => {
    parts += 1
    if (parts > FEW_PARTS) return true
    return typeof part === 'object' && part !== null && Object.values(part).some(count)
  }
  return count(value)
}

/** The properties of a schema that are read here. */
interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  checks?: { _zod: { def: { check: string; maximum?: number; length?: number } } }[]
}
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

const LEFT_OUT: Record<string, (value: unknown) => boolean> = {
  optional: (value) => value === undefined,
  default: (value) => value === undefined,
  prefault: (value) => value === undefined,
  nullable: (value) => value === null,
  readonly: () => false,
}

/**
 * Adds the faults of a value, part after part. The items of a list are checked only until no more faults are named, and only if the list is
 * not too long: the schema itself would create an object for each of a hundred thousand. Spec §7-10.
 */
export function firstFaults(schema: z.ZodType, place: string, value: unknown, faults: Faults): void {
  const definition = definitionOf(schema)
  const isLeftOut = LEFT_OUT[definition.type]
  if (isLeftOut && definition.innerType) return isLeftOut(value) ? undefined : firstFaults(definition.innerType, place, value, faults)
  if (definition.type === 'pipe' && definition.in) return firstFaults(definition.in, place, value, faults)
  if (definition.type === 'array' && Array.isArray(value)) return ofList(definition, place, value, faults)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (definition.type === 'object') return ofObject(definition, place, value as Record<string, unknown>, faults)
    if (definition.type === 'record') return ofRecord(definition, place, value, faults)
  }
  const { error } = schema.safeParse(value)
  for (const issue of error?.issues ?? []) faults.add([place, ...issue.path.map(String)].join('.'), messageOfIssue(issue, value))
}

function ofList({ element, checks = [] }: Definition, place: string, items: unknown[], faults: Faults): void {
  const most = Math.min(...checks.map(({ _zod: { def } }) => (def.check === 'max_length' ? def.maximum : def.length) ?? Infinity))
  if (items.length > most) return faults.add(place, `must hold at most ${most}`)
  for (const [index, item] of items.entries()) {
    if (faults.full) return faults.stop()
    firstFaults(element as z.ZodType, `${place}.${index}`, item, faults)
  }
}

function ofObject({ shape = {}, catchall }: Definition, place: string, value: Record<string, unknown>, faults: Faults): void {
  if (catchall && definitionOf(catchall).type === 'never')
    for (const key of Object.keys(value)) if (!Object.hasOwn(shape, key)) faults.add(`${place}.${key}`, 'is not known here')
  for (const [key, schema] of Object.entries(shape)) firstFaults(schema, `${place}.${key}`, value[key], faults)
}

function ofRecord({ keyType, valueType }: Definition, place: string, value: object, faults: Faults): void {
  for (const [key, item] of Object.entries(value)) {
    if (faults.full) return faults.stop()
    if (keyType) firstFaults(keyType, `${place}.${key}`, key, faults)
    if (valueType) firstFaults(valueType, `${place}.${key}`, item, faults)
  }
}
