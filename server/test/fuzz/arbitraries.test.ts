// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { withByteChanges } from './bytes.ts'
import { placesOf, spokenChanges } from './changes.ts'
import { type Operation, OPERATIONS, parametersIn, resolve } from './document.ts'
import { type Draft, emptyDraft, requestOf } from './draft.ts'
import { edgesOf } from './edges.ts'
import { fitting } from './fitting.ts'
import { Ref, TABLES, withIds } from './ids.ts'
import { faultOf, fits } from './oracle.ts'
import { transportChanges } from './transport.ts'
import { faultsOf } from './verdict.ts'

const SEED = { seed: 7, numRuns: 20 }
/** Returns a different identifier for each row of each table, as in a database. */
const someone = ({ table, n }: Ref) =>
  `01990000-0000-7000-8000-${TABLES.indexOf(table).toString(16).padStart(4, '0')}${n.toString(16).padStart(8, '0')}`
const operation = (id: string): Operation => OPERATIONS.find((candidate) => candidate.id === id) as Operation
const json = OPERATIONS.filter(({ consumes }) => consumes === undefined || consumes === 'application/json')

/** Returns a request that is valid under the document. */
function sound(of: Operation): Draft {
  const values = (place: 'path' | 'query') =>
    Object.fromEntries(parametersIn(of, place).map(({ name, schema }) => [name, fc.sample(fitting(schema, name, of), SEED)[0]]))
  return { ...emptyDraft(of), params: values('path'), body: of.body && fc.sample(fitting(of.body, 'body', of), SEED)[0] }
}
const passes = (of: Operation, draft: Draft): boolean => fits(of, requestOf(draft, someone) ?? { params: {}, query: [], body: undefined })

describe('what requests are made of', () => {
  test('the document has every operation, and each says what it answers', () => {
    assert.ok(OPERATIONS.length > 100)
    for (const { id, answers } of OPERATIONS) assert.ok(answers[200] ?? answers[201] ?? answers[202], id)
  })

  test('a fitting value fits', () => {
    for (const of of OPERATIONS)
      for (const { name, schema } of [
        ...parametersIn(of, 'path'),
        ...parametersIn(of, 'query'),
        ...(of.body ? [{ name: 'body', schema: of.body }] : []),
      ])
        for (const value of fc.sample(fitting(schema, name, of), SEED))
          assert.equal(faultOf(schema, withIds(value, someone)), undefined, `${of.id} ${name} ${JSON.stringify(value)}`)
  })

  test('a request with what is missing, unknown or twice does not fit; without, it does', () => {
    for (const of of json) {
      assert.ok(passes(of, sound(of)), of.id)
      // Bodies that allow any further field (events of the payment provider) are valid with an added field.
      const strict = of.body?.additionalProperties === false
      for (const change of spokenChanges(of).filter(({ kind, name }) => kind === 'mutation' && (strict || !name.endsWith('added')))) {
        const draft = sound(of)
        change.apply(draft)
        assert.ok(!passes(of, draft), `${of.id} ${change.name}`)
      }
    }
  })

  test('lengths and numbers have their edge where the document says', () => {
    let seen = 0
    for (const of of json)
      for (const { name, schema } of placesOf(of)) {
        const { type, format, pattern, enum: choices, maxLength, maximum } = resolve(schema)
        const edge = (wanted: string) => edgesOf(schema, name, of).find((candidate) => candidate.name === wanted)?.value
        if (type === 'string' && maxLength !== undefined && !format && !pattern && !choices) {
          for (const sign of ['x', '😀']) {
            assert.equal(faultOf(schema, edge(`${maxLength} × ${sign}`)), undefined, `${of.id} ${name}`)
            assert.ok(faultOf(schema, edge(`${maxLength + 1} × ${sign}`)), `${of.id} ${name}`)
          }
          seen += 1
        }
        if (type === 'integer' && maximum !== undefined) {
          assert.equal(faultOf(schema, edge(`number ${maximum}`)), undefined, `${of.id} ${name}`)
          assert.ok(faultOf(schema, edge(`number ${maximum + 1}`)), `${of.id} ${name}`)
          seen += 1
        }
      }
    assert.ok(seen > 50)
  })

  test('identifiers are named, and found when the request is written', () => {
    const values = fc.sample(fitting({ type: 'string', format: 'uuid' }, 'commune_id', operation('listPublications')), {
      seed: 1,
      numRuns: 100,
    })
    assert.ok(values.some((value) => value instanceof Ref && value.table === 'communes'))
    assert.deepEqual(withIds({ a: [new Ref('communes', 3)] }, String), { a: ['communes#3'] })
  })

  test('changes have names that tell them apart', () => {
    for (const of of OPERATIONS) {
      const names = transportChanges(of).map(({ name }) => name)
      assert.deepEqual(names, [...new Set(names)], of.id)
    }
  })

  test('changes of bytes take out and put in where they say', () => {
    assert.equal(withByteChanges(Buffer.from('abcdef'), [{ at: 0.5, out: 2, into: 'X' }]).toString(), 'abcXf')
  })
})

describe('the verdict', () => {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': 'abcdefgh',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  }
  const expected = { refused: false, elsewhere: false, method: 'GET' }
  const judged = (status: number, body: unknown, changes: Partial<typeof expected> = {}) =>
    faultsOf(operation('getCompte'), { status, headers, body: Buffer.from(JSON.stringify(body)) }, { ...expected, ...changes }).join('; ')
  const unauthorized = {
    error: 'unauthorized',
    message: 'Identification needed: the access token or the credentials are missing, expired or wrong.',
  }

  test('lets pass what is as declared', () => {
    assert.equal(judged(401, unauthorized), '')
    assert.equal(judged(401, unauthorized, { refused: true }), '')
  })

  test('names what is not', () => {
    assert.match(judged(500, { error: 'internal_error', message: "Une erreur inattendue s'est produite." }), /answered 500/)
    assert.match(judged(403, unauthorized), /unauthorized with status 403/)
    assert.match(judged(401, { ...unauthorized, stack: 'x' }), /an error with stack/)
    assert.match(judged(401, { ...unauthorized, message: 'No.' }), /another message/)
    assert.match(judged(401, { error: 'nope', message: 'No.' }), /not in the catalogue/)
    assert.match(judged(401, { error: 'rate_limited', message: 'x' }), /rate_limited/)
    assert.match(judged(409, { error: 'invalid_state', message: 'x' }), /409 is not declared/)
    assert.match(judged(422, { error: 'validation_failed', message: 'La requête contient des valeurs incorrectes.' }), /names no field/)
    assert.match(judged(200, { data: 1 }), /its schema refuses/)
    assert.match(judged(200, { data: {} }, { refused: true }), /must be refused/)
    assert.match(judged(204, ''), /204 is not declared/)
  })
})
