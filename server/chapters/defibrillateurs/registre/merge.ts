import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from './staging.ts'
import { ABSENT_VALUES, lastSeen, names, stagedRows, values } from './column-mapping.ts'

/**
 * Writes few changes to the catalogue in place, in the caller's transaction: readers see all changes or none. Decisions of
 * administrators are preserved, and unchanged rows are not written. Spec §4.1-33.
 */
export async function mergeInPlace(tx: Tx, tables: Tables): Promise<void> {
  const { vanished, changes } = tables
  await sql`
    update defibrillateurs d set absent_since = now_ms(), updated_at = now_ms(), version = version + 1, seen_at = ${lastSeen},
      ${sql.join(Object.entries(ABSENT_VALUES).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where d.id in (select id from ${vanished})`.execute(tx)
  await sql`
    update defibrillateurs d set (${names}, absent_since, seen_at, updated_at, version) = row(${values}, null::timestamptz, now_ms(), now_ms(), d.version + 1)
    from ${changes} change join (${stagedRows(tables)}) on r.source_id = change.source_id where d.id = change.id and change.known`.execute(
    tx,
  )
  await sql`
    insert into defibrillateurs (id, ${names}) select r.id, ${values}
    from ${changes} change join (${stagedRows(tables)}) on r.source_id = change.source_id where not change.known order by r.line`.execute(
    tx,
  )
  await makeViews(sql`defibrillateurs d`, sql`d.id in (select id from ${changes})`).execute(tx)
}

/** Creates the missing views of communes on the devices `d` in them. */
export const makeViews = (devices: RawBuilder<unknown>, here: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into commune_defibrillateurs (id, commune_id, defibrillateur_id)
  select gen_random_uuid(), d.commune_id, d.id from ${devices} where ${here} and d.commune_id is not null
  on conflict (commune_id, defibrillateur_id) do nothing`
