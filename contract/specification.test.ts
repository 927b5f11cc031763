import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS, RAW_ENDPOINTS } from './index.ts'
import { noComponents, operation } from './openapi-operation.ts'
import specification from './specification.json' with { type: 'json' }

/** The specification's own tables against the contract: a route that is missing, or open to others, fails here. */
const key = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
const contract = new Map(ENDPOINTS.map((endpoint) => [key(endpoint.method, `/api/v1${endpoint.path}`), endpoint]))
const specified = new Map(specification.endpoints.map((row) => [key(row.method, row.path), row]))

/** Spec §9-1. */
test('the specification lists its endpoints', () => {
  assert.equal(specified.size, 68)
})

for (const row of specification.endpoints.filter(({ chapter }) => specification.delivered.includes(chapter))) {
  test(`Spec §${row.section}: ${row.method} ${row.path} is in the contract, for ${row.access}`, () => {
    const endpoint = contract.get(key(row.method, row.path))
    assert.ok(endpoint, 'missing from the contract')
    assert.equal(endpoint.access, row.access)
  })
}

test('endpoints that the specification does not list are marked as extensions, and no others', () => {
  for (const [name, endpoint] of contract) assert.equal('x-extension' in operation(endpoint, noComponents()), !specified.has(name), name)
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'id' in value && 'method' in value && 'path' in value

test('every endpoint that a file of the contract exports is in ENDPOINTS or RAW_ENDPOINTS, and no other', async () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory() && one.name !== 'dist')
  const files = folders.flatMap(({ name }) =>
    readdirSync(`${import.meta.dirname}/${name}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `${name}/${file}`),
  )
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(`./${file}`)))
  const declared = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  // Names only: the difference of two sets of schemas takes gigabytes.
  const idsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ id }) => id).toSorted()
  assert.deepEqual(idsOf(declared), idsOf([...ENDPOINTS, ...RAW_ENDPOINTS]))
})

test('operation names and routes are unique', () => {
  assert.equal(new Set(ENDPOINTS.map(({ id }) => id)).size, ENDPOINTS.length)
  assert.equal(contract.size, ENDPOINTS.length)
})

test('every mutation declares its audit action, and of the reads only those of a person; payment events are recorded elsewhere', () => {
  const reads = new Set(['getUser', 'getUserAccess', 'exportUser', 'exportCompte', 'downloadClaimFile'])
  // Dates of a rule are computed, an e-mail is laid out: nothing is stored.
  const computes = new Set(['previewCollecte', 'previewRepetition', 'previewMail'])
  // A code that is sent is stored for ten minutes, as those of sign-ins; a sheet is read by POST so that no log has its token.
  const ofFollowers = new Set(['askSuiviCode', 'readFiche'])
  for (const endpoint of ENDPOINTS) {
    const recordsNone =
      endpoint.access === 'signature' ||
      computes.has(endpoint.id) ||
      ofFollowers.has(endpoint.id) ||
      (endpoint.method === 'GET' && !reads.has(endpoint.id))
    assert.equal(endpoint.audit === undefined, recordsNone, endpoint.id)
  }
})

test('a list that takes q is a search, and nothing else is', () => {
  for (const { id, method, query, concurrency } of ENDPOINTS) {
    // Addresses wait for another server, with which no search shall wait; what is read here is bounded.
    const isSearch = query !== undefined && 'q' in query.shape && id !== 'searchAddresses'
    assert.equal(concurrency?.searchSlot === 'q', isSearch, id)
    assert.ok(!concurrency?.searchSlot || method === 'GET', id)
  }
})
