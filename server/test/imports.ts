import assert from 'node:assert/strict'
import { outsideReader } from '../platform/fetch/reader.ts'
import { readConfig } from '../platform/settings/config.ts'
import { newId } from '../platform/db/id.ts'
import { importMessage } from '../chapters/imports/messages-catalogue.ts'
import { storedWithTexts } from '../platform/stored-messages/message.ts'
import { harness } from './harness.ts'
import { get, type Got, post } from './http.ts'
import { runJobs } from './jobs.ts'
import { makePublication } from './make.ts'
import type { Recipe } from './recipes.ts'
import { type SourceServer, sourceServer } from './source-server.ts'
import { setStage, type Stage } from './stage.ts'

/** A stage with a server of documents that the service may request. */
export interface ImportStage extends Stage {
  server: SourceServer
  /** Creates a source over HTTP; returns its id. */
  source: (values: Record<string, unknown>) => Promise<string>
  /** Runs a source to its end; returns the run. */
  run: (id: string, query?: string) => Promise<Run>
  dryRun: (id: string) => Promise<Plan>
  end: () => Promise<void>
}
// Tests look into answers of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Run = any
// oxlint-disable-next-line typescript/no-explicit-any
type Plan = { run: Run; plan: any[] }

/** Empties the database, sets the stage and starts a server of documents that the service under test may request. */
export async function setImportStage(): Promise<ImportStage> {
  const stage = await setStage()
  const server = await sourceServer()
  const { services } = await harness()
  const closed = services.outside
  services.outside = outsideReader(readConfig({ FETCH_ALLOW: server.host }))
  const ok = ({ status, body }: Got, wanted: number) => {
    assert.equal(status, wanted, JSON.stringify(body))
    return body.data
  }
  return {
    ...stage,
    server,
    source: async ({ path = '/flux', ...values }) => {
      const body = { nom: 'Agenda', type: 'rss', url: `${server.url}${String(path)}`, commune_id: stage.commune, ...values }
      return ok(await post('/admin/import-sources', body, stage.back), 201).id
    },
    run: async (id, query = '') => {
      const { id: run } = ok(await post(`/admin/import-sources/${id}/run${query}`, undefined, stage.back), 202)
      await runJobs(services)
      return ok(await get(`/admin/import-sources/${id}/runs/${run}`, stage.back), 200).run
    },
    dryRun: async (id) => ok(await post(`/admin/import-sources/${id}/run?dry_run=true`, undefined, stage.back), 200),
    end: async () => {
      services.outside = closed
      await server.close()
    },
  }
}

/** Returns the recipe for a request about a source: creates the source. */
export const importSource =
  (body?: unknown): Recipe =>
  async ({ commune, back }) => {
    const source = { nom: 'Agenda', type: 'rss', url: 'https://mairie.example.fr/flux', commune_id: commune }
    const { id } = (await post('/admin/import-sources', source, back)).body.data
    return { params: { id }, body, target: id }
  }

/** The recipe for a request about a source that the people of the stage's actor made. */
export const ownSource =
  (body?: unknown): Recipe =>
  async (stage) => {
    const { db } = await harness()
    const { target: sourceId = '' } = await importSource()(stage)
    await db.updateTable('import_sources').set({ acteur_id: stage.acteur, propre: true }).where('id', '=', sourceId).execute()
    return { params: { id: stage.acteur, sourceId }, body, target: sourceId }
  }

/** The recipe for a request about a run of a source that the people of the stage's actor made. */
export const ownImported: Recipe = async (stage) => {
  const { params, target = '' } = await imported(stage)
  const { db } = await harness()
  await db.updateTable('import_sources').set({ acteur_id: stage.acteur, propre: true }).where('id', '=', target).execute()
  return { params: { id: stage.acteur, sourceId: target, runId: params?.['runId'] ?? '' }, target }
}

/** The recipe for a request about a source with a run of today, which created one publication. */
export const imported: Recipe = async (stage) => {
  const { db } = await harness()
  const { target: source_id = '' } = await importSource()(stage)
  const publication_id = await makePublication(stage.acteur, stage.commune, { import_source_id: source_id })
  const runId = newId()
  await db.insertInto('import_items').values({ source_id, external_id: '1', publication_id, content_hash: 'x', source_hash: 'x' }).execute()
  await db.insertInto('import_runs').values({ id: runId, source_id, trigger: 'manual', status: 'done', created: 1 }).execute()
  const line = {
    level: 'info',
    action: 'create',
    external_id: '1',
    title: 'Un',
    reason: JSON.stringify(storedWithTexts(importMessage('new_item'))),
    publication_id,
    version: 1,
  }
  await db
    .insertInto('import_run_entries')
    .values({ run_id: runId, seq: 1, ...line })
    .execute()
  return { params: { id: source_id, runId, date: parisDay(new Date()) }, target: source_id }
}

/** Returns the date in the time zone of Paris (YYYY-MM-DD). */
export const parisDay = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

/** Returns an RSS feed of these items. */
export const rss = (items: { guid?: string; title: string; link?: string; text?: string }[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Mairie</title><link>https://mairie.example.fr/</link>${items
    .map(
      ({ guid, title, link, text = 'Texte.' }) =>
        `<item>${guid ? `<guid isPermaLink="false">${guid}</guid>` : ''}<title>${title}</title>${link ? `<link>${link}</link>` : ''}<description>${text}</description></item>`,
    )
    .join('')}</channel></rss>`

/** Returns a calendar of these one-day events. */
export const ics = (events: { uid?: string; day: string; summary: string; extra?: string }[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mairie//Agenda//FR',
    ...events.flatMap(({ uid, day, summary, extra }) => [
      'BEGIN:VEVENT',
      ...(uid ? [`UID:${uid}`] : []),
      'DTSTAMP:20261101T000000Z',
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${summary}`,
      ...(extra ? [extra] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
