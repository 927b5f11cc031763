import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { before, describe, test } from 'node:test'
import { type CalendarEntry, entriesOf, makeCalendar, sortedEntries } from '../../server/test/calendars.ts'
import { get } from '../../server/test/http.ts'
import { setStage } from '../../server/test/stage.ts'

/** Prints the entries of the calendar on its standard input, as icalendar reads them. */
const READER = `
import datetime, json, sys
import icalendar

def written(event, name):
    if name not in event:
        return None
    value = event[name].dt
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')

calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([{
    'uid': str(event['UID']), 'debut': written(event, 'DTSTART'), 'fin': written(event, 'DTEND'),
    'statut': str(event['STATUS']), 'titre': str(event['SUMMARY']), 'lieu': str(event['LOCATION']),
} for event in calendar.walk('VEVENT')]))
`
/** The Python that has the package of Debian, or any other that has it. */
const python = ['/usr/bin/python3', 'python3'].find((command) => spawnSync(command, ['-c', 'import icalendar']).status === 0)
const skip = python === undefined && 'needs Python with icalendar: apt-get install -y python3-icalendar'

describe('calendars of events, read by icalendar of Python', { skip }, () => {
  let made: Awaited<ReturnType<typeof makeCalendar>>
  before(async () => {
    made = await makeCalendar(await setStage())
  })
  const readEntries = (text: string): CalendarEntry[] => {
    const { status, stdout, stderr } = spawnSync(python as string, ['-c', READER], { input: text, encoding: 'utf8', maxBuffer: 64 << 20 })
    assert.equal(status, 0, stderr)
    return JSON.parse(stdout) as CalendarEntry[]
  }

  // Without `backslash`: icalendar 4 of Debian 12 reads an escaped backslash before an n as a line end. ical.js reads it in npm test.
  for (const name of ['clocks', 'series', 'whole days', 'days only', 'long title', 'overseas', 'changed'])
    test(`the same occurrences come back: ${name}`, async () => {
      const { data } = (await get(`/publications/${made.ids[name]}`)).body
      const calendar = String((await get(`/publications/${made.ids[name]}.ics`)).body)
      assert.deepEqual(sortedEntries(readEntries(calendar)), sortedEntries(entriesOf(data)))
    })

  test('the agendas of communes are read too', async () => {
    for (const commune of made.communes) assert.ok(readEntries(String((await get(`/communes/${commune}/agenda.ics`)).body)).length > 0)
  })
})
