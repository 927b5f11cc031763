import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { get, patch } from '../../test/http.ts'
import type { Run } from '../../test/imports.ts'
import { importStage } from '../../test/import-stage.ts'
import { EVENEMENT } from '../../test/stage.ts'
import type { StoredEvent } from '../publications/events/stored-event.ts'
import { type Content, digest } from './runs/content.ts'
import { calendar } from './readers/test/read.ts'

const today = Temporal.Now.plainDateISO('Europe/Paris')
const ics = (ahead: number): string => today.add({ days: ahead }).toString().replaceAll('-', '')

describe('events of a source that moderators have seen', () => {
  const stage = importStage()

  const serve = (...lines: string[]) =>
    stage.server.documents.set('/a.ics', { body: calendar(['UID:a', 'SUMMARY:Marché', ...lines]), type: 'text/calendar' })
  /** Imports a source that waits for moderation, and publishes its only publication. */
  async function published(parametres = {}): Promise<{ id: string; publication: string }> {
    const id = await stage.source({ type: 'ical', path: '/a.ics', type_id: EVENEMENT, parametres })
    await stage.run(id)
    const [row] = (await get(`/admin/publications?import_source_id=${id}`, stage.back)).body.data
    await patch(`/admin/publications/${row.id}/moderate`, { moderation_status: 'published' }, stage.back)
    return { id, publication: row.id }
  }
  const record = async (id: string): Promise<Run> => (await get(`/publications/${id}`)).body.data
  /** Stores another event of a publication, as if the last import had written it. */
  async function store(publication: string, change: (event: StoredEvent) => StoredEvent | null, sourceHash: string) {
    const { db } = await harness()
    const row = await db.selectFrom('publications').selectAll().where('id', '=', publication).executeTakeFirstOrThrow()
    const event = change(row.evenement as StoredEvent)
    await sql`update publications set evenement = ${event && JSON.stringify(event)}::jsonb where id = ${publication}`.execute(db)
    const { rows } = await sql<Content>`
      select title, body, type_id, date_debut, date_fin, source_url, image_url, evenement from publications where id = ${publication}`.execute(
      db,
    )
    const [content] = rows
    assert.ok(content)
    await sql`update import_items set content_hash = ${digest(content)}, source_hash = ${sourceHash} where publication_id = ${publication}`.execute(
      db,
    )
  }

  test('a publication of a release without events is filled, and stays public', async () => {
    serve(`DTSTART;TZID=Europe/Paris:${ics(5)}T200000`, 'LOCATION:Halle')
    const { id, publication } = await published()
    const { evenement } = await record(publication)
    await store(publication, () => null, 'that of the release before')
    assert.equal((await record(publication)).evenement, null)
    const run = await stage.run(id, '?force=true')
    assert.equal(run.updated, 1)
    const filled = await record(publication)
    assert.deepEqual([filled.moderation_status, filled.evenement], ['published', evenement])
  })

  test('the next dates of a series without an end are no change for moderators, and dates that are over stay', async () => {
    serve(`DTSTART;TZID=Europe/Paris:${ics(-700)}T080000`, 'RRULE:FREQ=WEEKLY')
    const { id, publication } = await published({ series: 'one' })
    const { evenement } = await record(publication)
    const past = { id: '20250101T0800', debut: '2025-01-01T07:00:00.000Z', jour_debut: '2025-01-01', jour_fin: '2025-01-01' }
    await store(
      publication,
      (event) => ({
        ...event,
        occurrences: [
          { ...(event.occurrences[0] ?? assert.fail()), ...past, termine_le: '2025-01-01T23:00:00.000Z' },
          ...event.occurrences.slice(0, -1),
        ],
      }),
      'that of the last month',
    )
    assert.equal((await stage.run(id, '?force=true')).updated, 1)
    const later = await record(publication)
    assert.equal(later.moderation_status, 'published')
    assert.deepEqual(
      later.evenement.occurrences.map((one: Run) => one.id),
      [past.id, ...evenement.occurrences.map((one: Run) => one.id)],
    )
    assert.deepEqual([later.date_debut, later.date_fin], ['2025-01-01', evenement.occurrences.at(-1).jour_fin])
  })

  test('another hour or place sends it back to the queue', async () => {
    serve(`DTSTART;TZID=Europe/Paris:${ics(5)}T200000`, 'LOCATION:Halle')
    const { id, publication } = await published()
    serve(`DTSTART;TZID=Europe/Paris:${ics(5)}T210000`, 'LOCATION:Halle')
    assert.equal((await stage.run(id)).updated, 1)
    assert.equal((await get(`/publications/${publication}`)).status, 404)
    assert.equal((await get(`/admin/publications/${publication}`, stage.back)).body.data.moderation_status, 'pending')
  })

  test('a calendar that has not changed is read again on a later day only', async () => {
    serve(`DTSTART;TZID=Europe/Paris:${ics(5)}T200000`)
    const document = stage.server.documents.get('/a.ics')
    assert.ok(document)
    stage.server.documents.set('/a.ics', { ...document, headers: { etag: '"1"' } })
    const id = await stage.source({ type: 'ical', path: '/a.ics', type_id: EVENEMENT })
    assert.equal((await stage.run(id)).status, 'done')
    assert.equal((await stage.run(id)).status, 'unchanged')
    const { db } = await harness()
    await sql`update import_runs set started_at = started_at - interval '1 day' where source_id = ${id}`.execute(db)
    assert.equal((await stage.run(id)).status, 'done')
  })
})
