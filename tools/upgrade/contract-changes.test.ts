import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { changesForClients, type OpenApi } from './contract-changes.ts'
import { previousCommit } from './previous-tree.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const commit = previousCommit()
/** Values that two extensions among the fields of answers have since the previous release. A client shows the value, or nothing. */
const ACCEPTED = /hidden_because: "expired" is not expected$|audit: 200\.data\[\]\.undo: null is now string$/

describe('clients of the former contract', () => {
  test('are served by this one', { skip: !commit && 'git has not the commit of the release before' }, () => {
    const former = execFileSync('git', ['show', `${commit}:docs/openapi.json`], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const now = readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')
    const changes = changesForClients(JSON.parse(former) as OpenApi, JSON.parse(now) as OpenApi)
    assert.deepEqual(
      changes.filter((change) => !ACCEPTED.test(change)),
      [],
    )
  })

  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const document = (body: object, answer: object, parameters: object[] = [], status = '200') =>
    ({ paths: { '/a': { post: { parameters, requestBody: json(body), responses: { [status]: json(answer) } } } } }) as OpenApi
  const text = { type: 'string' }
  const fields = (properties: object, required: string[] = []) => ({ type: 'object', properties, required, additionalProperties: false })
  const query = (name: string, required: boolean) => ({ name, in: 'query', required, schema: text })
  const former = document(fields({ a: text, b: text }, ['a']), fields({ a: text, b: { type: ['string', 'null'] } }, ['a']), [
    query('q', false),
  ])

  for (const [what, now, change] of [
    ['nothing', former, null],
    ['an optional field of a request', withBody(fields({ a: text, b: text, c: text }, ['a'])), null],
    ['a parameter that is gone', withParameters([]), /q: is no longer read/],
    ['an operation that is gone', { paths: {} }, /is gone/],
    ['a parameter that is required', withParameters([query('q', true)]), /q: is now required/],
    ['a further field of an answer', withAnswer(fields({ a: text, b: text, c: text }, ['a', 'c'])), null],
    ['a field of an answer that can be absent', withAnswer(fields({ a: text, b: text })), /a: is no longer always given/],
    [
      'a field of an answer that can be null',
      withAnswer(fields({ a: { type: ['string', 'null'] }, b: text }, ['a'])),
      /a: string is now null/,
    ],
    ['another type', withAnswer(fields({ a: { type: 'integer' }, b: text }, ['a'])), /a: string is now integer/],
    ['a field of a request that is required', withBody(fields({ a: text, b: text }, ['a', 'b'])), /b: is now required/],
    ['a field of a request that is refused', withBody(fields({ a: text }, ['a'])), /b: is gone/],
    ['a shorter text in a request', withBody(fields({ a: { ...text, maxLength: 9 }, b: text }, ['a'])), /maxLength/],
    ['a closed list in a request', withBody(fields({ a: { ...text, enum: ['x'] }, b: text }, ['a'])), /any value/],
    ['another status', document(fields({}), fields({}), [query('q', false)], '202'), /200: is no longer answered/],
  ] as const)
    test(`${what} is ${change ? 'found' : 'no change'}`, () => {
      const changes = changesForClients(former, now).join('\n')
      if (change === null) assert.equal(changes, '')
      else assert.match(changes, change)
    })

  function withParameters(parameters: object[]) {
    return document(fields({ a: text, b: text }, ['a']), fields({ a: text, b: text }, ['a']), parameters)
  }
  function withAnswer(answer: object) {
    return document(fields({ a: text, b: text }, ['a']), answer, [query('q', false)])
  }
  function withBody(body: object) {
    return document(body, fields({ a: text, b: text }, ['a']), [query('q', false)])
  }
})
