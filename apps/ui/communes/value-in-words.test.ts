import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../test/without-browser.ts'
import { valueInWords } from './value-in-words.ts'

test('values of a row are in words where two versions are compared', () => {
  for (const [kind, value, fr, en] of [
    ['weekdays', [2, 4, 5], 'mardi, jeudi, vendredi', 'Tuesday, Thursday, Friday'],
    ['weekdays', [], '(vide)', '(empty)'],
    ['weeks', [1, -1], '1re, dernière', '1st, last'],
    ['days', ['2026-12-01'], '1er déc. 2026', '1 Dec 2026'],
    ['season', '04-01', '1er avril', '1 April'],
    ['text', null, '(vide)', '(empty)'],
    ['text', '', '(vide)', '(empty)'],
    ['flag', false, 'Non', 'No'],
    ['text', 'Bac jaune', undefined, undefined],
  ] as const) {
    assert.equal(valueInWords({ kind }, value, 'fr'), fr)
    assert.equal(valueInWords({ kind }, value, 'en'), en)
  }
  const select = { kind: 'select', options: [{ value: 'verre', label: 'Verre' }] } as const
  assert.equal(valueInWords(select, 'verre', 'fr'), 'Verre')
})
