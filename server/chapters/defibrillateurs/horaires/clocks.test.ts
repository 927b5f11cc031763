import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answer, cell } from './cases.ts'
import { disponibilite } from './disponibilite.ts'
import { readHoraires } from './read.ts'

describe('public holidays', () => {
  cell('Mo-Fr 09:00-17:00; PH off', '75', {
    '2026-01-01T10:00': 'non',
    '2026-04-06T10:00': 'non',
    '2026-05-01T10:00': 'non',
    '2026-05-14T10:00': 'non',
    '2026-05-25T10:00': 'non',
    '2026-07-14T10:00': 'non',
    '2026-04-03T10:00': 'oui',
    '2026-05-22T10:00': 'oui',
  })
  cell('Mo-Fr 09:00-17:00; PH off', '67', { '2026-04-03T10:00': 'non', '2026-12-25T10:00': 'non' })
  cell('Mo-Sa 09:00-17:00', '68', { '2026-12-26T10:00': 'inconnu' })
  cell('Mo-Sa 09:00-17:00', '75', { '2026-12-26T10:00': 'oui' })
  cell('Mo-Fr 09:00-17:00; PH off', '972', { '2026-05-22T10:00-04:00': 'non', '2026-05-27T10:00-04:00': 'oui' })
  cell('Mo-Fr 09:00-17:00; PH off', '971', { '2026-05-22T10:00-04:00': 'oui', '2026-05-27T10:00-04:00': 'non' })
  cell('Mo-Fr 09:00-17:00', '973', { '2026-06-10T10:00-03:00': 'inconnu', '2026-06-11T10:00-03:00': 'oui' })
  cell('Mo-Su 09:00-17:00; PH off', '974', { '2026-12-20T10:00+04:00': 'non', '2026-12-21T10:00+04:00': 'oui' })
  cell('Mo-Fr 09:00-17:00', '976', { '2026-04-27T10:00+03:00': 'inconnu' })
  cell('Mo-Fr 09:00-17:00', '988', { '2026-09-24T10:00+11:00': 'inconnu', '2026-09-25T10:00+11:00': 'oui' })
  cell('Mo-Fr 09:00-17:00; PH 10:00-12:00', '75', { '2026-11-11T09:30': 'non', '2026-11-11T10:30': 'oui', '2026-11-11T12:00': 'non' })
  cell('Mo-Fr,PH 09:00-17:00', '75', { '2026-11-11T09:30': 'oui', '2026-11-01T09:30': 'oui', '2026-11-08T09:30': 'non' })
  cell('PH off; Mo-Fr 09:00-17:00', '75', { '2026-11-11T09:30': 'inconnu', '2026-11-11T18:00': 'non', '2026-11-12T09:30': 'oui' })
  cell('PH,SH off; Mo-Su 09:00-17:00', '75', { '2026-11-20T10:00': 'inconnu', '2026-11-20T18:00': 'non' })
  cell('Mo-Su 20:00-04:00', '75', {
    '2026-11-10T21:00': 'oui',
    '2026-11-11T01:00': 'inconnu',
    '2026-11-12T01:00': 'inconnu',
    '2026-11-12T05:00': 'non',
    '2026-11-13T01:00': 'oui',
  })
  cell('Mo-Su 20:00-04:00; PH off', '75', {
    '2026-11-11T01:00': 'inconnu',
    '2026-11-11T21:00': 'non',
    '2026-11-12T01:00': 'inconnu',
    '2026-11-12T05:00': 'non',
  })
  cell('Mo-Su 00:00-24:00', '75', { '2026-11-11T01:00': 'inconnu', '2026-11-10T01:00': 'oui' })
  cell('Mo-Su,PH 00:00-24:00', '75', { '2026-11-11T01:00': 'oui' })
})

