import { sql } from 'kysely'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { sqlState } from '../../../platform/db/sql-state.ts'
import { makeViews } from './merge.ts'
import type { Pieces } from './in-chunks.ts'
import { analyse, type Tables } from './staging.ts'
import { COLUMNS, GONE, lastSeen, names, stagedRows, values } from './column-mapping.ts'

/** What the catalogue holds of a device besides what the registry says. */
const OURS = sql`absent_since, seen_at, admin_status, admin_note, version, created_at, updated_at`
const SUCCESSOR = sql`defibrillateurs_suivant`
/** Some fifteen seconds. */
const DROP_ATTEMPTS = 6

/**
 * Builds the catalogue's successor from the catalogue and what was put aside, piece by piece: readers keep the catalogue all the
 * while. Of a process killed meanwhile nothing is left but tables that nobody reads, which the next one removes. Spec §4.1-29.
 * @param next called while a lock is waited for: throws to end the work
 * @returns the moment from which on decisions of administrators have to be carried over
 */
export async function buildSuccessor(session: Db, pieces: Pieces, tables: Tables, next: () => void): Promise<string> {
  await briefly(session, next, (tx) => sql`select defibrillateurs_begin_successor()`.execute(tx))
  // A decision's transaction is over within a minute of its moment, or ended by the limits of its session.
  const { rows } = await sql<{ since: string }>`select now_ms() - interval '1 minute' as since`.execute(session)
  const { vanished, changes } = tables
  await pieces({ from: sql`defibrillateurs d`, key: sql`d.id`, type: 'uuid' }, (held, { of }) =>
    sql`
    insert into ${SUCCESSOR} (id, ${names}, ${OURS})
    select d.id, ${kept}, case when gone_device.id is null then d.absent_since else now_ms() end,
      case when gone_device.id is null then d.seen_at else ${lastSeen} end, d.admin_status, d.admin_note,
      d.version + case when gone_device.id is null then 0 else 1 end, d.created_at, case when gone_device.id is null then d.updated_at else now_ms() end
    from defibrillateurs d left join ${vanished} gone_device on gone_device.id = d.id
    where ${of(sql`d.id`)} and not exists (select from ${changes} change where change.id = d.id)`.execute(held),
  )
  const change = sql`change.id`
  await pieces({ from: sql`${changes} change`, key: change, type: 'uuid' }, (held, { of }) =>
    sql`
    insert into ${SUCCESSOR} (id, ${names}, ${OURS})
    select change.id, ${values}, null, now_ms(), coalesce(d.admin_status, 'auto'), d.admin_note, coalesce(d.version + 1, 1),
      coalesce(d.created_at, now_ms()), now_ms()
    from ${changes} change join (${stagedRows(tables)}) on r.source_id = change.source_id left join defibrillateurs d on d.id = change.id
    where ${of(change)}`.execute(held),
  )
  const { rows: missing } = await sql<{ statement: string }>`select statement from defibrillateurs_missing_indexes()`.execute(session)
  for (const { statement } of missing) {
    next()
    await turn()
    await sql.raw(statement).execute(session)
  }
  await turn()
  await analyse(session, SUCCESSOR)
  // Nobody sees the views of a device in a commune where it does not stand yet.
  await pieces({ from: sql`${changes} change`, key: change, type: 'uuid' }, (held, { of }) =>
    makeViews(sql`${changes} change join ${SUCCESSOR} d on d.id = change.id`, of(change)).execute(held),
  )
  return rows[0]?.since as string
}

/** The registry's columns of a row that is kept, or that is gone. */
const kept = sql.join(
  COLUMNS.map((name) => {
    const gone = GONE[name]
    return gone ? sql`case when gone_device.id is null then ${sql.ref(`d.${name}`)} else ${gone} end` : sql.ref(`d.${name}`)
  }),
)

/**
 * Puts the successor in place, with what administrators decided since the moment, in one short transaction.
 * @param finish what belongs to the same transaction
 */
export async function putInPlace<T>(session: Db, since: string, next: () => void, finish: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await briefly(session, next, async (tx) => {
    await sql`lock table defibrillateurs in access exclusive mode`.execute(tx)
    await sql`
      update ${SUCCESSOR} s set admin_status = d.admin_status, admin_note = d.admin_note, updated_at = now_ms(),
        version = d.version + case when s.source_hash <> d.source_hash or s.absent_since is distinct from d.absent_since then 1 else 0 end
      from defibrillateurs d where d.updated_at >= ${since} and s.id = d.id
        and (d.version > s.version or row(s.admin_status, s.admin_note) is distinct from row(d.admin_status, d.admin_note))`.execute(tx)
    await sql`select defibrillateurs_put_in_place()`.execute(tx)
    return finish(tx)
  })
  // The run is over: what cannot be removed now is removed by the next.
  await briefly(session, next, (tx) => sql`drop table defibrillateurs_ancien`.execute(tx), DROP_ATTEMPTS).catch(() => {})
  return done
}

/** Removes what a killed process left aside, and the views that it made of devices that never came to be. */
export async function removeLeftovers(session: Db, pieces: Pieces, next: () => void): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['defibrillateurs_suivant', 'defibrillateurs_ancien', 'defibrillateur_totals_suivant']) as name
    where to_regclass(name) is not null`.execute(session)
  if (rows.length === 0) return
  if (rows.some(({ name }) => name === 'defibrillateurs_suivant'))
    await pieces({ from: sql`${SUCCESSOR} s`, key: sql`s.id`, type: 'uuid' }, (held, { of }) =>
      sql`delete from commune_defibrillateurs v using ${SUCCESSOR} s
        where v.defibrillateur_id = s.id and ${of(sql`s.id`)} and not exists (select from defibrillateurs d where d.id = s.id)`.execute(
        held,
      ),
    )
  await briefly(session, next, (tx) => sql`drop table ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx))
}

/** How long requests may have to wait behind one that waits for a lock on what they read; and how long to let them pass, at first and later. */
const LOCK_MS = 200
const PAUSE_MS = { first: 250, longest: 5000 }
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * A transaction that takes locks which readers wait for: it gives up soon, lets them pass and tries again. A dump of the database
 * may hold what it needs for minutes.
 */
async function briefly<T>(session: Db, next: () => void, work: (tx: Tx) => Promise<T>, attempts = Number.POSITIVE_INFINITY): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    next()
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
