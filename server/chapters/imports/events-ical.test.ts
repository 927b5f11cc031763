// Neutral: what a document becomes is decided before any row; engine.test.ts and events-over-time.test.ts write rows on each kind.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { get, patch, post } from '../../test/http.ts'
import type { Run } from '../../test/imports.ts'
import { importStage } from '../../test/import-stage.ts'
import { EVENEMENT } from '../../test/stage.ts'
import { calendar } from './readers/test/read.ts'

const ZONE = 'Europe/Paris'
const today = Temporal.Now.plainDateISO(ZONE)
/** A day as calendars write it, so many days ahead. */
const ics = (ahead: number, time = ''): string => today.add({ days: ahead }).toString().replaceAll('-', '') + (time && `T${time}`)
const local = (ahead: number, time: string): string => `DTSTART;TZID=${ZONE}:${ics(ahead, time)}`
/** The same time as answers have it. */
const utc = (ahead: number, hour: number): string =>
  today.add({ days: ahead }).toZonedDateTime({ timeZone: ZONE, plainTime: { hour } }).toInstant().toString({ fractionalSecondDigits: 3 })
const day = (ahead: number): string => today.add({ days: ahead }).toString()

describe('events of calendars', () => {
  const stage = importStage()

  const serve = (...events: string[][]) => stage.server.documents.set('/agenda.ics', { body: calendar(...events), type: 'text/calendar' })
  const source = (values: Record<string, unknown> = {}) =>
    stage.source({
      type: 'ical',
      path: '/agenda.ics',
      acteur_id: stage.acteur,
      statut_creation: 'published',
      type_id: EVENEMENT,
      ...values,
    })
  const rows = async (id: string): Promise<Run[]> =>
    (await get(`/admin/publications?import_source_id=${id}&per_page=100&sort=created_at_asc`, stage.back)).body.data
  const record = async (id: string): Promise<Run> => (await get(`/publications/${id}`)).body.data
  const only = async (id: string): Promise<Run> => {
    const found = await rows(id)
    assert.equal(found.length, 1)
    return record(found[0].id)
  }
  const times = ({ evenement }: Run) => evenement.occurrences.map(({ debut, statut, prevu_le }: Run) => [debut, statut, prevu_le])
  const WEEKLY = [
    'UID:marche',
    'SUMMARY:Marché',
    local(3, '080000'),
    `DTEND;TZID=${ZONE}:${ics(3, '120000')}`,
    'RRULE:FREQ=WEEKLY;COUNT=4',
    'LOCATION:Halle\\, place du Marché',
    'GEO:48.5;2.25',
  ]
  const at = (week: number, hour: number) => utc(3 + 7 * week, hour)

  test('the hours and the place of an event are in its record, the agenda and its calendar; a repeated reading changes nothing', async () => {
    serve([
      'UID:bal',
      'SUMMARY:Bal',
      local(5, '203000'),
      `DTEND;TZID=${ZONE}:${ics(6, '020000')}`,
      'LOCATION:Salle des fêtes\\, 1 rue Haute',
    ])
    const id = await source()
    const { plan } = await stage.dryRun(id)
    assert.equal(plan[0].changes.evenement[1].lieu.nom, 'Salle des fêtes')
    assert.equal((await stage.run(id)).created, 1)
    const bal = await only(id)
    assert.deepEqual([bal.kind, bal.date_debut, bal.date_fin], ['evenement', day(5), day(5)])
    assert.deepEqual(
      { ...bal.evenement, occurrences: bal.evenement.occurrences.map(({ id: one, journee }: Run) => [one, journee]) },
      {
        statut: 'prevu',
        motif: null,
        permanent: false,
        fuseau: ZONE,
        lieu: { nom: 'Salle des fêtes', adresse: '1 rue Haute', commune_id: null, latitude: null, longitude: null },
        gratuit: null,
        tarif: null,
        reservation_url: null,
        public: null,
        debut: utc(5, 20).replace(':00:00.000', ':30:00.000'),
        occurrences_total: 1,
        repetition: null,
        occurrences: [[ics(5, '2030'), false]],
      },
    )
    const agenda = (await get(`/publications?commune_id=${stage.commune}&from=${day(5)}&to=${day(5)}`)).body
    assert.deepEqual([agenda.meta.total, agenda.data[0].id], [1, bal.id])
    assert.match(String((await get(`/publications/${bal.id}.ics`)).body), /LOCATION:Salle des fêtes\\, 1 rue Haute/)
    assert.match(String((await get(`/communes/${stage.commune}/agenda.ics`)).body), new RegExp(bal.id))
    const again = await stage.run(id, '?force=true')
    assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 1])
  })

  test('categories name a theme where they name exactly one', async () => {
    const event = (uid: string, categories: string, when: number) => [
      `UID:${uid}`,
      `SUMMARY:${uid}`,
      local(when, '203000'),
      `CATEGORIES:${categories}`,
    ]
    serve(event('un', 'Vide-greniers,Enfants', 5), event('deux', 'Fêtes,Concert', 6), event('trois', 'Comité des fêtes', 7))
    const id = await source()
    assert.equal((await stage.run(id)).created, 3)
    const said = (await rows(id)).map(({ title, evenement }) => [title, evenement.theme, evenement.pour_enfants])
    assert.deepEqual(
      said.toSorted(([one], [other]) => (one < other ? -1 : 1)),
      [
        ['deux', undefined, undefined],
        ['trois', undefined, undefined],
        ['un', 'marche', true],
      ],
    )
    assert.equal((await stage.run(id, '?force=true')).unchanged, 3)
  })

  test('a type of another kind has the days alone, as has a source without a type', async () => {
    serve(['UID:bal', 'SUMMARY:Bal', local(5, '203000')])
    const id = await source({ type_id: null })
    await stage.run(id)
    const bal = await only(id)
    assert.deepEqual([bal.kind, bal.evenement, bal.date_debut], ['actualite', null, day(5)])
    await patch(`/admin/import-sources/${id}`, { type_id: EVENEMENT }, stage.back)
    assert.equal((await stage.run(id)).updated, 1)
    assert.equal((await only(id)).evenement.occurrences_total, 1)
  })

  test('each date of a series is a publication with its time; a moved date is the same occurrence, moved', async () => {
    serve(WEEKLY)
    const id = await source()
    assert.equal((await stage.run(id)).created, 4)
    const changed = ['UID:marche', 'SUMMARY:Marché de Noël', `RECURRENCE-ID;TZID=${ZONE}:${ics(10, '080000')}`, local(11, '160000')]
    serve(changed, WEEKLY)
    const run = await stage.run(id)
    assert.deepEqual([run.created, run.updated, run.unchanged], [0, 1, 3])
    const moved = (await rows(id)).find(({ title }) => title === 'Marché de Noël')
    const { evenement, date_debut } = await record(moved.id)
    assert.deepEqual(
      [date_debut, evenement.occurrences[0].id, ...times({ evenement })],
      [day(11), ics(10, '0800'), [utc(11, 16), 'prevu', at(1, 8)]],
    )
  })

  test('series: one makes one publication: dates are moved, cancelled, added and removed with the series, whatever the order in the file', async () => {
    serve(WEEKLY)
    const id = await source({ parametres: { series: 'one' } })
    assert.equal((await stage.run(id)).created, 1)
    const first = await only(id)
    assert.deepEqual(
      times(first),
      [0, 1, 2, 3].map((week) => [at(week, 8), 'prevu', null]),
    )
    assert.deepEqual([first.date_debut, first.date_fin], [day(3), day(24)])
    assert.doesNotMatch(first.body, /Quand|Dates/)
    assert.deepEqual(first.evenement.lieu, { nom: 'Halle', adresse: 'place du Marché', commune_id: null, latitude: 48.5, longitude: 2.25 })
    serve(
      ['UID:marche', 'STATUS:CANCELLED', `RECURRENCE-ID:${ics(17, '080000')}`, local(17, '080000')],
      ['UID:marche', 'SUMMARY:Marché', `RECURRENCE-ID;TZID=${ZONE}:${ics(10, '080000')}`, local(11, '090000')],
      [...WEEKLY, `EXDATE;VALUE=DATE:${ics(24)}`, `RDATE;TZID=${ZONE}:${ics(40, '080000')}`],
    )
    assert.equal((await stage.run(id)).updated, 1)
    const second = await only(id)
    assert.deepEqual(times(second), [
      [at(0, 8), 'prevu', null],
      [utc(11, 9), 'prevu', at(1, 8)],
      [at(2, 8), 'annule', null],
      [utc(40, 8), 'prevu', null],
    ])
    assert.deepEqual([second.id, second.date_fin], [first.id, day(40)])
    assert.deepEqual(
      second.evenement.occurrences.map((one: Run) => one.id),
      [ics(3, '0800'), ics(10, '0800'), ics(17, '0800'), ics(40, '0800')],
    )
    const { body } = await get(`/publications/${first.id}.ics`)
    assert.equal(String(body).match(/STATUS:CANCELLED/g)?.length, 1)
    assert.equal((await stage.run(id, '?force=true')).unchanged, 1)
  })

  test('a cancelled event stays, as cancelled, while it is to come; an unknown one is not made; the run can be undone', async () => {
    const bal = (...lines: string[]) => ['UID:bal', 'SUMMARY:Bal', local(5, '200000'), ...lines]
    serve(bal())
    const id = await source()
    await stage.run(id)
    serve(bal('STATUS:CANCELLED'), ['UID:autre', 'SUMMARY:Autre', 'STATUS:CANCELLED', local(6, '200000')])
    const run = await stage.run(id)
    assert.deepEqual([run.created, run.updated, run.archived, run.read], [0, 1, 0, 0])
    const cancelled = await only(id)
    assert.deepEqual([cancelled.evenement.statut, ...times(cancelled)], ['annule', [utc(5, 20), 'annule', null]])
    assert.match(String((await get(`/publications/${cancelled.id}.ics`)).body), /STATUS:CANCELLED/)
    assert.equal((await stage.run(id, '?force=true')).updated, 0)
    const undone = await post(`/admin/import-sources/${id}/runs/${run.id}/undo`, undefined, stage.back)
    assert.equal(undone.body.data.restored, 1)
    assert.deepEqual(times(await only(id)), [[utc(5, 20), 'prevu', null]])
    // Of a type that has no events it is archived, as before.
    const news = await source({ type_id: null, nom: 'Autre', path: '/agenda.ics?2' })
    stage.server.documents.set('/agenda.ics?2', {
      body: calendar(bal().with(0, 'UID:fete').with(1, 'SUMMARY:Fête')),
      type: 'text/calendar',
    })
    assert.equal((await stage.run(news)).created, 1)
    stage.server.documents.set('/agenda.ics?2', {
      body: calendar([...bal().with(0, 'UID:fete').with(1, 'SUMMARY:Fête'), 'STATUS:CANCELLED']),
      type: 'text/calendar',
    })
    assert.equal((await stage.run(news)).archived, 1)
  })

  test('an event that the source moves is moved; what an editor changed stays', async () => {
    const bal = (ahead: number, title = 'Bal') => ['UID:bal', `SUMMARY:${title}`, local(ahead, '200000')]
    serve(bal(5))
    const id = await source()
    await stage.run(id)
    serve(bal(8))
    assert.equal((await stage.run(id)).updated, 1)
    const moved = await only(id)
    assert.deepEqual(times(moved), [[utc(8, 20), 'prevu', utc(5, 20)]])
    serve(bal(8, 'Grand bal'))
    await stage.run(id)
    assert.deepEqual(times(await only(id)), [[utc(8, 20), 'prevu', utc(5, 20)]])
    const [occurrence] = moved.evenement.occurrences
    const change = await patch(`/publications/${moved.id}/occurrences/${occurrence.id}`, { statut: 'annule', motif: 'Orage' }, stage.back)
    assert.equal(change.status, 200)
    serve(bal(9))
    const run = await stage.run(id)
    assert.deepEqual([run.updated, run.unchanged], [0, 1])
    assert.deepEqual(times(await only(id)), [[utc(8, 20), 'annule', utc(5, 20)]])
  })
})
