import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenDatabase } from '../../../platform/db/open.ts'
import type { MergeCounts } from './run-outcome.ts'
import type { Tables } from './staging.ts'
import { ABSENT_VALUES, lastSeen, names, stagedRows, values } from './rows/column-mapping.ts'

/** The number of changed devices that one statement writes on the embedded database: some tenths of a second. */
const PART = 500

/** Some of the staged changes, as a condition on `change`. */
type Part = RawBuilder<SqlBool>
const ALL: Part = sql`true`

/**
 * Divides the staged changes into parts. A statement occupies the event loop on the embedded database, so it writes one part. PostgreSQL
 * writes all in one statement: its triggers lock the totals at its end, and decisions of administrators wait for these.
 */
export function partsOf({ kind }: Pick<OpenDatabase, 'kind'>, { created, updated }: MergeCounts): Part[] {
  if (kind === 'postgres') return [ALL]
  return Array.from(
    { length: Math.ceil((created + updated) / PART) },
    (_, n) => sql`change.number > ${n * PART} and change.number <= ${(n + 1) * PART}`,
  )
}

/**
 * Writes the staged changes to the catalogue in place, in the caller's transaction: readers see all changes or none. Decisions of
 * administrators are preserved, and unchanged rows are not written. Spec §4.1-29, §4.1-33.
 * @param parts the parts of the changes that are still to be written
 * @param throwIfStopped called before each part; throws to end the work
 */
export async function mergeInPlace(tx: Tx, tables: Tables, parts: Part[] = [ALL], throwIfStopped = (): void => {}): Promise<void> {
  const { vanished, changes } = tables
  // Before the triggers lock the totals: a decision locks its device first and the totals after.
  await sql`select count(*) from (
    select from defibrillateurs where id in (select id from ${vanished} union all select id from ${changes} where known) order by id for no key update
  ) locked`.execute(tx)
  for (const part of parts) {
    throwIfStopped()
    await writePart(tx, tables, part)
  }
  await sql`
    update defibrillateurs d set absent_since = now_ms(), updated_at = now_ms(), version = version + 1, seen_at = ${lastSeen},
      ${sql.join(Object.entries(ABSENT_VALUES).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where d.id in (select id from ${vanished})`.execute(tx)
}

/** Updates the changed devices of a part, inserts the new ones, and creates the views of their communes. */
export async function writePart(tx: Tx, tables: Tables, part: Part): Promise<void> {
  const { changes } = tables
  const rows = sql`${changes} change join (${stagedRows(tables)}) on r.source_id = change.source_id`
  await sql`
    update defibrillateurs d set (${names}, absent_since, seen_at, updated_at, version) = row(${values}, null::timestamptz, now_ms(), now_ms(), d.version + 1)
    from ${rows} where d.id = change.id and change.known and ${part}`.execute(tx)
  await sql`
    insert into defibrillateurs (id, ${names}) select r.id, ${values} from ${rows} where not change.known and ${part} order by r.line`.execute(
    tx,
  )
  await makeViews(sql`${changes} change join defibrillateurs d on d.id = change.id`, part).execute(tx)
}

/** Creates the missing views of communes on the devices `d` in them. */
export const makeViews = (devices: RawBuilder<unknown>, here: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into commune_defibrillateurs (id, commune_id, defibrillateur_id)
  select gen_random_uuid(), d.commune_id, d.id from ${devices} where ${here} and d.commune_id is not null
  on conflict (commune_id, defibrillateur_id) do nothing`
