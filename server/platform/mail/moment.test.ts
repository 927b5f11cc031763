import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentInParis } from './moment.ts'

void test('moments in e-mails: the first of the month is an ordinal in French, other days are not', () => {
  assert.equal(momentInParis('2026-12-01T22:55:00Z', 'fr'), '1er décembre 2026 à 23:55')
  assert.equal(momentInParis('2026-12-11T22:55:00Z', 'fr'), '11 décembre 2026 à 23:55')
  assert.match(momentInParis('2026-12-01T22:55:00Z', 'en'), /^December 1, 2026/)
})