describe('the night with an hour more', () => {
  // 2026-10-25, Paris: 02:00 to 03:00 is shown twice, until and from 01:00 UTC.
  const nuit = (texte: string, expected: Parameters<typeof cell>[2]) => cell(texte, '75', expected)
  nuit('Sa 22:00-02:30', {
    '2026-10-24T23:59:00Z': 'oui',
    '2026-10-25T00:29:59Z': 'oui',
    '2026-10-25T00:30:00Z': 'inconnu',
    '2026-10-25T01:00:00Z': 'inconnu',
    '2026-10-25T01:29:59Z': 'inconnu',
    '2026-10-25T01:30:00Z': 'non',
    '2026-10-25T02:00:00Z': 'non',
  })
  nuit('Su 02:30-06:00', {
    '2026-10-25T00:29:59Z': 'non',
    '2026-10-25T00:30:00Z': 'inconnu',
    '2026-10-25T01:29:59Z': 'inconnu',
    '2026-10-25T01:30:00Z': 'oui',
    '2026-10-25T04:59:59Z': 'oui',
    '2026-10-25T05:00:00Z': 'non',
  })
  nuit('Sa 22:00-02:00', { '2026-10-24T23:59:59Z': 'oui', '2026-10-25T00:00:00Z': 'non', '2026-10-25T01:00:00Z': 'non' })
  nuit('Sa 22:00-03:00', { '2026-10-25T00:59:59Z': 'oui', '2026-10-25T01:59:59Z': 'oui', '2026-10-25T02:00:00Z': 'non' })
  cell('Su 01:30-06:00', '975', { '2026-11-01T04:59:00Z': 'inconnu' })
})

describe('the night with an hour less', () => {
  // 2026-03-29, Paris: after 01:59 comes 03:00, at 01:00 UTC.
  cell('Sa 22:00-02:30', '75', { '2026-03-29T00:59:59Z': 'oui', '2026-03-29T01:00:00Z': 'inconnu', '2026-03-29T01:30:00Z': 'non' })
  cell('Su 02:30-06:00', '75', { '2026-03-29T00:59:59Z': 'non', '2026-03-29T01:00:00Z': 'inconnu', '2026-03-29T01:30:00Z': 'oui' })
  cell('Su 01:00-03:00', '75', { '2026-03-29T00:59:59Z': 'oui', '2026-03-29T01:00:00Z': 'non' })
  cell('Su 03:00-04:00', '75', { '2026-03-29T00:59:59Z': 'non', '2026-03-29T01:00:00Z': 'oui', '2026-03-29T02:00:00Z': 'non' })
  cell('Su 03:00-04:00', '971', { '2026-03-29T06:59:59Z': 'non', '2026-03-29T07:00:00Z': 'oui', '2026-03-29T08:00:00Z': 'non' })
})

describe('clocks of overseas places', () => {
  // Friday 2026-11-27 by their own clock, an hour before and after opening. (The 20th is a holiday in Polynesia.)
  const ZONES = { 971: -240, 972: -240, 973: -180, 974: 240, 975: -180, 976: 180, 977: -240, 978: -240, 986: 720, 987: -600, 988: 660 }
  for (const [departement, minutes] of Object.entries(ZONES))
    test(departement, () => {
      const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour) - minutes * 60_000).toISOString()
      const answers = [-1, 0, 23, 24].map((hour) => answer('Fr 00:00-24:00', departement, at(hour)))
      assert.deepEqual(answers, ['non', 'oui', 'oui', 'non'])
    })

  test('half an hour off, in the Marquesas', () => {
    const horaires = readHoraires({ c_dispo_horaires: 'Fr 09:00-17:00' })
    const lieu = { timezone: 'Pacific/Marquesas', departement: '987' }
    const answers = ['18:29:59', '18:30:00', '02:29:59', '02:30:00'].map((time, index) =>
      disponibilite(horaires, new Date(`2026-11-${index < 2 ? 27 : 28}T${time}Z`), lieu),
    )
    assert.deepEqual(answers, ['non', 'oui', 'oui', 'non'])
  })
})

describe('moments and places that cannot be answered for', () => {
  const horaires = readHoraires({ c_dispo_horaires: 'Mo-Su,PH 09:00-17:00' })
  const paris = { timezone: 'Europe/Paris', departement: '75' }
  for (const at of [new Date(Number.NaN), new Date(8.64e15), new Date(-8.64e15), new Date('1979-06-01T10:00:00Z')])
    test(String(at), () => assert.equal(disponibilite(horaires, at, paris), 'inconnu'))
  test('no time zone of that name, or no place', () => {
    assert.equal(disponibilite(horaires, new Date(), { timezone: 'Europe/Ys', departement: '29' }), 'inconnu')
    assert.equal(disponibilite(horaires, new Date(), null), 'inconnu')
    assert.equal(disponibilite(readHoraires({ c_dispo_horaires: '24/7' }), new Date(), null), 'oui')
    assert.equal(disponibilite(readHoraires({ c_dispo_horaires: '24/7' }), new Date(Number.NaN), paris), 'inconnu')
  })
})
