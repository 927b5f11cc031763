import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendar, type CalendarCollecte } from './ics.ts'

const COLLECTE: CalendarCollecte = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  libelle: 'Ordures ménagères',
  secteur: 'Centre; Nord',
  secteur_detail: null,
  consigne: 'Sortir la veille, après 19 h',
  heure_debut: '06:00',
  heure_fin: '12:00',
  url: null,
  updated_at: '2026-11-20T09:38:00.123Z',
}
const occurrence = { date: '2026-12-31', prevue: '2026-12-31', a_confirmer: false, motif: null }

/** The lines as a reader sees them, unfolded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('calendar', () => {
  test('has one all-day event a date, with what the publisher says', () => {
    const lines = linesOf(calendar('Collectes', [{ collecte: COLLECTE, occurrence }]))
    assert.equal(lines[0], 'BEGIN:VCALENDAR')
    assert.equal(lines.at(-2), 'END:VCALENDAR')
    assert.equal(lines.at(-1), '')
    for (const line of [
      'X-WR-CALNAME:Collectes',
      'REFRESH-INTERVAL;VALUE=DURATION:P1D',
      `UID:${COLLECTE.id}-20261231@beffroi`,
      'DTSTAMP:20261120T093800Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      String.raw`SUMMARY:Ordures ménagères – Centre\; Nord`,
      String.raw`DESCRIPTION:Sortir la veille\, après 19 h\nSecteur : Centre\; Nord\nDe 06:00 à 12:00`,
    ])
      assert.ok(lines.includes(line), line)
  })

  test('says what is to be confirmed and what replaces what', () => {
    const unsure = linesOf(calendar('C', [{ collecte: COLLECTE, occurrence: { ...occurrence, a_confirmer: true } }]))
    assert.ok(unsure.includes(String.raw`SUMMARY:Ordures ménagères – Centre\; Nord (à confirmer)`))
    assert.ok(unsure.some((line) => line.startsWith('DESCRIPTION:Date à confirmer')))
    const moved = { ...occurrence, date: '2027-01-02', prevue: '2027-01-01', motif: 'jour férié' }
    const lines = linesOf(calendar('C', [{ collecte: COLLECTE, occurrence: moved }]))
    assert.ok(lines.includes(`UID:${COLLECTE.id}-20270101@beffroi`), 'the identifier stays when the date moves')
    assert.ok(lines.some((line) => line.startsWith('DESCRIPTION:Remplace la collecte du 01/01/2027 (jour férié).')))
  })

  test('folds lines to 75 octets without breaking a character, and keeps line breaks out of the text', () => {
    const text = calendar('é'.repeat(200), [{ collecte: { ...COLLECTE, consigne: 'a\r\nEND:VCALENDAR\n🗑️'.repeat(20) }, occurrence }])
    for (const line of text.split('\r\n')) {
      assert.ok(Buffer.byteLength(line) <= 75, line)
      assert.ok(line.isWellFormed())
    }
    assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
    assert.equal(linesOf(text).filter((line) => line === 'END:VCALENDAR').length, 1)
    assert.ok(linesOf(text).includes(`NAME:${'é'.repeat(200)}`))
  })
})
