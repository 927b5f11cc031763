// Neutral: what a document becomes is decided before any row; engine.test.ts and events-over-time.test.ts write rows on each kind.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { type ImportStage, type Run, setImportStage } from '../../test/imports.ts'
import { EVENEMENT } from '../../test/stage.ts'
import { bytesOf } from './readers/test/read.ts'

interface Sample {
  type: string
  media: string
  path?: string
  /** The same document in years to come. */
  ahead?: [from: string | RegExp, to: string]
  places: number
}
const ICAL_SOURCE = { type: 'ical', media: 'text/calendar' }
const OPENAGENDA = { type: 'openagenda', media: 'application/json', path: '/v2/agendas/1/events' }
const PAGE = { type: 'jsonld_page', media: 'text/html' }
/** The real documents that have events (readers/samples/README.md), and how many of their publications have a place. */
const SAMPLES: Record<string, Sample> = {
  'nodeical_multi-event-basic.ics': { ...ICAL_SOURCE, ahead: [/:2011/g, ':2031'], places: 8 },
  'nodeical_duplicate-uid-sequence.ics': { ...ICAL_SOURCE, ahead: [/2024(?=01\d\dT)/g, '2031'], places: 0 },
  'nodeical_biweekly-exdate-until.ics': { ...ICAL_SOURCE, places: 0 },
  'sivom_recurring_mampfes.ics': { ...ICAL_SOURCE, places: 0 },
  'openagenda-v2-events.json': { ...OPENAGENDA, ahead: [/2025-/g, '2031-'], places: 1 },
  'datatourisme-object.json': {
    type: 'datatourisme',
    media: 'application/ld+json',
    path: '/objet.json',
    ahead: [/2020-09-(?!0[78])/g, '2031-09-'],
    places: 1,
  },
  'extruct_Event.001.html': { ...PAGE, places: 1 },
  'extruct_Event.002.html': { ...PAGE, places: 2 },
}

describe('real documents as events', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())
  const rows = async (id: string): Promise<Run[]> =>
    (await get(`/admin/publications?import_source_id=${id}&per_page=100&sort=title_asc`, stage.back)).body.data

  for (const [file, { type, media, path = '/document', ahead, places }] of Object.entries(SAMPLES))
    test(`${file}: as many publications, with the same text and days, and with hours`, async () => {
      const { db } = await harness()
      const raw = new TextDecoder().decode(bytesOf(file))
      stage.server.documents.set(path, { body: ahead ? raw.replaceAll(...(ahead as [RegExp, string])) : raw, type: media })
      const read = async (type_id: string | null) => {
        await sql`delete from import_items`.execute(db)
        await sql`delete from publications`.execute(db)
        const id = await stage.source({ type, path, acteur_id: stage.acteur, statut_creation: 'published', type_id })
        const run = await stage.run(id)
        return { id, run, rows: await rows(id) }
      }
      const counts = ({ read: items, created, updated, duplicates, refused }: Run) => [items, created, updated, duplicates, refused]
      const factsOf = (publications: Run[]) =>
        publications
          .map(({ title, body, date_debut, date_fin, source_url }) => [title, body, date_debut, date_fin, source_url].join('|'))
          .toSorted()
      const news = await read(null)
      const events = await read(EVENEMENT)
      assert.ok(events.run.created > 0)
      assert.deepEqual(counts(events.run), counts(news.run))
      assert.deepEqual(factsOf(events.rows), factsOf(news.rows))
      assert.ok(news.rows.every(({ evenement }) => evenement === null))
      const records: Run[] = await Promise.all(events.rows.map(async ({ id }) => (await get(`/publications/${id}`)).body.data))
      assert.equal(records.filter(({ evenement }) => evenement.lieu !== null).length, places)
      for (const { id, evenement } of records) {
        const text = String((await get(`/publications/${id}.ics`)).body)
        const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
        const begins = entries.map((entry) => {
          const begin = entry.getFirstPropertyValue('dtstart') as ICAL.Time
          return begin.isDate ? begin.toString() : begin.toJSDate().toISOString()
        })
        assert.deepEqual(
          begins,
          evenement.occurrences.map(({ debut, journee, jour_debut }: Run) => (journee ? jour_debut : debut)),
        )
      }
      const [{ id, date_debut }] = records as [Run]
      const agenda = (await get(`/publications?commune_id=${stage.commune}&from=${date_debut}&to=${date_debut}&per_page=100`)).body
      assert.ok(agenda.data.some((row: Run) => row.id === id))
    })
})
