import { sql } from 'kysely'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from '../../../platform/db/sql-state.ts'
import { makeViews } from './merge.ts'
import type { ForEachChunk } from './in-chunks.ts'
import { analyse, type Tables } from './staging.ts'
import { COLUMNS, ABSENT_VALUES, lastSeen, names, stagedRows, values } from './column-mapping.ts'

/** The columns of the catalogue that do not come from the registry. */
const OURS = sql`absent_since, seen_at, admin_status, admin_note, version, created_at, updated_at`
const SUCCESSOR = sql`defibrillateurs_suivant`
/** These attempts take some fifteen seconds. */
const DROP_ATTEMPTS = 6

/**
 * Builds the catalogue's successor table from the catalogue and the staged rows, in chunks. Readers use the catalogue meanwhile. If the
 * process is killed, it leaves only tables that are not read; the next sync removes them. Spec §4.1-29.
 * @param throwIfStopped called before each attempt to take a lock, and before each index is built; throws to end the work
 * @returns the time from which decisions of administrators must be copied to the successor
 */
export async function buildSuccessor(session: Db, forEachChunk: ForEachChunk, tables: Tables, throwIfStopped: () => void): Promise<string> {
  await briefly(session, throwIfStopped, (tx) => sql`select defibrillateurs_begin_successor()`.execute(tx))
  // The transaction of a decision ends within a minute of the decision's time, at the latest by the time limits of its session.
  const { rows } = await sql<{ since: string }>`select now_ms() - interval '1 minute' as since`.execute(session)
  const { vanished, changes } = tables
  await forEachChunk({ from: sql`defibrillateurs d`, key: sql`d.id`, type: 'uuid' }, (held, { of }) =>
    sql`
    insert into ${SUCCESSOR} (id, ${names}, ${OURS})
    select d.id, ${currentValues}, case when gone_device.id is null then d.absent_since else now_ms() end,
      case when gone_device.id is null then d.seen_at else ${lastSeen} end, d.admin_status, d.admin_note,
      d.version + case when gone_device.id is null then 0 else 1 end, d.created_at, case when gone_device.id is null then d.updated_at else now_ms() end
    from defibrillateurs d left join ${vanished} gone_device on gone_device.id = d.id
    where ${of(sql`d.id`)} and not exists (select from ${changes} change where change.id = d.id)`.execute(held),
  )
  const change = sql`change.id`
  await forEachChunk({ from: sql`${changes} change`, key: change, type: 'uuid' }, (held, { of }) =>
    sql`
    insert into ${SUCCESSOR} (id, ${names}, ${OURS})
    select change.id, ${values}, null, now_ms(), coalesce(d.admin_status, 'auto'), d.admin_note, coalesce(d.version + 1, 1),
      coalesce(d.created_at, now_ms()), now_ms()
    from ${changes} change join (${stagedRows(tables)}) on r.source_id = change.source_id left join defibrillateurs d on d.id = change.id
    where ${of(change)}`.execute(held),
  )
  const { rows: missing } = await sql<{ statement: string }>`select statement from defibrillateurs_missing_indexes()`.execute(session)
  for (const { statement } of missing) {
    throwIfStopped()
    await turn()
    await sql.raw(statement).execute(session)
  }
  await turn()
  await analyse(session, SUCCESSOR)
  // These views are not visible yet: the catalogue does not have the device in that commune.
  await forEachChunk({ from: sql`${changes} change`, key: change, type: 'uuid' }, (held, { of }) =>
    makeViews(sql`${changes} change join ${SUCCESSOR} d on d.id = change.id`, of(change)).execute(held),
  )
  return rows[0]?.since as string
}

/** The values of the registry's columns for a device that is unchanged, or that has left the file. */
const currentValues = sql.join(
  COLUMNS.map((name) => {
    const gone = ABSENT_VALUES[name]
    return gone ? sql`case when gone_device.id is null then ${sql.ref(`d.${name}`)} else ${gone} end` : sql.ref(`d.${name}`)
  }),
)

/**
 * Replaces the catalogue with the successor, in one short transaction. Copies the decisions of administrators since a time first.
 * @param finish runs in the same transaction
 */
export async function putInPlace<T>(session: Db, since: string, throwIfStopped: () => void, finish: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await briefly(session, throwIfStopped, async (tx) => {
    await sql`lock table defibrillateurs in access exclusive mode`.execute(tx)
    await sql`
      update ${SUCCESSOR} s set admin_status = d.admin_status, admin_note = d.admin_note, updated_at = now_ms(),
        version = d.version + case when s.source_hash <> d.source_hash or s.absent_since is distinct from d.absent_since then 1 else 0 end
      from defibrillateurs d where d.updated_at >= ${since} and s.id = d.id
        and (d.version > s.version or row(s.admin_status, s.admin_note) is distinct from row(d.admin_status, d.admin_note))`.execute(tx)
    await sql`select defibrillateurs_put_in_place()`.execute(tx)
    return finish(tx)
  })
  // The run is done. If the old table cannot be dropped now, the next sync drops it.
  await briefly(session, throwIfStopped, (tx) => sql`drop table defibrillateurs_ancien`.execute(tx), DROP_ATTEMPTS).catch(() => {})
  return done
}

/** Removes the tables that a killed process left, and the views that it created of devices that are not in the catalogue. */
export async function removeLeftovers(session: Db, forEachChunk: ForEachChunk, throwIfStopped: () => void): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['defibrillateurs_suivant', 'defibrillateurs_ancien', 'defibrillateur_totals_suivant']) as name
    where to_regclass(name) is not null`.execute(session)
  if (rows.length === 0) return
  if (rows.some(({ name }) => name === 'defibrillateurs_suivant'))
    await forEachChunk({ from: sql`${SUCCESSOR} s`, key: sql`s.id`, type: 'uuid' }, (held, { of }) =>
      sql`delete from commune_defibrillateurs v using ${SUCCESSOR} s
        where v.defibrillateur_id = s.id and ${of(sql`s.id`)} and not exists (select from defibrillateurs d where d.id = s.id)`.execute(
        held,
      ),
    )
  await briefly(session, throwIfStopped, (tx) => sql`drop table ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx))
}

/**
 * The maximum time that requests wait behind a transaction that waits for a lock on a table they read; and the pauses between attempts,
 * in which requests can run.
 */
const LOCK_MS = 200
const PAUSE_MS = { first: 250, longest: 5000 }

/**
 * Runs `work` in a transaction that takes locks for which readers wait. If a lock is not free, the transaction ends soon, and is retried
 * after a pause, in which readers can run. A dump of the database may have a conflicting lock for minutes.
 */
async function briefly<T>(
  session: Db,
  throwIfStopped: () => void,
  work: (tx: Tx) => Promise<T>,
  attempts = Number.POSITIVE_INFINITY,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    throwIfStopped()
    try {
      return await transact(session, async (tx) => {
        await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(tx)
        return work(tx)
      })
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt >= attempts) throw error
    }
    await sleep(Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** attempt))
  }
}
