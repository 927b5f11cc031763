import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { DataError, parseData } from './data.ts'
import { ago, calendarDay, hoursAgo, isoDate, since, weekday } from './dates.ts'
import { ADMIN } from './people.ts'
import { ACCOUNTS_COMMUNE, townHallOf } from './placed.ts'
import { type CarriedData, checkCarried } from './schemas/carried.ts'
import { communes, officials, practicalInfo, wasteCollections } from './schemas/communes.ts'
import { subscriptions } from './schemas/payments.ts'
import { actors, claims, people, personNames, proposals, threads } from './schemas/people.ts'
import { acts } from './schemas/acts.ts'
import { duplicates, importSources, localPublications, rejectedPublications, reports, templates } from './schemas/publications.ts'

const FOLDER = join(import.meta.dirname, 'data')
const codes = () => new Set(communes().map(({ code_insee }) => code_insee))
const emails = () => new Set(people().map(({ email }) => email))
const actorRefs = () =>
  Object.entries(actors().actors)
    .flatMap(([insee, list]) => list.map(({ nom }) => `${insee}/${nom}`))
    .concat([...codes()].map(townHallOf))
/** Returns the items that are not known. */
const missing = (items: readonly (string | null | undefined)[], known: Iterable<string>) => {
  const all = new Set(known)
  return items.filter((item) => typeof item === 'string' && !all.has(item))
}

describe('data files of the demonstration', () => {
  test('are all valid', () => {
    for (const read of [communes, officials, practicalInfo, wasteCollections, actors, people, personNames, claims, threads, templates])
      assert.ok(read())
    for (const read of [acts, localPublications, rejectedPublications, duplicates, reports, importSources, subscriptions]) assert.ok(read())
    const declared = globSync('schemas/*.ts', { cwd: import.meta.dirname })
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join('\n')
    for (const file of globSync('**/*.json', { cwd: FOLDER }))
      assert.ok(declared.includes(`'${file.replaceAll('\\', '/').replace(/^templates\/|\.json$/g, '')}'`), `${file} has a schema`)
  })

  test('name communes that exist, and every commune has its files', () => {
    const named = [
      ...Object.keys(actors().actors),
      ...Object.values(actors().actors).flatMap((list) => list.flatMap(({ also_in = [] }) => also_in)),
      ...Object.keys(localPublications()),
      ...Object.keys(acts()),
      ...Object.values(localPublications()).flatMap((list) => list.flatMap(({ also_in }) => also_in)),
      ...practicalInfo().flatMap(({ communes: only = [], in_directory = [] }) => [...only, ...in_directory]),
      ACCOUNTS_COMMUNE,
    ]
    assert.deepEqual(missing(named, codes()), [])
    for (const file of [Object.keys(officials().councils), Object.keys(wasteCollections().communes), Object.keys(actors().actors)])
      assert.deepEqual(new Set(file), codes())
  })

  test('name actors that exist, each once', () => {
    assert.equal(new Set(actorRefs()).size, actorRefs().length)
    const named = [
      ...people().flatMap(({ links, former_links }) => [...links, ...former_links].map(({ actor }) => actor)),
      ...Object.values(localPublications()).flatMap((list) => list.map(({ actor }) => actor)),
      ...Object.keys(actors().pictures),
      ...[...rejectedPublications(), ...duplicates(), ...claims(), ...subscriptions()].map(({ actor }) => actor),
    ]
    assert.deepEqual(missing(named, actorRefs()), [])
  })

  test('name people that exist, each once', () => {
    assert.equal(emails().size, people().length)
    assert.deepEqual(
      missing(
        proposals().map(({ by }) => by),
        emails(),
      ),
      [],
    )
    const named = claims().flatMap(({ by, decision }) => ['user' in by ? by.user : null, decision?.owner])
    assert.deepEqual(missing([...named, ADMIN], emails()), [])
  })

  test('name themes and kinds of collections that exist', () => {
    const themes = new Set([...Object.keys(actors().themes), 'mairie'])
    const used = Object.values(actors().actors).flatMap((list) => list.map(({ theme }) => theme))
    assert.deepEqual(missing([...used, ...templates().flatMap(({ by }) => by)], themes), [])
    const collections = Object.values(wasteCollections().communes).flat()
    assert.deepEqual(
      missing(
        collections.map(({ kind }) => kind),
        Object.keys(wasteCollections().kinds),
      ),
      [],
    )
  })

  test('have series and changes in the order of time', () => {
    for (const { title, event, alert } of Object.values(localPublications()).flat()) {
      const now = new Date()
      const times = [...(event?.changes ?? []), ...(alert?.corrections ?? []), ...(alert?.lifted ? [alert.lifted] : [])].map(({ at }) =>
        at(now),
      )
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a.getTime() - b.getTime()),
        title,
      )
      assert.ok(
        (event?.changes ?? []).every(({ later, cancelled }) => (later === undefined) === (cancelled === true)),
        title,
      )
    }
  })

  test('have their events in the order of time, none before the load', () => {
    for (const { actor, started, events } of subscriptions()) {
      const times = events.map(({ at, seconds }) => at + seconds)
      assert.ok((times.at(-1) ?? 0) < started * 86_400, String(actor))
    }
    for (const { subject, messages } of threads().threads) {
      const days = messages.map(({ at }) => at)
      assert.deepEqual(
        days,
        days.toSorted((a, b) => b - a),
        subject,
      )
    }
    for (const { actor, created, decision } of claims()) assert.ok(!decision || decision.at < created, actor)
  })
})

