import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { locationOf } from './cases.ts'
import { disponibilite } from './disponibilite.ts'
import { readHoraires } from './read.ts'
import { horairesTexte } from './texte.ts'
import type { Cells } from './types.ts'

const AT = new Date('2026-11-20T10:00:00Z')
const long = (piece: string) => piece.repeat(Math.ceil(10_000 / piece.length))

/** Reads, evaluates and shows; what comes out must be storable as jsonb. */
function whole(cells: Cells): string {
  const horaires = readHoraires(cells)
  const json = JSON.stringify(horaires)
  assert.doesNotMatch(json, /\\u0000|\\ud[89a-f]/i)
  assert.ok(json.length < 30_000, String(json.length))
  assert.ok((horairesTexte(horaires) ?? '').isWellFormed())
  return disponibilite(horaires, AT, locationOf('75'))
}

const HOSTILE: unknown[] = [
  ...[
    'Mo-Fr ',
    '09:00-12:00,',
    '24/7;',
    '(',
    '"',
    '{',
    '{{"a"',
    ',',
    '|',
    ';',
    ' ',
    '\t\n',
    '\u0000',
    '\uD800',
    '-',
    ':',
    '9',
    '||',
    'a',
    'é',
    '‮',
    '\\',
  ].map(long),
  `Mo-Fr ${'09:00-10:00,'.repeat(60)}09:00-10:00 ${'"'.repeat(99)}`,
  `{${'"'.repeat(500)}}`,
  'Mo-Fr 09:00-17:00\u0000',
  'Mo-Fr 09:00-17:00 "\uDC00"; \uD800',
  '24/7\uD800',
  '__proto__',
  'constructor',
  Number.NaN,
  Infinity,
  {},
  [[[[]]]],
  Array.from({ length: 10_000 }, () => 'lundi'),
  ['lundi', { toString: 'x' }],
  Object.create(null),
  Symbol('x'),
  () => '24/7',
  10n,
]

describe('hostile cells', () => {
  test('are unknown at once, in any column', () => {
    const begun = performance.now()
    for (const cell of HOSTILE) {
      assert.equal(whole({ c_dispo_horaires: cell }), 'inconnu')
      assert.equal(whole({ c_disp_j: cell, c_disp_h: cell }), 'inconnu')
      assert.equal(whole({ c_disp_j: '{7j/7}', c_disp_h: cell }), 'inconnu')
      whole({ c_dispo_horaires: '24/7', c_disp_complt: cell, c_acc: cell, c_acc_lib: cell, c_acc_complt: cell })
      if (cell !== HOSTILE[8] && cell !== HOSTILE[9]) whole({ c_dispo_horaires: '24/7', c_disp_complt: cell })
    }
    assert.ok(performance.now() - begun < 2000)
  })

  test('whatever is in them, nothing is thrown', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), fc.anything())
    fc.assert(
      fc.property(cell, cell, cell, cell, (c_dispo_horaires, c_disp_j, c_disp_h, c_disp_complt) => {
        whole({ c_dispo_horaires, c_disp_j, c_disp_h, c_disp_complt, c_acc: c_disp_j, c_acc_lib: c_disp_h, c_acc_complt: c_dispo_horaires })
      }),
      { numRuns: 500 },
    )
  })
})

describe('a cell with anything unreadable', () => {
  const RULES = ['Mo-Fr 09:00-17:00', '24/7', 'Sa 10:00-12:00', 'PH off', 'Jul 20-Aug 15 off', 'Mo-Su,PH 00:00-24:00']
  const WRONG = [
    'Mo[1] 09:00-10:00',
    'lundi',
    'Mo-Fr 9h-17h',
    '09:00',
    'Mo-',
    '-',
    '10:00-',
    'Mo 10:00-11:00 Tu',
    'easter off',
    '"',
    '}',
    'é',
    '08:00-08:00',
  ]
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

  test('is never oui nor non', () => {
    const shuffled = fc.tuple(fc.array(fc.constantFrom(...RULES), { maxLength: 4 }), fc.constantFrom(...WRONG), fc.nat(4))
    fc.assert(
      fc.property(shuffled, fc.constantFrom('; ', ', ', ' || '), moment, ([rules, wrong, at], separator, when) => {
        const texte = rules.toSpliced(Math.min(at, rules.length), 0, wrong).join(separator)
        const horaires = readHoraires({ c_dispo_horaires: texte })
        assert.equal(horaires.kind, 'inconnu', texte)
        assert.equal(disponibilite(horaires, when, locationOf('75')), 'inconnu')
      }),
      { numRuns: 2000 },
    )
  })
})
