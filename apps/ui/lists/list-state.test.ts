import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../test/without-browser.ts'

const { changedState, openState } = await import('./list-state.ts')
const start = { moderation_status: 'pending', sort: 'created_at_desc' }

test('a list opens as the screen says, and as the address says over it', () => {
  assert.deepEqual(openState(start, {}), start)
  assert.deepEqual(openState(start, { q: 'fête', sort: 'titre_asc' }), { moderation_status: 'pending', sort: 'titre_asc', q: 'fête' })
  assert.deepEqual(openState(start, { moderation_status: '' }), { sort: 'created_at_desc' }, 'an empty text takes a filter away')
})

test('the address holds what differs from how the screen opens, and nothing else', () => {
  const changes: [own: Record<string, string>, patch: Record<string, string | undefined>, next: Record<string, string>][] = [
    [{}, { q: 'fête' }, { q: 'fête' }],
    [{ q: 'fête' }, { q: '' }, {}],
    [{ q: 'fête' }, { q: undefined }, {}],
    [{}, { moderation_status: '' }, { moderation_status: '' }],
    [{ moderation_status: '' }, { moderation_status: 'pending' }, {}],
    [{ moderation_status: 'rejected' }, { sort: 'created_at_desc' }, { moderation_status: 'rejected' }],
  ]
  for (const [own, patch, next] of changes) assert.deepEqual(changedState(start, own, patch), next)
})

test('any change leads to the first page, but that of the page', () => {
  assert.deepEqual(changedState(start, { page: '3' }, { q: 'a' }), { q: 'a' })
  assert.deepEqual(changedState(start, { q: 'a' }, { page: '2' }), { q: 'a', page: '2' })
  assert.deepEqual(changedState(start, { q: 'a', page: '2' }, { page: '1' }), { q: 'a' })
  assert.deepEqual(changedState(start, { page: '3' }, { per_page: '50' }), { per_page: '50' })
})

test('what is asked after any change is what was wanted', () => {
  const query = (own: Record<string, string>, patch: Record<string, string>) => openState(start, changedState(start, own, patch))
  for (const value of ['', 'pending', 'rejected'])
    for (const own of [{}, { moderation_status: '' }, { moderation_status: 'approved' }] as Record<string, string>[])
      assert.equal(query(own, { moderation_status: value })['moderation_status'] ?? '', value)
})
