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
  mode: 'porte_a_porte',
  public: 'tous',
  updated_at: '2026-11-20T09:38:00.123Z',
}
const occurrence = { date: '2026-12-31', prevue: '2026-12-31', a_confirmer: false, motif: null }

/** The lines as a reader sees them, unfolded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

/** Spec §4.4-8. */
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
      String.raw`DESCRIPTION:Sortir la veille\, après 19 h\nSecteur : Centre\; Nord\nDe 6 h à 12 h`,
    ])
      assert.ok(lines.includes(line), line)
  })

  test('says what is to be confirmed and what replaces what', () => {
    const unsure = linesOf(calendar('C', [{ collecte: COLLECTE, occurrence: { ...occurrence, a_confirmer: true } }]))
    assert.ok(unsure.includes(String.raw`SUMMARY:Ordures ménagères – Centre\; Nord (à confirmer)`))
    assert.ok(unsure.some((line) => line.startsWith('DESCRIPTION:Date à confirmer')))
    const flats = linesOf(calendar('C', [{ collecte: { ...COLLECTE, public: 'collectif' }, occurrence }]))
    assert.ok(flats.includes(String.raw`SUMMARY:Ordures ménagères – Immeubles – Centre\; Nord`))
    const moved = { ...occurrence, date: '2027-01-02', prevue: '2027-01-01', motif: 'jour férié' }
    const lines = linesOf(calendar('C', [{ collecte: COLLECTE, occurrence: moved }]))
    assert.ok(lines.includes(`UID:${COLLECTE.id}-20270101@beffroi`), 'the identifier stays when the date moves')
    assert.ok(lines.some((line) => line.startsWith('DESCRIPTION:Remplace la collecte du 01/01/2027 (jour férié).')))
  })

  test('reminds at an hour of the evening before what is collected at the doors, and nothing else', () => {
    const far = { ...COLLECTE, id: 'far', mode: 'apport_volontaire' }
    const events = [COLLECTE, far].map((collecte) => ({ collecte, occurrence }))
    const lines = linesOf(calendar('Collectes', events, 19))
    const start = lines.indexOf('BEGIN:VALARM')
    assert.deepEqual(lines.slice(start, start + 6), [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      String.raw`DESCRIPTION:Ordures ménagères – Centre\; Nord`,
      'TRIGGER:-PT5H',
      'END:VALARM',
      'END:VEVENT',
    ])
    assert.equal(lines.filter((line) => line === 'BEGIN:VALARM').length, 1)
    assert.doesNotMatch(calendar('Collectes', events), /VALARM/)
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

  test('stops after the last whole day there is room for, says so, and asks for no more', () => {
    let asked = 0
    function* daily() {
      for (let day = 1; day <= 31; day += 1)
        for (let n = 0; n < 500; n += 1) {
          asked += 1
          const date = `2026-12-${String(day).padStart(2, '0')}`
          yield { collecte: { ...COLLECTE, id: String(n), consigne: 'é'.repeat(300) }, occurrence: { ...occurrence, date, prevue: date } }
        }
    }
    const text = calendar('Collectes', daily())
    const lines = linesOf(text)
    const days = new Map<string, number>()
    for (const line of lines) if (line.startsWith('DTSTART')) days.set(line.slice(-2), (days.get(line.slice(-2)) ?? 0) + 1)
    assert.ok(Buffer.byteLength(text) < 2_000_000)
    assert.deepEqual([...new Set(days.values())], [500])
    assert.ok(asked <= (days.size + 1) * 500, String(asked))
    assert.ok(lines.some((line) => line.startsWith('X-WR-CALDESC:') && line.includes(`au ${[...days.keys()].at(-1)}/12/2026`)))
  })

  test('one day alone may be too much', () => {
    const long = { ...COLLECTE, libelle: '日'.repeat(200), secteur: '日'.repeat(200), consigne: '日'.repeat(2000) }
    const text = calendar(
      'C',
      Array.from({ length: 1000 }, (_, n) => ({ collecte: { ...long, id: String(n) }, occurrence })),
    )
    assert.ok(Buffer.byteLength(text) < 2_000_000)
    assert.match(text, /BEGIN:VEVENT/)
    assert.ok(linesOf(text).some((line) => line.startsWith('X-WR-CALDESC:')))
  })

  test('shortens a long note, not inside a character, and keeps what follows it', () => {
    const text = calendar('C', [{ collecte: { ...COLLECTE, consigne: `a${'🗑'.repeat(1000)}` }, occurrence }])
    const said = linesOf(text).find((line) => line.startsWith('DESCRIPTION')) ?? ''
    assert.ok(said.isWellFormed() && said.length < 1000)
    assert.match(said, /🗑…\\nSecteur : Centre\\; Nord\\nDe 6 h à 12 h$/)
    assert.doesNotMatch(text, /X-WR-CALDESC|\uFFFD/)
  })
})
