import { sql } from 'kysely'
import { transact } from '../../../platform/db/db.ts'
import { citedUrl } from '../../../platform/open-data/cited-source.ts'
import { DOWNLOAD_LIMITS, type Version, withNewFile } from '../../../platform/open-data/download.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { readFileInThread, withReadableFile } from '../../../platform/open-data/read-file.ts'
import type { Batch } from './batches.ts'
import { findDifference } from './difference.ts'
import { syncMessage } from './messages-catalogue.ts'
import { mergeInPlace, partsOf, writePart } from './merge.ts'
import { yieldingTo } from './yield-to-requests.ts'
import { chunkRunner } from './in-chunks.ts'
import { assess } from './rows/quality.ts'
import { readRows } from './stage-rows.ts'
import { withCatalogueLock } from './catalogue-lock.ts'
import type { Work } from './work.ts'
import type { Outcome } from './run-outcome.ts'
import { completeRun, hasEverSynced, lastNational, storeProgress, storeSource, type OpenRun } from './runs.ts'
import { analyse, withStaging } from './staging.ts'

/** The file has some 80 MB as a table and three times that as JSON. An endless answer must not fill the disk. */
const LIMITS = { ...DOWNLOAD_LIMITS, bytes: 512 * 1024 ** 2, totalMs: 1_200_000 }
/**
 * The heap limit of the reading thread, in MB. It needs ten. Without a limit the heap would grow to hundreds before a garbage
 * collection. With half of this limit, garbage collection doubles the processor time.
 */
const HEAP_MB = 32
/** Generates the rows of the registry's file, parsed in a worker thread. */
const readInThread = (path: string) =>
  readFileInThread(new URL('./read-registry.ts', import.meta.url), { path }, HEAP_MB, ({ devices }: Batch) => devices.buffer)
/** The progress in percent when the file is read, and when the staged rows are assessed. */
const [READ, ASSESSED] = [50, 65]
/** With more changed devices the planner needs new statistics at once: by the old ones a list takes seconds until the database looks by itself. */
const MANY = 2000

/**
 * Updates the national catalogue from the registry's file. All rows are first staged and assessed. Then one transaction writes the
 * changes and ends the run. An unchanged file is not read. Spec §4.1-29.
 * @throws ImportError if the file is missing or is not the registry's, or too many devices would vanish; then nothing is changed
 */
export async function syncFrance(work: Work, run: OpenRun): Promise<Outcome> {
  const { url } = work.services.config.geodae
  const source_url = citedUrl(url)
  await storeSource(work.session, run.id, source_url)
  const last = await lastNational(work.session)
  const same = last && !run.force && last.current && last.known > 0 && last.source_url === source_url ? last : null
  const known = last?.known ?? 0
  const outcome = await withNewFile(url, same, (path, version) => fromFile(work, run, path, { ...version, source_url }, known), {
    limits: LIMITS,
    signal: work.signal,
  })
  if (outcome) return outcome
  return transact(work.session, (tx) => completeRun(tx, work, run, { ...same, unchanged: known, message: syncMessage('not_modified') }))
}

/** @param known the number of devices after the last sync, from which the progress is estimated */
async function fromFile(work: Work, run: OpenRun, path: string, source: Version & { source_url: string }, known: number): Promise<Outcome> {
  const { session, throwIfStopped } = work
  const yieldToRequests = yieldingTo(work.services.database)
  const forEachChunk = chunkRunner(session, work.services.database, throwIfStopped)
  const share = (rows: number) => (known > 0 ? Math.min(READ, Math.floor((READ * rows) / known)) : null)
  return withCatalogueLock(work, () =>
    withReadableFile(session, path, 'geodae', () =>
      withStaging(session, async (tables) => {
        const { read, refused } = await readRows(session, tables, readInThread(path), yieldToRequests, async (rows) => {
          throwIfStopped()
          work.onProgress?.(rows)
          await storeProgress(session, run.id, rows, share(rows))
        })
        if (read === refused.count()) throw new ImportError(syncMessage('nothing_taken', refused.first()))
        await assess(session, forEachChunk, tables)
        await storeProgress(session, run.id, read, ASSESSED)
        const counts = await findDifference(session, forEachChunk, tables, { scope: null, force: run.force })
        const parts = partsOf(work.services.database, counts)
        // A first load of the embedded database, whose one connection everybody shares: until a sync has ended, pages say that the register was not read.
        if (work.services.database.kind === 'embedded' && !(await hasEverSynced(session)))
          for (const part of parts.splice(0, parts.length - 1)) {
            await yieldToRequests()
            throwIfStopped()
            await transact(session, (tx) => writePart(tx, tables, part))
          }
        return transact(session, async (tx) => {
          await mergeInPlace(tx, tables, parts, throwIfStopped)
          if (counts.created + counts.updated > MANY) await analyse(tx, sql`defibrillateurs, commune_defibrillateurs`)
          return completeRun(tx, work, run, { ...counts, ...source, read, refused: refused.count(), refusals: refused.kept })
        })
      }),
    ),
  )
}
