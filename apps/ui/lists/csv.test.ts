import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../test/without-browser.ts'

const { csvField } = await import('./csv.ts')

test('a field of the export holds what a spreadsheet must show', () => {
  const fields: [given: Parameters<typeof csvField>[0], written: string][] = [
    ['Mairie de Béthune', 'Mairie de Béthune'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [-3.5, '-3.5'],
    [true, 'true'],
    ['a;b', '"a;b"'],
    ['dit « oui »', 'dit « oui »'],
    ['dit "oui"', '"dit ""oui"""'],
    ['deux\nlignes', '"deux\nlignes"'],
    ['retour\rseul', '"retour\rseul"'],
  ]
  for (const [given, written] of fields) assert.equal(csvField(given), written)
})

test('moments are those of France, in a form that spreadsheets take for a date', () => {
  assert.equal(csvField('2026-11-19T18:34:42.967Z'), '2026-11-19 19:34:42')
  assert.equal(csvField('2026-07-14T22:30:00Z'), '2026-07-15 00:30:00')
  assert.equal(csvField('2026-11-19'), '2026-11-19')
  assert.equal(csvField('le 2026-11-19T18:34:42.967Z'), 'le 2026-11-19T18:34:42.967Z')
})

test('nothing that a person wrote is run as a formula', () => {
  for (const formula of ['=1+1', '+33 3 21', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =1', '=cmd|" /C calc"!A0', '\u{a0}=1'])
    assert.match(csvField(formula), /^"?'/, formula)
  // The apostrophe stands inside of the quotes, or the spreadsheet would take it off with them.
  assert.equal(csvField('=A1;B1'), `"'=A1;B1"`)
})
