import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import ICAL from 'ical.js'
import { type CalendarEntry, entriesOf, makeCalendar, sortedEntries } from '../../../test/calendars.ts'
import { get, post } from '../../../test/http.ts'
import { EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'

/** A time as CalendarEntry has it. */
const written = (time: ICAL.Time | null): string | null =>
  time === null ? null : time.isDate ? time.toString() : time.toJSDate().toISOString()

/** The entries of a calendar as ical.js reads them. */
const readEntries = (text: string): CalendarEntry[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
    const time = (name: string) => written(event.getFirstPropertyValue(name) as ICAL.Time | null)
    return {
      uid: value('uid'),
      debut: time('dtstart') ?? '',
      fin: time('dtend'),
      statut: value('status'),
      titre: value('summary'),
      lieu: value('location'),
    }
  })

describe('calendars of events, read by ical.js', () => {
  let made: Awaited<ReturnType<typeof makeCalendar>>
  let stage: Stage
  before(async () => {
    stage = await setStage()
    made = await makeCalendar(stage)
  })
  const record = async (name: string) => (await get(`/publications/${made.ids[name]}`)).body.data
  const calendarOf = async (path: string) => {
    const { status, body } = await get(path)
    assert.equal(status, 200)
    return String(body)
  }

  for (const name of ['clocks', 'series', 'whole days', 'days only', 'long title', 'overseas', 'backslash', 'changed'])
    test(`the same occurrences come back: ${name}`, async () => {
      const entries = readEntries(await calendarOf(`/publications/${made.ids[name]}.ics`))
      assert.deepEqual(sortedEntries(entries), sortedEntries(entriesOf(await record(name))))
    })

  test('a daily series has 366 entries at the same local hour, in summer and in winter', async () => {
    const entries = readEntries(await calendarOf(`/publications/${made.ids['series']}.ics`))
    assert.equal(entries.length, 366)
    const local = entries.map(({ debut }) => Temporal.Instant.from(debut).toZonedDateTimeISO('Europe/Paris'))
    assert.deepEqual([...new Set(local.map((time) => time.toPlainTime().toString()))], ['18:30:00'])
    assert.equal(new Set(local.map(({ offset }) => offset)).size, 2)
  })

  test('lines have 75 octets at most, no control characters, and end with CR LF', async () => {
    const text = await calendarOf(`/publications/${made.ids['long title']}.ics`)
    const lines = text.split('\r\n')
    assert.equal(lines.at(-1), '')
    for (const line of lines) {
      assert.ok(Buffer.byteLength(line) <= 75, line)
      assert.doesNotMatch(line, /[\p{Cc}\u2028\u2029]/u)
      assert.ok(line.isWellFormed())
    }
    assert.equal(lines.filter((line) => line === 'END:VCALENDAR').length, 1)
    const description = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('description')
    assert.match(String(description), /^Ligne 1\nLigne 2\nLigne 3\nLigne 4\n\né🎉.*…$/su)
    assert.match(await calendarOf(`/publications/${made.ids['overseas']}.ics`), /\r\nGEO:0;-?0\r\n/)
  })

  test('an entry keeps its identifier when it is moved, and its sequence grows with each change', async () => {
    const text = await calendarOf(`/publications/${made.ids['changed']}.ics`)
    const { evenement } = await record('changed')
    const moved = evenement.occurrences.find(({ prevu_le }: { prevu_le: string | null }) => prevu_le !== null)
    const entry = readEntries(text).find(({ uid }) => uid === `${made.ids['changed']}-${moved.id}@beffroi`)
    assert.equal(entry?.debut, moved.debut)
    assert.deepEqual(new Set(text.match(/SEQUENCE:\d+/g)), new Set(['SEQUENCE:3']))
  })

  test('the title says once what does not go as announced', async () => {
    for (const [title, statut, expected] of [
      ['Bal', 'complet', 'Complet : Bal'],
      ['COMPLET - Bal', 'complet', 'COMPLET - Bal'],
      ['Complètement à l’ouest', 'complet', 'Complet : Complètement à l’ouest'],
      ['[Annulée] La fête', 'annule', '[Annulée] La fête'],
      ['Reporté', 'annule', 'Annulé : Reporté'],
      ['14 juillet', 'prevu', '14 juillet'],
    ] as const) {
      const evenement = { statut, occurrences: [{ debut: `${Temporal.Now.plainDateISO().add({ years: 2 }).toString()}T10:00` }] }
      const body = { title, body: 'Salle.', acteur_id: stage.mairie, commune_id: stage.commune, type_id: EVENEMENT, evenement }
      const { id } = (await post('/publications', body, { token: stage.maire.token })).body.data
      assert.deepEqual(
        readEntries(await calendarOf(`/publications/${id}.ics`)).map(({ titre }) => titre),
        [expected],
      )
    }
  })

  test('the agenda of a commune has the entries of all its events, a month back to a year ahead', async () => {
    const [here, overseas] = made.communes
    const all = await Promise.all(Object.keys(made.ids).map(record))
    // From midnight to midnight in Paris, as an entry says its begin: a day, or a moment in UTC.
    const [from, to] = [-30, 366].map((days) => Temporal.Now.plainDateISO('Europe/Paris').add({ days })) as [
      Temporal.PlainDate,
      Temporal.PlainDate,
    ]
    const as = (day: Temporal.PlainDate, begin: string) =>
      begin.length === 10 ? day.toString() : day.toZonedDateTime('Europe/Paris').toInstant().toString()
    for (const commune of [here, overseas]) {
      const expected = all
        .filter(({ commune_id }) => commune_id === commune)
        .flatMap(entriesOf)
        .filter(({ debut }) => debut >= as(from, debut) && debut < as(to, debut))
      assert.deepEqual(sortedEntries(readEntries(await calendarOf(`/communes/${commune}/agenda.ics`))), sortedEntries(expected))
    }
  })
})
