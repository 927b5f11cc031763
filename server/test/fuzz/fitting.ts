import fc, { type Arbitrary } from 'fast-check'
import { NOBODY } from '../sample.ts'
import { type JsonSchema, type Operation, resolve } from './document.ts'
import { Ref, TABLES, tableOf } from './ids.ts'

/** Valid values, by field name, of fields that the document describes only as text. */
const LIKELY: Record<string, readonly string[]> = {
  bbox: ['1.5,43.1,7.5,49', '-5,41,10,51.5', '170,-20,-170,-10'],
  url: ['https://mairie.invalid/agenda.ics', 'http://mairie.invalid/', 'http://127.0.0.1:1/', 'https://[::1]/a?b={date}'],
  telephone: ['01 23 45 67 89', '+33123456789', '3975'],
  site_web: ['mairie.invalid', 'https://mairie.invalid/'],
  query: ['moderation_status=pending', 'q=%C3%A9t%C3%A9&sort=nom_asc', ''],
  slug: ['montloup', 'ville-39041'],
  secteur: ['Nord', 'Centre'],
  code_insee: ['01004', '2A004', '97411'],
  departement: ['01', '2A', '974'],
  region: ['84', '94'],
  action: ['publication.moderate', 'acteur.create,acteur.update'],
  target_type: ['publication', 'acteur'],
  name: ['mail.send'],
  kind: ['invoice.paid'],
  assigned_to: ['me', 'none'],
  status: ['active', 'past_due'],
}

const SIGNS = ['a', 'e', 'T', '0', ' ', '-', "'", 'é', 'œ', 'Ç', '😀', '👩‍🚒', 'م', 'ß', '.', '\u00a0', '\n', '<', '&', '"', '\\', '%', '_']

/** Generates texts of min to max characters, with every kind of character that people write. */
const text = (min: number, max: number): Arbitrary<string> =>
  fc.array(fc.constantFrom(...SIGNS), { maxLength: 30 }).map((signs) => {
    const characters = Array.from(signs.join('').trim()).slice(0, max)
    return characters.join('') + 'x'.repeat(Math.max(0, min - characters.length))
  })

const DAY = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const NEAR = fc
  .date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2028-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const moment = fc.oneof({ weight: 4, arbitrary: NEAR }, { weight: 1, arbitrary: DAY })

/** Generates identifiers: most of a row of the right table, the others of a row of another table, or without a row. */
function id(name: string, operation: Pick<Operation, 'path'>): Arbitrary<unknown> {
  const table = tableOf(name, operation)
  const row = (from: Arbitrary<string>) => fc.tuple(from, fc.nat(39)).map(([of, n]) => new Ref(of, n))
  return fc.oneof(
    { weight: 6, arbitrary: row(table === undefined ? fc.constantFrom(...TABLES) : fc.constant(table)) },
    { weight: 1, arbitrary: row(fc.constantFrom(...TABLES)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        NOBODY,
        NOBODY.toUpperCase(),
        '00000000-0000-0000-0000-000000000000',
        'ffffffff-ffff-ffff-ffff-ffffffffffff',
      ),
    },
  )
}

function string(schema: JsonSchema, name: string, operation: Pick<Operation, 'path'>): Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 1000 } = schema
  if (format === 'uuid') return id(name, operation)
  if (format === 'date') return moment.map((iso) => iso.slice(0, 10))
  if (format === 'date-time')
    return fc.oneof(
      moment,
      moment.map((iso) => iso.replace('Z', '+02:00')),
    )
  if (format === 'email') return fc.emailAddress().map((address) => `${address.split('@')[0]?.replaceAll(/[^\w+-]/g, '')}a@example.invalid`)
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true })
  const likely = LIKELY[name]
  const any =
    pattern === undefined ? text(minLength, maxLength) : fc.stringMatching(new RegExp(pattern)).filter((s) => s.length <= maxLength)
  const table = tableOf(name, operation)
  return fc.oneof(
    { weight: 1, arbitrary: any },
    ...(likely ? [{ weight: 3, arbitrary: fc.constantFrom(...likely) }] : []),
    ...(table ? [{ weight: 1, arbitrary: id(name, operation) }] : []),
  )
}

function object(schema: JsonSchema, operation: Pick<Operation, 'path'>): Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], additionalProperties: more } = schema
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const extra = typeof more === 'object' ? fc.dictionary(text(1, 20), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }) : fc.constant({})
  return fc
    .tuple(
      // Only a few optional fields at a time: otherwise fields that exclude each other would always occur together.
      fc.subarray(optional, { maxLength: Math.min(4, optional.length) }),
      fc.record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fitting(inner, name, operation)]))),
      extra,
    )
    .map(([some, all, others]) => ({
      ...others,
      ...Object.fromEntries([...required, ...some].map((name) => [name, (all as Record<string, unknown>)[name]])),
    }))
}

function list({ items = {}, minItems = 0, maxItems = 3, uniqueItems }: JsonSchema, name: string, operation: Pick<Operation, 'path'>) {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }
  const item = fitting(items, name, operation)
  return uniqueItems ? fc.uniqueArray(item, { ...lengths, selector: (one) => JSON.stringify(one).toLowerCase() }) : fc.array(item, lengths)
}

/**
 * Generates values that are valid under a schema of the document.
 * @param name of the field or parameter: it determines the table of an identifier
 */
export function fitting(given: JsonSchema, name: string, operation: Pick<Operation, 'path'>): Arbitrary<unknown> {
  const schema = resolve(given)
  const { minimum = -1e6, maximum = 1e6 } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => fitting(branch, name, operation)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => fitting({ ...schema, type }, name, operation)))
  switch (schema.type) {
    case 'string':
      return string(schema, name, operation)
    case 'integer': {
      const low = Math.max(1, minimum)
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.integer({ min: low, max: Math.min(low + 19, maximum) }))
    }
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return list(schema, name, operation)
    case 'object':
      return object(schema, operation)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}
