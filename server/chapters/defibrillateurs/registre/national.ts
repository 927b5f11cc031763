import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { citedUrl } from '../../../platform/open-data/cited-source.ts'
import { DOWNLOAD_LIMITS, type Version, withNewFile } from '../../../platform/open-data/download.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { withReadableFile } from '../../../platform/open-data/read-file.ts'
import { findDifference } from './difference.ts'
import { syncMessage } from './messages-catalogue.ts'
import { mergeInPlace } from './merge.ts'
import { requestsFirst } from './yield-to-requests.ts'
import { piecesOn } from './in-chunks.ts'
import { assess } from './quality.ts'
import { readRows } from './stage-rows.ts'
import { withRight } from './catalogue-lock.ts'
import type { Work } from './work.ts'
import type { Outcome } from './run-outcome.ts'
import { completeRun, lastNational, noteProgress, noteSource, type OpenRun } from './runs.ts'
import { withStaging } from './staging.ts'
import { buildSuccessor, putInPlace, removeLeftovers } from './successor.ts'
import { readInThread } from './thread.ts'

/** The file has some 80 MB as a table and three times that as JSON. An endless answer must not fill the disk. */
const LIMITS = { ...DOWNLOAD_LIMITS, bytes: 512 * 1024 ** 2, totalMs: 1_200_000 }
/** The progress in percent when the file is read, and when the staged rows are assessed. */
const [READ, ASSESSED] = [50, 65]
/** The maximum number of changed devices written in place. More would block the one connection of the embedded database too long. */
const IN_PLACE_MAX = 2000

/**
 * Updates the national catalogue from the registry's file. All rows are first staged and assessed. Then few changes are written to the
 * catalogue in place; many are written to a successor table that replaces it. In both cases, one short transaction publishes the changes
 * and ends the run. An unchanged file is not read. Spec §4.1-29.
 * @throws ImportError if the file is missing or is not the registry's, or too many devices would vanish; then nothing is changed
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
  const unchanged: Outcome = { ...nothing, ...known, unchanged: known.known, message: syncMessage('not_modified') }
  await transact(work.session, async (tx) => {
    await completeRun(tx, run.id, unchanged)
    await work.finish?.(tx)
  })
  return unchanged
}

async function fromFile(work: Work, run: OpenRun, path: string, source: Version & { source_url: string; known: number }): Promise<Outcome> {
  const { session, next, caller } = work
  const pace = requestsFirst(work.services.database)
  const pieces = piecesOn(session, work.services.database, next)
  const share = (rows: number) => (source.known > 0 ? Math.min(READ, Math.floor((READ * rows) / source.known)) : null)
  return withRight(work, () =>
    withReadableFile(session, path, 'geodae', () =>
      withStaging(session, async (tables) => {
        await removeLeftovers(session, pieces, next)
        const { read, refused } = await readRows(session, tables, readInThread(path), pace, async (rows) => {
          next()
          work.onProgress?.(rows)
          await noteProgress(session, run.id, rows, share(rows))
        })
        if (read === refused.count()) throw new ImportError(syncMessage('nothing_taken', refused.first()))
        await assess(session, pieces, tables)
        await noteProgress(session, run.id, read, ASSESSED)
        const counts = await findDifference(session, pieces, tables, { scope: null, force: run.force })
        const { source_url, etag, last_modified } = source
        const done: Outcome = {
          ...counts,
          read,
          refused: refused.count(),
          refusals: refused.kept,
          message: null,
          source_url,
          etag,
          last_modified,
        }
        const changes = counts.created + counts.updated + counts.absent
        const end = async (tx: Tx) => {
          await completeRun(tx, run.id, done)
          await work.finish?.(tx)
          if (changes > 0)
            await record(tx, caller, 'defibrillateurs.import', { type: 'defibrillateurs', id: 'france', after: { ...counts, run: run.id } })
        }
        if (changes <= IN_PLACE_MAX)
          await transact(session, async (tx) => {
            await mergeInPlace(tx, tables)
            await end(tx)
          })
        else await putInPlace(session, await buildSuccessor(session, pieces, tables, next), next, end)
        return done
      }),
    ),
  )
}
