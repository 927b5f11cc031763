import { sql } from 'kysely'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { citedUrl } from '../../../platform/open-data/cited-source.ts'
import { communeBatches } from './api.ts'
import { communeKey } from './rows/cells.ts'
import { findDifference } from './difference.ts'
import { syncMessage } from './messages-catalogue.ts'
import { makeViews, mergeInPlace } from './merge.ts'
import { yieldingTo } from './yield-to-requests.ts'
import { chunkRunner } from './in-chunks.ts'
import { assess } from './rows/quality.ts'
import { readRows } from './stage-rows.ts'
import { withCommune } from './rows/resolution.ts'
import { withCatalogueLock } from './catalogue-lock.ts'
import type { Work } from './work.ts'
import type { Outcome } from './run-outcome.ts'
import { completeRun, lastNational, storeSource, type OpenRun } from './runs.ts'
import { withStaging } from './staging.ts'

/**
 * Updates the devices of one commune: from the national catalogue if a national sync has filled it, else from the rows of the
 * registry's API. Spec §4.1-30.
 * @throws ImportError if the registry cannot be read, or too many devices would vanish; then nothing is changed
 */
export async function syncCommune(work: Work, run: OpenRun, communeId: string): Promise<Outcome> {
  const national = await lastNational(work.session)
  return withCatalogueLock(work, () =>
    national && national.known > 0 ? fromCatalogue(work, run, communeId) : fromRegistry(work, run, communeId),
  )
}

/** Finds again the commune of each device that is in this commune, or that may be in it by its code, postal code or commune name. */
const fromCatalogue = (work: Work, run: OpenRun, communeId: string): Promise<Outcome> =>
  transact(work.session, async (tx) => {
    const { rows } = await sql<{ id: string; code_insee: string | null; code_postal: string | null; commune_nom: string | null }>`
      select d.id, d.code_insee_source as code_insee, d.code_postal, d.commune_nom from defibrillateurs d
      where d.commune_id = ${communeId}
        or d.code_insee_source in (select unnest(c.codes_alias || c.code_insee) from communes c where c.id = ${communeId})
        or (d.commune_id is null and d.code_postal in (select unnest(c.codes_postaux) from communes c where c.id = ${communeId}))`.execute(
      tx,
    )
    const moved = await resolveAgain(
      tx,
      rows.map(({ commune_nom, ...row }) => ({ ...row, commune_cle: communeKey(commune_nom) })),
    )
    const created = Number((await makeViews(sql`defibrillateurs d`, sql`d.commune_id = ${communeId}`).execute(tx)).numAffectedRows ?? 0)
    const { rows: present } = await sql<{ n: number }>`
      select count(*)::int as n from defibrillateurs where commune_id = ${communeId} and absent_since is null`.execute(tx)
    const read = present[0]?.n ?? 0
    const stayed = moved.filter((id) => id === communeId).length
    const counts = { read, created, updated: moved.length, unchanged: Math.max(0, read - stayed), absent: 0 }
    return completeRun(tx, work, run, { ...counts, message: syncMessage('from_catalogue') })
  })

/**
 * Updates the commune of devices, and the way in which it was found.
 * @returns the commune of each changed device
 */
async function resolveAgain(tx: Tx, devices: object[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ commune_id: string | null }>`
    update defibrillateurs d set commune_id = found.id, commune_resolution = found.resolution, commune_nom = coalesce(found.nom, d.commune_nom),
      version = d.version + 1, updated_at = now_ms()
    from (
      select r.id as device, commune.id, commune.nom, commune.resolution
      from json_to_recordset(${JSON.stringify(devices)}::json) as r (id uuid, code_insee text, code_postal text, commune_cle text) ${withCommune}
    ) found
    where d.id = found.device and row(d.commune_id, d.commune_resolution) is distinct from row(found.id, found.resolution)
    returning d.commune_id`.execute(tx)
  return rows.map(({ commune_id }) => commune_id)
}

async function fromRegistry(work: Work, run: OpenRun, communeId: string): Promise<Outcome> {
  const { session, throwIfStopped } = work
  const address = work.services.config.geodae.apiUrl
  await storeSource(session, run.id, citedUrl(address))
  return withStaging(session, async (tables) => {
    const batches = communeBatches(session, address, communeId, work.signal)
    const { refused } = await readRows(session, tables, batches, yieldingTo(work.services.database), async () => throwIfStopped())
    await sql`delete from ${tables.received} where commune_id is distinct from ${communeId}::uuid`.execute(session)
    const forEachChunk = chunkRunner(session, work.services.database, throwIfStopped)
    await assess(session, forEachChunk, tables)
    const counts = await findDifference(session, forEachChunk, tables, { scope: communeId, force: run.force })
    return transact(session, async (tx) => {
      await mergeInPlace(tx, tables)
      const read = counts.created + counts.updated + counts.unchanged + refused.count()
      const source_url = citedUrl(address)
      return completeRun(tx, work, run, { ...counts, read, refused: refused.count(), refusals: refused.kept, source_url })
    })
  })
}
