import { NOBODY } from '../sample.ts'
import { type JsonSchema, type Operation, resolve } from './document.ts'
import { Ref, tableOf } from './ids.ts'

/** A value at a limit of a schema, or just beyond it. oracle.ts decides by the document whether it is valid. */
export interface Edge {
  name: string
  value: unknown
}

const DATES = ['0001-01-01', '9999-12-31', '2024-02-29', '2023-02-29', '2026-00-10', '2026-1-1', '2026-01-01 ', '+2026-01-01', 'infinity']
const MOMENTS = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2024-02-29T23:59:59+14:00',
  '2026-10-25T02:30:00+01:00',
  '2026-03-29T02:30:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01',
  '2026-01-01 00:00:00Z',
  '2026-01-01T00:00:00',
  'now',
]
const IDS = [
  NOBODY.toUpperCase(),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `{${NOBODY}}`,
  NOBODY.replaceAll('-', ''),
  `${NOBODY}0`,
  NOBODY.slice(1),
  'x',
  '',
]
const EMAILS = [
  `${'a'.repeat(64)}@example.invalid`,
  `a@${'b'.repeat(63)}.invalid`,
  `a@${'b.'.repeat(130)}fr`,
  'a@b',
  'a b@c.fr',
  'a@b@c.fr',
  '@',
]
const ADDRESSES = [
  'http://a',
  `https://a.invalid/${'x'.repeat(2030)}`,
  `https://a.invalid/${'x'.repeat(2040)}`,
  'ftp://a.invalid/',
  'a.invalid',
  '//a',
]
const by = (values: readonly string[], kind: string): Edge[] => values.map((value) => ({ name: `${kind} ${value.slice(0, 40)}`, value }))

function ofText({ format, pattern, minLength, maxLength }: JsonSchema): Edge[] {
  const sized = (length: number, sign: string): Edge => ({ name: `${length} × ${sign}`, value: sign.repeat(length) })
  const lengths = [minLength ?? 0, (minLength ?? 0) - 1, ...(maxLength === undefined ? [] : [maxLength, maxLength + 1])]
  return [
    ...lengths.flatMap((length) => (length < 0 ? [] : ['x', '😀', 'é'].map((sign) => sized(length, sign)))),
    ...(pattern === undefined ? [] : by(['', '\n', 'é', '0', '٣٤٥٦٧'], 'pattern')),
    ...(format === 'date' ? by(DATES, 'date') : []),
    ...(format === 'date-time' ? by(MOMENTS, 'moment') : []),
    ...(format === 'uuid' ? by(IDS, 'id') : []),
    ...(format === 'email' ? by(EMAILS, 'e-mail') : []),
    ...(format === 'uri' ? by(ADDRESSES, 'address') : []),
  ]
}

function ofNumber({ type, minimum, maximum }: JsonSchema): Edge[] {
  const step = type === 'integer' ? 1 : 0.000001
  const values = [
    ...(minimum === undefined ? [] : [minimum, minimum - step, minimum + step]),
    ...(maximum === undefined ? [] : [maximum, maximum + step, maximum - step]),
    ...(type === 'integer' ? [1.5, 0, -1] : [0, -0.5]),
    Number.MAX_SAFE_INTEGER,
    1e300,
  ]
  return values.map((value) => ({ name: `number ${value}`, value }))
}

/** Values of all types. Most of them are invalid for a given field. */
const TYPES: Edge[] = ([null, true, 0, 1.5, 'x', '', [], {}, [null], [[]]] as unknown[]).map((value) => ({
  name: `type ${JSON.stringify(value)}`,
  value,
}))

/** Returns values at the limits of a schema, and values of types that it does not accept. */
export function edgesOf(given: JsonSchema, name: string, operation: Pick<Operation, 'path'>): Edge[] {
  const schema = resolve(given)
  if (schema.anyOf) return schema.anyOf.flatMap((branch) => edgesOf(branch, name, operation))
  const own: Edge[] = []
  if (schema.enum)
    own.push(...by([...schema.enum.map((value) => String(value)), String(schema.enum[0]).toUpperCase(), ' ', 'other'], 'choice'))
  else if (schema.type === 'string') own.push(...ofText(schema))
  if (schema.type === 'integer' || schema.type === 'number') own.push(...ofNumber(schema))
  if (schema.type === 'boolean') own.push(...by(['true', 'false', 'TRUE', 'yes', ''], 'flag'), { name: 'true', value: true })
  if (schema.type === 'array') {
    const item = (n: number): unknown => {
      const table = tableOf(name, operation)
      return table === undefined ? itemOf(schema.items ?? {}) : new Ref(table, n)
    }
    const { minItems = 0, maxItems } = schema
    for (const length of [minItems, minItems - 1, ...(maxItems === undefined ? [] : [maxItems, maxItems + 1])])
      if (length >= 0) own.push({ name: `${length} items`, value: Array.from({ length }, (_, n) => item(n)) })
    own.push({ name: 'twice the same', value: [item(0), item(0)] })
  }
  return [...own, ...TYPES]
}

/** Returns an item for a list whose items are not identifiers. */
function itemOf(given: JsonSchema): unknown {
  const schema = resolve(given)
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return itemOf(schema.anyOf[0] ?? {})
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, itemOf(schema.properties?.[name] ?? {})]))
  if (schema.type === 'string') return schema.format === 'date' ? '2026-01-01' : schema.pattern === undefined ? 'x' : '01004'
  return schema.type === 'array' ? [] : 1
}
