import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFrom } from '../dates.ts'
import { noticeOf } from './notice.ts'

const read = readFrom(Date.parse('2026-11-30T17:00:00Z'))
const content = {
  titre: 'Eau polluée',
  severite: 'danger',
  jusqu_au: null,
  changement: null,
  corrige_le: null,
  secteurs: Array.from({ length: 20 }, (_, n) => `rue des Tilleuls ${n}`),
  consignes: null,
  texte: 'Ne buvez pas l’eau du robinet. Prochain point à 18 h.',
  source: null,
} as const
const given = { genre: 'premier', commune: 'Béthune', timezone: 'Europe/Paris' } as const
const SHOWN = 120

test('what to do and where both begin within what a closed notification shows, also of an alert without orders of its own', () => {
  const orders = '- Restez chez vous.\n- Fermez le gaz.'
  for (const consignes of [null, orders]) {
    const { body } = noticeOf({ ...given, content: { ...content, consignes } }, read, 'fr')
    const start = body.slice(0, SHOWN)
    assert.ok(start.startsWith(consignes ? 'Restez chez vous.' : 'Ne buvez pas l’eau du robinet.'), body)
    assert.ok(start.includes('rue des Tilleuls 0'), body)
    // Each sentence once.
    for (const once of ['Ne buvez pas', 'Prochain point à 18 h.']) assert.equal(body.split(once).length, 2, body)
  }
})
