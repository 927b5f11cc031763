// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { get, patch, post } from '../../test/http.ts'
import { type ImportStage, type Run, setImportStage } from '../../test/imports.ts'
import { bytesOf } from './readers/test/read.ts'

type Edit = [from: string | RegExp, to: string]
interface Sample {
  type: string
  media: string
  path?: string
  parametres?: Record<string, unknown>
  /** Moves old dates into the future, so that an item missing from the document has not simply ended. */
  ahead?: Edit
  /** Changes one item. */
  edit: Edit
  /** Removes one item or all items. */
  withdraw?: Edit
}
const ICAL = { type: 'ical', media: 'text/calendar' }
const FIRST_EVENT: Edit = [/BEGIN:VEVENT[^]*?END:VEVENT\r?\n/, '']
const CANCELLED: Edit = [/BEGIN:VEVENT/, 'BEGIN:VEVENT\r\nSTATUS:CANCELLED']
const FIRST_SUMMARY: Edit = [/SUMMARY:/, 'SUMMARY:Reporté : ']
const OPENAGENDA = { type: 'openagenda', media: 'application/json', path: '/v2/agendas/1/events', parametres: { past_days: 3650 } }
const PAGE = { type: 'jsonld_page', media: 'text/html' }

/** Real documents of every kind (readers/samples/README.md). */
const SAMPLES: Record<string, Sample> = {
  'feedsmith_rss-20.xml': { type: 'rss', media: 'application/rss+xml', edit: ['First item title', 'Premier titre'] },
  'feedsmith_atom-10.xml': { type: 'rss', media: 'application/atom+xml', edit: ['Minimal Required Entry', 'Le minimum'] },
  'jsonfeed-1.1-two-items.json': { type: 'json_feed', media: 'application/feed+json', edit: ['This is a second item', 'Un second billet'] },
  'jsonfeed-1.1-microblog.json': { type: 'json_feed', media: 'application/json', edit: ['Cats are neat', 'Vivent les chats'] },
  'nodeical_multi-event-basic.ics': {
    ...ICAL,
    ahead: [/:2011/g, ':2031'],
    edit: [':Dyncon 2011', ':Congrès'],
    withdraw: FIRST_EVENT,
  },
  'nodeical_duplicate-uid-sequence.ics': {
    ...ICAL,
    ahead: [/2024(?=01\d\dT)/g, '2031'],
    edit: [/SUMMARY:Updated/, 'SUMMARY:Reporté'],
    withdraw: CANCELLED,
  },
  'nodeical_biweekly-exdate-until.ics': {
    ...ICAL,
    edit: ['Example of exdate', 'Exemple'],
    withdraw: ['DTSTART:20170814', 'STATUS:CANCELLED\r\nDTSTART:20170814'],
  },
  'sivom_recurring_mampfes.ics': { ...ICAL, edit: FIRST_SUMMARY, withdraw: FIRST_EVENT },
  'openagenda-v2-events.json': {
    ...OPENAGENDA,
    ahead: [/2025-/g, '2031-'],
    edit: ['Mon évènement', 'Ton évènement'],
    withdraw: [/"status":\s*1/, '"status": 6'],
  },
  'openagenda-v2-event.json': { ...OPENAGENDA, ahead: ['"state": 0', '"state": 2'], edit: ['Mon évènement', 'Ton évènement'] },
  'datatourisme-object.json': {
    type: 'datatourisme',
    media: 'application/ld+json',
    path: '/objet.json',
    edit: ['Exposition \\"Loire', 'Grande exposition \\"Loire'],
  },
  'extruct_Event.001.html': { ...PAGE, edit: ['Miami Heat', 'Paris Basket'] },
  'extruct_Event.002.html': { ...PAGE, edit: ['FedExForum', 'Zénith'] },
  'extruct_JSONLD_with_JS_comment.html': {
    ...PAGE,
    ahead: ['"NewsArticle"', '"Event", "name": "Salon", "startDate": "2031-01-01"'],
    edit: ['"Salon"', '"Grand salon"'],
  },
}

