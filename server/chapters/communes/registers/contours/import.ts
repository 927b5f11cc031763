import { sql } from 'kysely'
import type { Caller } from '../../../../platform/access/caller.ts'
import { record } from '../../../../platform/audit/record.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { ImportError } from '../../../../platform/open-data/import-error.ts'
import { readFileInThread, withReadableFile } from '../../../../platform/open-data/read-file.ts'
import { type ImportCounts, type Refusal, refusals } from '../../../../platform/open-data/refusals.ts'
import type { Services } from '../../../../platform/services.ts'
import { communeCodes } from '../commune-codes.ts'
import { registerMessage } from '../messages-catalogue.ts'
import { type ImportOptions, runImport } from '../run.ts'
import type { Outline } from './outline.ts'
import type { ContoursChunk, ContoursOrder } from './read-contours.ts'

/** The result of an import of outlines. */
export interface ContoursImport {
  counts: ImportCounts
  /** The number of features of arrondissements and of codes that no commune has. */
  skipped: number
  /** The number of communes that received a position. */
  positioned: number
  /** The first hundred refused features, in the order of the file. */
  refusals: Refusal[]
}
export interface ContoursOptions extends Omit<ImportOptions, 'force'> {
  /** Where the file came from, for the audit trail. */
  source?: string
  /** The edition of the data, a year. */
  millesime?: number
}

/** Whose data it is, as the page of a commune says. */
const SOURCE = 'IGN, Admin Express'
const READER = new URL('./read-contours.ts', import.meta.url)
/** The heap limit of the reading thread: for every commune's code and the outlines of two hundred features of at most a million characters each. */
const HEAP_MB = 192
/** The number of features between two reports of progress. */
const REPORT_EVERY = 1000

/**
 * Imports the outlines of communes, and gives their position to communes that have none, or have it from an earlier outline. A commune that the file
 * lacks keeps its outline. Spec §2-91.
 * @param path of a GeoJSON document on this machine, plain or gzipped, in WGS 84
 * @throws ImportError if it is not such a file, cannot be read, or has no usable outline; then nothing is changed
 */
export async function importContours(
  { database }: Pick<Services, 'database'>,
  caller: Caller,
  path: string,
  options: ContoursOptions = {},
): Promise<ContoursImport> {
  const work = async (tx: Tx): Promise<ContoursImport> => {
    const order: ContoursOrder = { path, communes: (await communeCodes(tx)).map(({ codes_alias: _, ...commune }) => commune) }
    const counts: ImportCounts = { read: 0, created: 0, updated: 0, unchanged: 0, removed: 0, refused: 0 }
    const refused = refusals<Refusal>()
    let [positioned, skipped, reported] = [0, 0, 0]
    for await (const chunk of readFileInThread<ContoursChunk>(READER, order, HEAP_MB)) {
      for (const { line, reason } of chunk.refused) refused.add({ line, reason })
      positioned += await writePositions(tx, chunk.taken)
      const { created, updated } = await writeOutlines(tx, chunk.taken, options.millesime ?? null)
      counts.created += created
      counts.updated += updated
      counts.unchanged += chunk.taken.length - created - updated
      // Both count from the begin of the file.
      counts.read = chunk.read
      skipped = chunk.skipped
      if (chunk.read - reported < REPORT_EVERY) continue
      reported = chunk.read
      options.onProgress?.({ step: 'reading', done: reported, total: null })
    }
    counts.refused = refused.count()
    if (counts.created + counts.updated + counts.unchanged === 0) throw new ImportError(registerMessage('outlines_none', refused.first()))
    const { source, millesime } = options
    const after = { ...counts, skipped, positioned, ...(source ? { source } : {}), ...(millesime ? { millesime } : {}) }
    await record(tx, caller, 'contours.import', { type: 'contours', id: 'ign', after })
    return { counts, skipped, positioned, refusals: refused.kept }
  }
  return withReadableFile(database.db, path, 'contours', () => runImport(database.db, options, ['commune_contours', 'communes'], work))
}

type Taken = ContoursChunk['taken']

const rowsOf = (taken: Taken): string => JSON.stringify(taken.map(({ communeId, entry }) => ({ commune_id: communeId, ...entry })))

/**
 * Gives communes their position. To be called before writeOutlines(): a position is compared with that of the former outline.
 * @returns the number of communes
 */
async function writePositions(tx: Tx, taken: Taken): Promise<number> {
  const { numAffectedRows } = await sql`
    update communes c set latitude = r.latitude, longitude = r.longitude, version = c.version + 1, updated_at = now_ms()
    from json_populate_recordset(null::commune_contours, ${rowsOf(taken)}::json) r
    left join commune_contours o on o.commune_id = r.commune_id
    where c.id = r.commune_id
      and (c.latitude is null and c.longitude is null or (c.latitude, c.longitude) = (o.latitude, o.longitude))
      and (c.latitude, c.longitude) is distinct from (r.latitude, r.longitude)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Creates or updates the outlines that differ. */
async function writeOutlines(tx: Tx, taken: Taken, millesime: number | null): Promise<{ created: number; updated: number }> {
  const names: (keyof Outline)[] = ['trace', 'largeur', 'hauteur', 'ouest', 'sud', 'est', 'nord', 'latitude', 'longitude']
  const of = (table: string) => sql.join([...names, 'source', 'millesime'].map((name) => sql.ref(`${table}.${name}`)))
  const columns = sql.join([...names, 'source', 'millesime'].map((name) => sql.ref(name)))
  const { rows } = await sql<{ is_new: boolean }>`
    insert into commune_contours as o (commune_id, ${columns})
    select r.commune_id, ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}, ${SOURCE}, ${millesime}::integer
    from json_populate_recordset(null::commune_contours, ${rowsOf(taken)}::json) r
    on conflict (commune_id) do update set (${columns}) = row(${of('excluded')}), updated_at = now_ms()
    where (${of('o')}) is distinct from (${of('excluded')})
    returning o.xmax = 0 as is_new`.execute(tx)
  const created = rows.filter(({ is_new }) => is_new).length
  return { created, updated: rows.length - created }
}