describe('a data file that is not valid', () => {
  const schema = z.record(z.string(), z.array(z.strictObject({ nom: z.string(), created: ago })))
  const faultOf = (text: string) => {
    try {
      parseData('actors', text, schema)
    } catch (error) {
      assert.ok(error instanceof DataError)
      return error.message
    }
    return null
  }

  test('is reported with its name, the field and the record', () => {
    assert.equal(faultOf('{"62119":[{"nom":"A","created":"-1 day"}]}'), null)
    assert.equal(
      faultOf('{"62119":[{"nom":"A","created":"-1 day"},{"nom":"Théâtre","created":"hier"}]}'),
      'demo/data/actors.json: 62119[1].created (Théâtre): expected a past moment such as "-3.5 days"',
    )
    assert.match(faultOf('{"62119":[{"nom":"A","created":"-1 day","crée":1}]}') ?? '', /^demo\/data\/actors\.json: .*\(A\): .*crée/)
    assert.match(faultOf('{"62119":[') ?? '', /^demo\/data\/actors\.json: SyntaxError/)
  })
})

describe('what a publication of a data file carries', () => {
  const faults = (data: CarriedData) => {
    const { error } = z.any().superRefine(checkCarried).safeParse(data)
    return error?.issues.map(({ path }) => path.join('.')) ?? []
  }
  const hours = ['10:00-12:00']

  test('belongs to its type, and what lapses has an end', () => {
    assert.deepEqual(faults({ type: 'evenement', event: { hours } }), [])
    assert.deepEqual(faults({ type: 'evenement' }), ['event'])
    assert.deepEqual(faults({ type: 'actualite', event: { hours } }), ['event'])
    assert.deepEqual(faults({ type: 'evenement', event: { hours, permanent: true } }), ['event'])
    for (const type of ['travaux', 'emploi', 'petite-annonce']) assert.deepEqual(faults({ type }), ['expires'], type)
    assert.deepEqual(faults({ type: 'alerte' }), ['alert', 'expires'])
    assert.deepEqual(faults({ type: 'alerte', alert: { severity: 'danger' }, expires: 86_400 }), [])
    assert.deepEqual(faults({ type: 'actualite', alert: { severity: 'danger' }, expires: 86_400 }), ['alert'])
  })
})

describe('the notation of dates', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  test('gives moments and days', () => {
    assert.equal(ago.parse('-3.5 days'), 3.5)
    assert.equal(hoursAgo.parse('-50 hours')(now).toISOString(), '2026-11-19T10:00:00.000Z')
    assert.equal(since.parse('+1.5 days'), 129_600)
    assert.equal(weekday.parse('sunday'), 7)
    assert.equal(isoDate(calendarDay.parse('+12 days saturday')(now)), '2026-12-05')
    assert.equal(isoDate(calendarDay.parse('-40 days tuesday')(now)), '2026-10-13')
    assert.equal(isoDate(calendarDay.parse('next 12-25 +1 day')(now)), '2026-12-26')
    assert.equal(isoDate(calendarDay.parse('next 11-20')(now)), '2027-11-20')
  })

  test('refuses everything else', () => {
    for (const text of ['3 days', '-3', '-3 hours', '+3 days', '']) assert.equal(ago.safeParse(text).success, false, text)
    for (const text of ['+12 days', '+12 days samedi', 'next 25', '2026-12-25'])
      assert.equal(calendarDay.safeParse(text).success, false, text)
  })
})
