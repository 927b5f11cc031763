import { record } from '../../audit/record.ts'
import { transact } from '../../db/db.ts'
import { upkeepAfter } from './upkeep.ts'
import { citedUrl } from '../../open-data/cited-source.ts'
import { DOWNLOAD_LIMITS, type Version, withNewFile } from '../../open-data/download.ts'
import { ImportError } from '../../open-data/import-error.ts'
import { merge } from './merge.ts'
import { assess } from './quality.ts'
import { readRows } from './reading.ts'
import type { Work } from './run.ts'
import { completeRun, lastNational, noteProgress, noteSource, type OpenRun, type Outcome } from './runs.ts'
import { withStaging } from './staging.ts'
import { readInThread } from './thread.ts'

/** The file has some 80 MB as a table and three times that as JSON: an answer without end must not fill the disk. */
const LIMITS = { ...DOWNLOAD_LIMITS, bytes: 512 * 1024 ** 2, totalMs: 1_200_000 }
/** Hundredths of the work that reading is, and that is done before the catalogue is touched. */
const [READ, ASSESSED] = [70, 85]

/**
 * Brings the national catalogue to what the registry's file says. Everything is put aside and looked at first; the catalogue is
 * changed in one transaction, which also ends the run. A file that has not changed is not read. Spec §4.1.
 * @throws ImportError when there is no such file, it is none, or too much would vanish: nothing is changed then
 */
export async function syncFrance(work: Work, run: OpenRun): Promise<Outcome> {
  const { url } = work.services.config.geodae
  const source_url = citedUrl(url)
  await noteSource(work.session, run.id, source_url)
  const last = await lastNational(work.session)
  const same = last && !run.force && last.current && last.known > 0 && last.source_url === source_url ? last : null
  const outcome = await withNewFile(
    url,
    same,
    (path, version) => fromFile(work, run, path, { ...version, source_url, known: last?.known ?? 0 }),
    {
      limits: LIMITS,
      signal: work.signal,
    },
  )
  if (outcome) return outcome
  const known = same as NonNullable<typeof same>
  const nothing = { read: 0, created: 0, updated: 0, absent: 0, refused: 0, refusals: [] }
  const unchanged: Outcome = { ...nothing, ...known, unchanged: known.known, message: 'The registry has not changed since the last sync.' }
  await transact(work.session, async (tx) => {
    await completeRun(tx, run.id, unchanged)
    await work.finish?.(tx)
  })
  return unchanged
}

async function fromFile(
  work: Work,
  run: OpenRun,
  path: string,
  { source_url, known, etag, last_modified }: Version & { source_url: string; known: number },
): Promise<Outcome> {
  const { session, next, caller } = work
  return withStaging(session, async (tables) => {
    const { read, refused } = await readRows(session, tables, readInThread(path), async (rows) => {
      next()
      work.onProgress?.(rows)
      await noteProgress(session, run.id, rows, known > 0 ? Math.min(READ, Math.floor((READ * rows) / known)) : null)
    })
    if (read === refused.count()) throw new ImportError(`The file names no defibrillator that could be taken.${refused.first()}`)
    await assess(session, tables, next)
    await noteProgress(session, run.id, read, ASSESSED)
    const outcome = await transact(session, async (tx) => {
      const counts = await merge(tx, tables, { scope: null, force: run.force, next })
      const refusals = refused.kept
      const done: Outcome = { ...counts, read, refused: refused.count(), refusals, message: null, source_url, etag, last_modified }
      await completeRun(tx, run.id, done)
      await work.finish?.(tx)
      if (counts.created + counts.updated + counts.absent > 0)
        await record(tx, caller, 'defibrillateurs.import', { type: 'defibrillateurs', id: 'france', after: { ...counts, run: run.id } })
      return done
    })
    await upkeepAfter(session, outcome)
    return outcome
  })
}
