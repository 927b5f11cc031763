import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rowConflicts } from './row-conflicts.ts'
import type { StoredRow } from './row-types.ts'

interface Row extends StoredRow {
  nom: string
  fonction: string
}
const row = (id: string, values: Partial<Row> = {}): Row => ({ id, ordre: 1, nom: 'Roux', fonction: 'Maire', ...values })
const began = { a: { nom: 'Roux', fonction: 'Maire' } }

describe('rows of a commune that two people change', () => {
  test('the same field: both versions', () => {
    const found = rowConflicts([row('a', { nom: 'Leroux' })], { changed: { a: { nom: 'Le Roux' } }, removed: [], began })
    assert.deepEqual(found, [{ name: 'a.nom', row: 'a', field: 'nom', mine: 'Le Roux', saved: 'Leroux' }])
  })

  test('another field, another row, another place, or the same value: none', () => {
    const patch = { changed: { a: { nom: 'Le Roux' } }, removed: [], began }
    for (const saved of [row('a'), row('a', { fonction: 'Adjoint' }), row('a', { nom: 'Le Roux' }), row('a', { ordre: 7 })])
      assert.deepEqual(rowConflicts([saved, row('b', { nom: 'Blanc' })], patch), [])
  })

  test('a row that one changes and the other removed, and the other way round', () => {
    assert.deepEqual(rowConflicts<Row>([], { changed: { a: { nom: 'Le Roux' } }, removed: [], began }), [
      { name: 'a', row: 'a', field: null, mine: 'changed', saved: 'removed' },
    ])
    const gone = { changed: {}, removed: ['a'], began }
    assert.deepEqual(rowConflicts([row('a', { fonction: 'Adjoint' })], gone), [
      { name: 'a', row: 'a', field: null, mine: 'removed', saved: 'changed' },
    ])
    for (const saved of [[], [row('a')], [row('a', { ordre: 3 })]]) assert.deepEqual(rowConflicts(saved, gone), [])
  })
})
