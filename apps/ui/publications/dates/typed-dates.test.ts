import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedDateName } from './typed-dates.ts'

const TODAY = '2026-11-27'

test('typed dates read as on the site', () => {
  for (const [debut, fin, fr, en] of [
    ['2026-12-05', null, 'samedi 5 décembre', 'Saturday 5 December'],
    ['2027-05-01', null, 'samedi 1er mai 2027', 'Saturday 1 May 2027'],
    ['2026-12-05', '2026-12-06', 'du samedi 5 décembre au dimanche 6 décembre', 'from Saturday 5 December to Sunday 6 December'],
    ['2026-12-05T18:30', null, 'samedi 5 décembre, à 18 h 30', 'Saturday 5 December, at 18:30'],
    ['2026-12-05T14:00', '2026-12-05T16:00', 'samedi 5 décembre, de 14 h à 16 h', 'Saturday 5 December, 14:00 to 16:00'],
    [
      '2026-12-05T22:00',
      '2026-12-06T02:00',
      'du samedi 5 décembre à 22 h au dimanche 6 décembre à 2 h',
      'from Saturday 5 December at 22:00 to Sunday 6 December at 02:00',
    ],
  ] as const) {
    assert.equal(typedDateName({ debut, fin }, 'fr', TODAY).replaceAll('\u{A0}', ' '), fr)
    assert.equal(typedDateName({ debut, fin }, 'en', TODAY).replace(/^(\w+),/, '$1'), en)
  }
})
