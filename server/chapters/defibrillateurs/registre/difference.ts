import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { ofDemonstration } from '../demonstration.ts'
import { assertPlausible } from './guard.ts'
import type { ForEachChunk } from './in-chunks.ts'
import type { MergeCounts } from './run-outcome.ts'
import { analyse, type Tables } from './staging.ts'
import { differs, stagedRows } from './rows/column-mapping.ts'

/**
 * Computes the changes of the catalogue, in chunks and without writing to it. The catalogue lock (catalogue-lock.ts) keeps the result
 * valid until it is written. Decisions of administrators are not part of it. Spec §4.1-33.
 * @param scope the commune whose complete devices the rows are; null if they are those of France
 * @param force also if more than a fifth of the devices would vanish
 * @throws ImportError if too many devices would vanish
 */
export async function findDifference(
  session: Db,
  forEachChunk: ForEachChunk,
  tables: Tables,
  { scope, force }: { scope: string | null; force: boolean },
): Promise<MergeCounts> {
  const present = await findGone(forEachChunk, tables, scope)
  if (present.gone > 0) present.gone -= await followRenumbered(session, tables)
  const changed = await findChanged(forEachChunk, tables)
  if (!force) assertPlausible({ ...present, showable: changed.showable }, scope !== null)
  await analyse(session, tables.changes)
  return {
    created: changed.created,
    updated: changed.updated,
    unchanged: changed.rows - changed.created - changed.updated,
    absent: present.gone,
  }
}

/** Records the devices that are no longer in the file. Those of the demonstration are not counted: none of them is ever in the file. */
async function findGone(forEachChunk: ForEachChunk, { received, vanished }: Tables, scope: string | null) {
  const found = { there: 0, shown: 0, gone: 0 }
  const here = scope === null ? sql<boolean>`true` : sql<boolean>`d.commune_id = ${scope}`
  await forEachChunk({ from: sql`defibrillateurs d`, where: here, key: sql`d.id`, type: 'uuid' }, async (session, { of }) => {
    const { rows } = await sql<typeof found>`
      with present_devices as (
        select d.id, d.montrable, not ${ofDemonstration} as counted,
          exists (select from ${received} r where r.source_id = d.source_id) as still_listed
        from defibrillateurs d where ${of(sql`d.id`)} and ${here} and d.absent_since is null
      ), noted as (insert into ${vanished} select id from present_devices where not still_listed returning id)
      select count(*)::int as there, count(*) filter (where montrable)::int as shown,
        count(*) filter (where not still_listed)::int as gone from present_devices where counted`.execute(session)
    for (const name of ['there', 'shown', 'gone'] as const) found[name] += rows[0]?.[name] ?? 0
  })
  return found
}

/**
 * Matches devices that the registry has renumbered. A vanished device and a new device are the same if they have the same position,
 * name, address and floor, and each is the only such one. So the decisions of administrators on it are not lost.
 * @returns the number of matched devices
 */
async function followRenumbered(session: Db, { received, vanished }: Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with former_devices as (
      select d.*, count(*) over (partition by d.latitude, d.longitude, d.nom, d.adresse, d.etage, d.acces_complement) as matches
      from ${vanished} gone_device join defibrillateurs d on d.id = gone_device.id
    ), new_devices as (
      select r.*, count(*) over (partition by r.latitude, r.longitude, r.nom, r.adresse, r.etage, r.acces_complement) as matches
      from ${received} r where not r.known
    ), followed as (
      update ${received} r set id = former.id, known = true
      from former_devices former join new_devices newcomer on newcomer.latitude = former.latitude and newcomer.longitude = former.longitude
        and row(newcomer.nom, newcomer.adresse, newcomer.etage, newcomer.acces_complement) is not distinct from row(former.nom, former.adresse, former.etage, former.acces_complement)
      where r.source_id = newcomer.source_id and former.matches = 1 and newcomer.matches = 1 returning r.id
    ), removed as (delete from ${vanished} gone_device using followed where gone_device.id = followed.id returning gone_device.id)
    select count(*)::int as n from removed`.execute(session)
  return rows[0]?.n ?? 0
}

/** Records the devices that are new or changed. */
async function findChanged(forEachChunk: ForEachChunk, tables: Tables) {
  const found = { rows: 0, created: 0, updated: 0, showable: 0 }
  await forEachChunk({ from: sql`${tables.received} r`, key: sql`r.source_id`, type: 'text' }, async (session, { of }) => {
    const { rows } = await sql<typeof found>`
      with compared as (
        select r.id, r.source_id, r.known, d.id is null or ${differs} as change,
          coalesce(r.etat_fonctionnement = 'En fonctionnement', false) and not r.mobile and not r.doublon_source and p.motif is null as montrable
        from ${stagedRows(tables)} left join defibrillateurs d on d.id = r.id and r.known where ${of(sql`r.source_id`)}
      ), noted as (insert into ${tables.changes} (id, source_id, known) select id, source_id, known from compared where change returning known)
      select count(*)::int as rows, count(*) filter (where montrable)::int as showable,
        (select count(*)::int from noted where not known) as created, (select count(*)::int from noted where known) as updated from compared`.execute(
      session,
    )
    for (const name of ['rows', 'created', 'updated', 'showable'] as const) found[name] += rows[0]?.[name] ?? 0
  })
  return found
}
