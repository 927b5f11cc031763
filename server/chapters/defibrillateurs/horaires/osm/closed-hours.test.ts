import { describe } from 'node:test'
import { cell } from '../cases.ts'

// 2026-11-21 is a Saturday; 2026-11-11 is a holiday. What is closed until the morning is closed in the morning.
describe('hours that are closed', () => {
  for (const texte of [
    '24/7; 22:00-06:00 off',
    '24/7; Mo-Su 22:00-06:00 off',
    '24/7, 22:00-06:00 off',
    'Mo-Su 00:00-24:00; Mo-Su 22:00-06:00 off',
    '24/7; Nov 22:00-06:00 closed',
    '24/7; 22:00-24:00,00:00-06:00 off',
    '24/7; Sa 22:00-06:00 off',
    '24/7; Nov 21 22:00-06:00 off',
  ])
    cell(texte, '75', { '2026-11-21T21:59': 'oui', '2026-11-21T23:00': 'non', '2026-11-22T06:00': 'oui' })
  for (const texte of ['24/7; 22:00-06:00 off', '24/7; Sa 22:00-06:00 off', '24/7; Nov 21 22:00-06:00 off'])
    cell(texte, '75', { '2026-11-22T00:00': 'non', '2026-11-22T03:00': 'non', '2026-11-22T05:59': 'non' })
  cell('24/7; Sa 22:00-06:00 off', '75', { '2026-11-21T03:00': 'oui', '2026-11-23T03:00': 'oui' })
  cell('Mo-Su 05:00-24:00; Mo-Su 22:00-05:30 off', '75', { '2026-11-22T05:15': 'non', '2026-11-22T05:30': 'oui' })
  cell('Mo-Su 20:00-08:00; Mo-Su 22:00-06:00 off', '75', {
    '2026-11-22T03:00': 'non',
    '2026-11-22T07:00': 'oui',
    '2026-11-22T21:00': 'oui',
  })
})

describe('hours that are closed, in doubt', () => {
  // The day before is a holiday of which nothing is said.
  cell('Mo-Su 00:00-24:00; Mo-Su 22:00-06:00 off', '75', { '2026-11-12T03:00': 'inconnu', '2026-11-12T07:00': 'oui' })
  // The rule that opens comes after.
  cell('22:00-06:00 off; 24/7', '75', { '2026-11-22T03:00': 'inconnu', '2026-11-22T23:00': 'inconnu', '2026-11-22T12:00': 'oui' })
  cell('Mo-Su 12:00-14:00 off; Mo-Fr 09:00-17:00', '75', {
    '2026-11-18T13:00': 'inconnu',
    '2026-11-18T10:00': 'oui',
    '2026-11-18T18:00': 'non',
    '2026-11-21T13:00': 'non',
  })
  // Nobody knows until when.
  cell('24/7; sunset-sunrise off', '75', { '2026-11-18T13:00': 'inconnu', '2026-11-18T03:00': 'inconnu' })
  cell('24/7; 22:00+ off', '75', {
    '2026-11-18T21:00': 'oui',
    '2026-11-18T23:00': 'inconnu',
    '2026-11-18T03:00': 'inconnu',
    '2026-11-18T13:00': 'oui',
  })
  cell('Mo-Fr 09:00-17:00; 16:00+ off', '75', { '2026-11-18T15:00': 'oui', '2026-11-18T16:30': 'inconnu', '2026-11-18T20:00': 'non' })
})