describe('real documents, from the source to the publications', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())

  const rows = async (id: string, deleted = 'false'): Promise<Run[]> =>
    (await get(`/admin/publications?import_source_id=${id}&deleted=${deleted}&per_page=100&sort=title_asc`, stage.back)).body.data
  const factsOf = (publications: Run[]) =>
    publications.map(({ id, title, body, date_debut, date_fin, moderation_status }) => [
      id,
      title,
      body,
      date_debut,
      date_fin,
      moderation_status,
    ])
  const edited = (text: string, [from, to]: Edit): string => {
    // Documents are edited as bytes, whatever their charset; these edits are UTF-8.
    const bytes = (part: string) => Buffer.from(part).toString('latin1')
    const changed = text.replace(typeof from === 'string' ? bytes(from) : from, bytes(to))
    assert.notEqual(changed, text, 'the edit finds its place')
    return changed
  }

  for (const [file, { type, media, path = '/document', parametres = {}, ahead, edit, withdraw }] of Object.entries(SAMPLES))
    test(file, async () => {
      const { db } = await harness()
      await sql`delete from import_items`.execute(db)
      await sql`delete from publications`.execute(db)
      const raw = Buffer.from(bytesOf(file)).toString('latin1')
      const text = ahead ? edited(raw, ahead) : raw
      const serve = (document: string) => stage.server.documents.set(path, { body: Buffer.from(document, 'latin1'), type: media })
      serve(text)
      const id = await stage.source({ type, path, parametres, acteur_id: stage.acteur, statut_creation: 'published' })

      const dry = (await stage.dryRun(id)).run
      assert.ok(dry.created > 0, JSON.stringify(dry))
      assert.deepEqual(await rows(id, 'with'), [])
      const first = await stage.run(id)
      for (const name of ['status', 'read', 'created', 'duplicates', 'refused']) assert.equal(first[name], dry[name], name)
      const made = await rows(id)
      assert.equal(made.length, first.created)
      assert.ok(made.every((row) => row.moderation_status === 'published' && row.publie_le !== null && row.title && row.body))

      const again = await stage.run(id)
      assert.deepEqual([again.created, again.updated, again.archived, again.unchanged], [0, 0, 0, first.created])
      assert.deepEqual(await rows(id), made)

      serve(edited(text, edit))
      const changed = await stage.run(id)
      assert.ok(changed.updated > 0 && changed.created === 0, JSON.stringify(changed))
      const [hand] = await rows(id)
      if (made.length > 1) {
        await patch(`/publications/${hand.id}`, { title: 'À la main' }, { token: stage.owner.token })
        serve(text)
        await stage.run(id)
        assert.equal((await rows(id)).find((row) => row.id === hand.id)?.title, 'À la main')
      } else serve(text)
      await stage.run(id)

      if (withdraw) {
        const there = await rows(id)
        serve(edited(text, withdraw))
        const gone = await stage.run(id, '?force=true')
        assert.ok(gone.archived > 0, JSON.stringify(gone))
        assert.equal((await rows(id)).length, there.length - gone.archived)
        const undone = await post(`/admin/import-sources/${id}/runs/${gone.id}/undo`, undefined, stage.back)
        assert.equal(undone.body.data.reversed, gone.archived + gone.updated)
        assert.deepEqual(factsOf(await rows(id)), factsOf(there))
      }
      const undone = await post(`/admin/import-sources/${id}/runs/${first.id}/undo`, undefined, stage.back)
      assert.equal(undone.status, 200)
      const { reversed, kept, failed } = undone.body.data
      assert.deepEqual([reversed + kept, failed, (await rows(id)).length], [first.created, 0, kept])
      serve(text)
      assert.equal((await stage.run(id)).created, 0)
    })
})
