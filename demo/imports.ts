import type { Insertable } from 'kysely'
import { CONTENT, type Content, digest } from '../server/chapters/imports/runs/content.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { newId } from '../server/platform/db/id.ts'
import { OutsideError } from '../server/platform/fetch/outside-error.ts'
import { ACCOUNTS_COMMUNE, findActor, type PlacedActor, townHallOf } from './placed.ts'
import { importMessage } from '../server/chapters/imports/messages-catalogue.ts'
import { type Message, storedWithTexts } from '../server/platform/stored-messages/message.ts'
import type { Publication } from './publication-rows.ts'
import { importSources } from './schemas/publications.ts'

type Rows<T extends keyof Database> = Insertable<Database[T]>[]
/** The rows of import sources and their runs. Nothing is downloaded: no source has a next run. */
export interface ImportRows {
  sources: Rows<'import_sources'>
  items: Rows<'import_items'>
  runs: Rows<'import_runs'>
  entries: Rows<'import_run_entries'>
}

const NO_COUNTS = { read: 0, created: 0, unchanged: 0, duplicates: 0, refused: 0, http_status: 200 }
const RUN_MS = 1400

/**
 * Returns the import sources of ACCOUNTS_COMMUNE. The town hall's publications that a source created are marked in their rows.
 * @param admin id of the user who created the sources
 */
export function importsOf(publications: Publication[], actors: readonly PlacedActor[], admin: string | null, now: Date): ImportRows {
  const rows: ImportRows = { sources: [], items: [], runs: [], entries: [] }
  const townHall = findActor(actors, townHallOf(ACCOUNTS_COMMUNE))
  if (!townHall) return rows
  const addRun = (values: Pick<Rows<'import_runs'>[number], 'source_id' | 'status'> & Partial<Rows<'import_runs'>[number]>, at: Date) => {
    const [started_at, finished_at] = [at.toISOString(), new Date(at.getTime() + RUN_MS).toISOString()]
    const id = newId()
    rows.runs.push({ ...NO_COUNTS, trigger: 'manual', ...values, id, created_at: started_at, started_at, finished_at })
    let seq = 0
    return (said: Message, entry: Partial<Rows<'import_run_entries'>[number]> = {}) => {
      const empty = { level: 'info', action: null, external_id: null, title: null, publication_id: null, version: null }
      seq += 1
      rows.entries.push({ ...empty, run_id: id, seq, at: at.toISOString(), reason: JSON.stringify(storedWithTexts(said)), ...entry })
    }
  }

  const imported = publications
    .filter(
      ({ acteur_id, moderation_status, source_url, deleted_at }) =>
        acteur_id === townHall.id && moderation_status === 'published' && source_url && !deleted_at,
    )
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const [first] = imported
  for (const { creates = 0, paused, runs, active = true, ...data } of importSources()) {
    const source_id = newId()
    const created_at = townHall.createdAt.toISOString()
    rows.sources.push({
      frequence_minutes: null,
      consecutive_failures: 0,
      ...data,
      url: data.url.replace('{site}', townHall.site),
      acteur_id: creates > 0 ? townHall.id : null,
      statut_creation: creates > 0 ? 'published' : 'pending',
      id: source_id,
      active,
      paused_at: paused?.(now).toISOString() ?? null,
      commune_id: townHall.commune.id,
      created_by: admin,
      created_at,
      updated_at: created_at,
    })
    for (const [rank, publication] of imported.slice(0, creates).entries()) {
      const addEntry = addRun({ source_id, status: 'done', read: rank + 1, created: 1, unchanged: rank }, new Date(publication.created_at))
      const item = addItem(rows, publication, source_id)
      addEntry(importMessage('started'))
      addEntry(importMessage('new_item'), { action: 'create', ...item, title: publication.title, version: 1 })
      addEntry(importMessage('finished'))
    }
    for (const { at, entries, message, ...values } of runs) {
      const failure = values.status === 'failed' ? new OutsideError('http_status', { status: values.http_status ?? 0 }) : null
      const said = failure ? failure.shown : message ? importMessage(message) : null
      const addEntry = addRun({ ...values, source_id, message: said ? JSON.stringify(storedWithTexts(said)) : undefined }, at(now))
      if (failure && said) addEntry(said, { level: 'error' })
      for (const { message: code, ...entry } of entries) {
        const isDuplicate = code === 'duplicate_other'
        if (isDuplicate && first) addEntry(importMessage(code), { ...entry, title: first.title, publication_id: first.id })
        else if (!isDuplicate) addEntry(importMessage(code), entry)
      }
    }
  }
  return rows
}

/** Marks a publication as created by a source. @returns the columns of the run entry that identify it */
function addItem(rows: ImportRows, publication: Publication, source_id: string) {
  const content = Object.fromEntries(CONTENT.map((name) => [name, publication[name] ?? null])) as unknown as Content
  const content_hash = digest(content)
  const named = { external_id: String(publication.source_url), publication_id: publication.id }
  const seen = { first_seen_at: publication.created_at, last_seen_at: publication.created_at }
  publication.import_source_id = source_id
  rows.items.push({ ...named, ...seen, source_id, content_hash, source_hash: content_hash })
  return named
}
