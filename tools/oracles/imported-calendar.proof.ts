import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { bytesOf } from '../../server/chapters/imports/readers/test/read.ts'
import { get } from '../../server/test/http.ts'
import { type ImportStage, setImportStage } from '../../server/test/imports.ts'
import { EVENEMENT } from '../../server/test/stage.ts'

const READER = join(import.meta.dirname, 'read-calendar.py')
const ready = (command: string) => spawnSync(command, ['-c', 'import icalendar, dateutil, zoneinfo']).status === 0
/** The Python that has the packages of Debian, or any other that has them. */
const python = ['/usr/bin/python3', 'python3'].find(ready)
const skip = python === undefined && 'needs Python with icalendar and dateutil: apt-get install -y python3-icalendar'

const today = Temporal.Now.plainDateISO('Europe/Paris')
const month = today.with({ day: 1 })
const horizon = today.add({ days: 120 })
/** The days for which series without an end are read. */
const WINDOW = [month.toString(), horizon.with({ day: horizon.daysInMonth }).toString()]

/** A calendar of twenty years, to the end of the next one: series of every kind over all changes of the clock, with changed dates. */
function twentyYears(): string {
  const [first, last] = [today.year - 18, today.year + 1]
  const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, ...lines, 'END:VEVENT']
  const at = (name: string, time: string) => `${name};TZID=Europe/Paris:${time}`
  const sunday = today.with({ year: last, month: 3, day: 31 })
  const change = sunday
    .subtract({ days: sunday.dayOfWeek % 7 })
    .toString()
    .replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mairie//Agenda//FR',
    ...event('moved', 'STATUS:CANCELLED', at('RECURRENCE-ID', `${last}0105T183000`), at('DTSTART', `${last}0105T183000`)),
    ...event('moved', at('RECURRENCE-ID', `${last}0205T183000`), at('DTSTART', `${last}0206T090000`), at('DTEND', `${last}0206T113000`)),
    ...event(
      'moved',
      at('DTSTART', `${first}0105T183000`),
      at('DTEND', `${first}0105T200000`),
      `RRULE:FREQ=MONTHLY;BYMONTHDAY=5;UNTIL=${last}1231T225959Z`,
      `EXDATE;VALUE=DATE:${last}0305,${first}0305`,
      `RDATE;TZID=Europe/Paris:${last}0311T183000`,
    ),
    ...event('last Friday', at('DTSTART', `${first}0101T070000`), 'DURATION:PT90M', `RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=${last}1231`).map(
      (line) =>
        // The first one must be a date of the rule.
        line.startsWith('DTSTART') ? at('DTSTART', `${lastFriday(first)}T070000`) : line,
    ),
    ...event('leap day', `DTSTART;VALUE=DATE:${leap(first)}0229`, 'RRULE:FREQ=YEARLY;COUNT=6'),
    ...event('night', at('DTSTART', `${last - 1}0104T023000`), at('DTEND', `${last - 1}0104T033000`), 'RRULE:FREQ=DAILY;COUNT=366'),
    ...event('change of the clock', at('DTSTART', `${change}T023000`), at('DTEND', `${change}T043000`)),
    ...event('days', `DTSTART;VALUE=DATE:${first}0714`, `DTEND;VALUE=DATE:${first}0717`, `RRULE:FREQ=YEARLY;UNTIL=${last}0801`),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
const lastFriday = (year: number): string => {
  const end = Temporal.PlainDate.from({ year, month: 1, day: 31 })
  return end
    .subtract({ days: (end.dayOfWeek + 2) % 7 })
    .toString()
    .replaceAll('-', '')
}
const leap = (year: number): number => year + ((4 - (year % 4)) % 4)

const sample = (name: string) => new TextDecoder().decode(bytesOf(name))
const CALENDARS: Record<string, string> = {
  'of twenty years': twentyYears(),
  'of waste collections, without an end': sample('sivom_recurring_mampfes.ics'),
  // The same weekdays, in a year to come.
  'with excluded dates': sample('nodeical_biweekly-exdate-until.ics').replaceAll(/2017(?=\d{4}T)/g, '2034'),
}

/** An entry as the reader gives it: title, begin, end, status. */
type Entry = [title: string, begin: string, end: string | null, status: string]

describe('imported calendars, read and repeated by icalendar and dateutil of Python', { skip }, () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())
  const entriesOf = (text: string): unknown[] => {
    const { status, stdout, stderr } = spawnSync(python as string, [READER, ...WINDOW], {
      input: text,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    })
    assert.equal(status, 0, stderr)
    return JSON.parse(stdout) as unknown[]
  }

  /** A calendar says a cancellation in the title too, since many programs show nothing else. Spec §4.2-24. */
  const asShown = ([title, ...rest]: Entry): Entry => [rest.at(-1) === 'CANCELLED' ? `Annulé : ${title}` : title, ...rest]

  for (const [name, text] of Object.entries(CALENDARS))
    test(`a calendar ${name} comes back with the same occurrences`, async () => {
      stage.server.documents.set('/agenda.ics', { body: text, type: 'text/calendar' })
      const id = await stage.source({
        type: 'ical',
        path: '/agenda.ics',
        nom: name,
        acteur_id: stage.acteur,
        statut_creation: 'published',
        type_id: EVENEMENT,
        parametres: { series: 'one' },
      })
      const run = await stage.run(id)
      assert.ok(run.created > 0 && run.refused === 0, JSON.stringify(run))
      const { data } = (await get(`/admin/publications?import_source_id=${id}&per_page=100`, stage.back)).body
      const calendars = await Promise.all(data.map(async (row: { id: string }) => String((await get(`/publications/${row.id}.ics`)).body)))
      const back = calendars.flatMap((calendar) => entriesOf(calendar)).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
      const given = entriesOf(text)
        .map((entry) => asShown(entry as Entry))
        .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
      assert.ok(given.length > 10)
      assert.deepEqual(back, given)
      const agenda = new Set(entriesOf(String((await get(`/communes/${stage.commune}/agenda.ics`)).body)).map(String))
      const near = given.map(String).filter(isNear)
      for (const entry of near) assert.ok(agenda.has(entry), entry)
    })
  /** Whether an entry is in the agenda of a commune: from a month before today to a year after. */
  const isNear = (entry: string): boolean => {
    const day = entry.split(',')[1]?.slice(0, 10) ?? ''
    return day > today.subtract({ days: 29 }).toString() && day < today.add({ days: 364 }).toString()
  }
})
