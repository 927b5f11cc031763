import assert from 'node:assert/strict'
import { test } from 'node:test'
import { narrowed } from './narrowed.ts'

const date = (id: string, statut = 'prevu') => ({ id, debut: id, termine_le: id, statut, motif: null })

test('of two versions of an event only what differs is left', () => {
  const before = { statut: 'prevu', lieu: { nom: 'Salle', adresse: null }, occurrences: [date('a'), date('b')] }
  const after = { ...before, lieu: { nom: 'Halle', adresse: null }, occurrences: [date('a'), date('b', 'annule')] }
  assert.deepEqual(narrowed(before, after), [
    { lieu: { nom: 'Salle' }, occurrences: [{ debut: 'b', statut: 'prevu' }] },
    { lieu: { nom: 'Halle' }, occurrences: [{ debut: 'b', statut: 'annule' }] },
  ])
  assert.deepEqual(narrowed(before, before), [{}, {}])
})

test('a version without another is shortened', () => {
  const occurrences = Array.from({ length: 12 }, (_, n) => date(`d${n}`))
  const [before, after] = narrowed(null, { occurrences, motif: null })
  assert.equal(before, null)
  const { occurrences: shown, ...others } = after as { occurrences: unknown[] }
  assert.equal(shown.length, 11)
  assert.equal(shown.at(-1), '…')
  assert.deepEqual(others, {})
})
