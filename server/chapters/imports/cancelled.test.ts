import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { rss, type Run } from '../../test/imports.ts'
import { importStage } from '../../test/import-stage.ts'
import { EVENEMENT } from '../../test/stage.ts'
import { bytesOf, calendar } from './readers/test/read.ts'

const today = Temporal.Now.plainDateISO('Europe/Paris')
const ics = (ahead: number, time = ''): string => today.add({ days: ahead }).toString().replaceAll('-', '') + (time && `T${time}`)
const local = (ahead: number, time = '200000', name = 'DTSTART'): string => `${name};TZID=Europe/Paris:${ics(ahead, time)}`
/** A calendar with lines of its own before its events. */
const withHead = (head: string[], ...events: string[][]): string =>
  calendar(...events).replace('VERSION:2.0', ['VERSION:2.0', ...head].join('\r\n'))

/** Spec §4.1-45: what the source cancels or withdraws, and what only looks so. */
describe('cancelled and withdrawn', () => {
  const stage = importStage()
  const serve = (body: string | Buffer, type = 'text/calendar', path = '/agenda.ics') => stage.server.documents.set(path, { body, type })
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
    (await get(`/admin/publications?import_source_id=${id}&per_page=100&sort=title_asc`, stage.back)).body.data
  const states = async (id: string) =>
    Promise.all(
      (await rows(id)).map(async ({ id: one }: Run) => {
        const { title, evenement } = (await get(`/publications/${one}`)).body.data
        return [title, evenement.statut]
      }),
    )

  const BAL = ['UID:bal', local(10), local(10, '220000', 'DTEND'), 'SUMMARY:Bal']
  for (const [what, document] of [
    ['METHOD of the calendar', withHead(['METHOD:CANCEL'], [...BAL, 'SEQUENCE:2'])],
    ['METHOD of the calendar, in small letters and with a parameter', withHead(['METHOD;X-A=1:cancel'], BAL)],
    ['METHOD of the calendar after its events', calendar(BAL).replace('END:VCALENDAR', 'METHOD:CANCEL\r\nEND:VCALENDAR')],
    ['METHOD of the event', calendar([...BAL, 'METHOD:CANCEL', 'SEQUENCE:2'])],
    ['STATUS', calendar([...BAL, 'STATUS:CANCELLED'])],
    ['STATUS with one letter less', calendar([...BAL, 'STATUS:Canceled'])],
    ['METHOD of one of two calendars', `${calendar(['UID:autre', local(11), 'SUMMARY:Autre'])}${withHead(['METHOD:CANCEL'], BAL)}`],
    ['a newer version of two', calendar(BAL, [...BAL, 'SEQUENCE:1', 'STATUS:CANCELLED'])],
    ['one of two versions of the same number', calendar([...BAL, 'STATUS:CANCELLED'], BAL)],
    ...[
      'ANNULÉ : Bal',
      'Annulé: Bal',
      '[ANNULÉ] Bal',
      'Bal (annulé)',
      'Bal - ANNULÉ',
      'ANNULE Bal',
      'Bal ANNULÉ !',
      'Canceled: Bal',
      'Cancelled event: Bal',
      'Évènement annulé : Bal',
      '!ANNULÉ! Bal',
    ].map((title) => [`the title “${title}”`, calendar(BAL.with(3, `SUMMARY:${title}`))] as const),
  ] as const)
    test(`${what}: a known event is cancelled, an unknown one is not made`, async () => {
      serve(calendar(BAL))
      const known = await source()
      await stage.run(known)
      serve(document)
      assert.deepEqual(await stage.run(known).then(({ updated, archived }) => [updated, archived]), [1, 0])
      assert.deepEqual(
        (await states(known)).filter(([title]) => title === 'Bal'),
        [['Bal', 'annule']],
      )
      const { db } = await harness()
      await sql`delete from import_items`.execute(db)
      await sql`delete from publications`.execute(db)
      const unknown = await source()
      await stage.run(unknown)
      assert.deepEqual(
        (await rows(unknown)).filter(({ title }: Run) => title.includes('Bal')),
        [],
      )
    })

  for (const title of ['Annulation du permis de construire', 'Le voyage annulé', 'Bal des annulés', 'Maintenu, non annulé'])
    test(`the title “${title}” cancels nothing`, async () => {
      serve(calendar(BAL.with(3, `SUMMARY:${title}`)))
      const id = await source()
      await stage.run(id)
      assert.deepEqual(await states(id), [[title, 'prevu']])
    })

  test('a calendar that only cancels says nothing of the other events', async () => {
    serve(calendar(BAL, ['UID:autre', local(12), 'SUMMARY:Autre']))
    const id = await source()
    await stage.run(id)
    serve(withHead(['METHOD:CANCEL'], BAL))
    await stage.run(id)
    assert.deepEqual(await states(id), [
      ['Autre', 'prevu'],
      ['Bal', 'annule'],
    ])
  })
  test('a cancellation without a date cancels by its identifier', async () => {
    serve(calendar(BAL, ['UID:autre', local(12), 'SUMMARY:Autre']))
    const id = await source()
    await stage.run(id)
    serve(calendar(['UID:bal', 'STATUS:CANCELLED', 'SUMMARY:Bal'], ['UID:autre', local(12), 'SUMMARY:Autre']))
    const run = await stage.run(id)
    assert.deepEqual([run.archived, run.refused], [1, 0])
  })
  test('the samples', async () => {
    for (const name of ['case_method-cancel.ics', 'case_method-in-vevent.ics']) {
      serve(Buffer.from(bytesOf(name)))
      const id = await source()
      assert.equal((await stage.run(id)).created, 0, name)
    }
  })

  test('a date that was changed and then excluded by a newer version of the series is gone', async () => {
    const week = ['UID:serie', local(3), 'SUMMARY:Série', 'RRULE:FREQ=WEEKLY;COUNT=4']
    const changed = ['UID:serie', local(10, '200000', 'RECURRENCE-ID'), local(11, '210000'), 'SUMMARY:Série modifiée', 'SEQUENCE:1']
    serve(calendar([...week, 'SEQUENCE:1'], changed))
    const id = await source()
    await stage.run(id)
    assert.equal((await rows(id)).length, 4)
    for (const newer of [
      [...week, 'SEQUENCE:2', local(10, '200000', 'EXDATE')],
      [...week, 'SEQUENCE:2', `EXDATE;VALUE=DATE:${ics(10)}`],
    ]) {
      serve(calendar([...week, 'SEQUENCE:1'], changed, newer))
      await stage.run(id)
      assert.deepEqual(
        (await rows(id)).map(({ title }: Run) => title),
        ['Série', 'Série', 'Série'],
      )
    }
    // The same version: programs exclude a date and write the changed one beside it.
    serve(calendar([...week, 'SEQUENCE:1', local(10, '200000', 'EXDATE')], changed))
    await stage.run(id)
    assert.equal((await rows(id)).length, 4)
  })
  test('a changed date after the end of a newer version of the series is gone', async () => {
    const week = ['UID:serie', local(3), 'SUMMARY:Série']
    const changed = ['UID:serie', local(17, '200000', 'RECURRENCE-ID'), local(18, '210000'), 'SUMMARY:Série modifiée']
    serve(calendar([...week, 'RRULE:FREQ=WEEKLY;COUNT=4'], changed))
    const id = await source()
    await stage.run(id)
    serve(calendar([...week, `RRULE:FREQ=WEEKLY;UNTIL=${ics(11, '000000Z')}`, 'SEQUENCE:2'], changed))
    await stage.run(id)
    assert.deepEqual(
      (await rows(id)).map(({ title }: Run) => title),
      ['Série', 'Série'],
    )
  })

  /** Makes the runs of a source as old as this. */
  const age = async (id: string, hours: number) => {
    const { db } = await harness()
    await sql`update import_runs set started_at = started_at - ${hours} * interval '1 hour', created_at = created_at - ${hours} * interval '1 hour' where source_id = ${id}`.execute(
      db,
    )
  }
  const events = (count: number) => Array.from({ length: count }, (_, n) => [`UID:e${n}`, local(10 + n), `SUMMARY:Jour ${n}`])
  const tec = (count: number) =>
    JSON.stringify({
      events: Array.from({ length: count }, (_, n) => ({
        id: n + 1,
        title: `Jour ${n}`,
        start_date: `${today.add({ days: 10 + n }).toString()} 20:00:00`,
        status: 'publish',
      })),
      total_pages: 1,
    })
  for (const [what, count, document, type, kind] of [
    ['a calendar', 3, (n: number) => calendar(...events(n)), 'text/calendar', 'ical'],
    ['a calendar of many events', 8, (n: number) => calendar(...events(n)), 'text/calendar', 'ical'],
    ['a calendar of one event', 1, (n: number) => calendar(...events(n)), 'text/calendar', 'ical'],
    ['a list of WordPress', 3, tec, 'application/json', 'tec_rest'],
  ] as const)
    test(`${what} without any event withdraws nothing before three readings over a day`, async () => {
      const path = kind === 'ical' ? '/agenda.ics' : '/wp-json/tribe/events/v1/events'
      serve(document(count), type, path)
      const id = await source({ type: kind, path })
      assert.equal((await stage.run(id)).created, count)
      await age(id, 2)
      serve(document(0), type, path)
      const dry = await stage.dryRun(id)
      assert.deepEqual([dry.run.status, dry.run.code, dry.plan], ['partial', 'source_empty', []])
      for (const hours of [1, 1, 20, 3]) {
        const run = await stage.run(id)
        assert.deepEqual([run.status, run.code, run.archived], ['partial', 'source_empty', 0])
        assert.equal((await rows(id)).length, count)
        await age(id, hours)
      }
      const run = await stage.run(id)
      assert.deepEqual([run.status, run.archived], ['done', count], JSON.stringify(run))
      assert.equal((await rows(id)).length, 0)
    })
  test('two empty readings a day apart are too few, and one with an event between begins anew', async () => {
    serve(calendar(...events(3)))
    const id = await source()
    await stage.run(id)
    await age(id, 1)
    serve(calendar())
    await stage.run(id)
    await age(id, 30)
    assert.equal((await stage.run(id)).code, 'source_empty')
    await age(id, 1)
    serve(calendar(...events(3)))
    assert.equal((await stage.run(id)).status, 'done')
    await age(id, 1)
    serve(calendar())
    assert.equal((await stage.run(id)).code, 'source_empty')
    const forced = await stage.run(id, '?force=true')
    assert.deepEqual([forced.status, forced.archived], ['done', 3])
  })
  for (const [what, left] of [
    ['of long ago', ['UID:past', local(-400), 'SUMMARY:Passé']],
    ['that are shown still', ['UID:past', local(-10), 'SUMMARY:Passé']],
    ['of a series that is over', ['UID:past', local(-40), 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Passé']],
  ] as const)
    test(`a calendar that has only past events, ${what}, withdraws nothing that is to come; with one to come it does`, async () => {
      serve(calendar([...left], ...events(3)))
      const id = await source({ parametres: { past_days: 30 } })
      await stage.run(id)
      serve(calendar([...left]))
      const run = await stage.run(id)
      assert.deepEqual([run.status, run.archived], ['partial', 0])
      assert.match(String(run.message), /aucun élément à venir/)
      serve(calendar([...left], ...events(1)))
      const next = await stage.run(id)
      assert.deepEqual([next.status, next.archived], ['done', 2])
    })
  test('an empty feed and an empty page withdraw nothing', async () => {
    serve(rss([{ guid: '1', title: 'Un' }]), 'application/rss+xml')
    const id = await source({ type: 'rss' })
    await stage.run(id)
    serve(rss([]), 'application/rss+xml')
    const run = await stage.run(id)
    assert.deepEqual([run.archived, (await rows(id)).length], [0, 1])
  })
  test('other sources say in the title that an event is cancelled', async () => {
    const page = (name: string) =>
      `<html><script type="application/ld+json">${JSON.stringify({ '@type': 'Event', '@id': 'https://a.fr/1', name, startDate: `${today.add({ days: 9 }).toString()}T20:00` })}</script></html>`
    serve(page('Bal'), 'text/html')
    const id = await source({ type: 'jsonld_page' })
    await stage.run(id)
    serve(page('ANNULÉ - Bal'), 'text/html')
    await stage.run(id)
    assert.deepEqual(await states(id), [['Bal', 'annule']])
  })
})
