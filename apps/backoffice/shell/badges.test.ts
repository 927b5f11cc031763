import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '../../../contract/index.ts'
import { COUNTED } from './badges.ts'

test('the lists that the menu counts are endpoints', () => {
  const known = new Set<unknown>(ENDPOINTS.map(({ id }) => id))
  assert.deepEqual(
    [...COUNTED].filter((id) => !known.has(id)),
    [],
  )
})
