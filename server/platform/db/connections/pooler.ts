import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../../operator-error.ts'
import { API_LIMITS, postgresPool, sessionSettings } from './pool.ts'
import { isDatabaseAway, sqlState } from '../sql-state.ts'

/** For how long connections that the pooler opened before the settings were changed are waited for. */
const OLD_CONNECTIONS_MS = 10_000
const LOOK_MS = 500

/**
 * Prepares the sessions behind a pooler that lends a connection for a transaction (PgBouncer with `pool_mode = transaction`): stores the session
 * settings with the role, since such a pooler takes none at the start of a connection. Checks that they are in force there, and that prepared
 * statements work on each of its connections.
 * @param directUrl the address of PostgreSQL itself, DATABASE_DIRECT_URL
 * @throws OperatorError if the service cannot work behind this pooler
 */
export async function preparePooler(pool: pg.Pool, directUrl: string): Promise<void> {
  const direct = postgresPool(directUrl, 1, API_LIMITS, { isPooled: true })
  try {
    // Before the first connection of the pooler is opened, which then has them.
    const takeBack = await storeWithRole(direct)
    await assertSameDatabase(pool, direct).catch(async (error: unknown) => {
      await takeBack()
      throw error
    })
  } finally {
    await direct.end()
  }
  // A new connection has what was stored.
  const stored = postgresPool(directUrl, 1, API_LIMITS, { isPooled: true })
  try {
    await assertInForce(pool, await settingsOf(stored))
  } finally {
    await stored.end()
  }
  await assertPrepares(pool)
}

const SETTINGS = sessionSettings(API_LIMITS)

async function assertSameDatabase(pool: pg.Pool, direct: pg.Pool): Promise<void> {
  const identity = 'select pg_postmaster_start_time()::text as server, current_database()::text as database, current_user::text as role'
  const [behind, there] = await Promise.all(
    [pool, direct].map(async (each) => (await each.query<Record<string, string>>(identity)).rows[0]),
  )
  for (const what of ['database', 'role', 'server'])
    if (behind?.[what] !== there?.[what])
      throw new OperatorError(
        `DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database with the same role, but the ${what} differs: ${behind?.[what]} and ${there?.[what]}.`,
      )
}

/**
 * Stores the settings for the sessions of the role in this database. Only what differs is written: several processes may start at once.
 * Returns the function that restores what was stored before.
 */
async function storeWithRole(direct: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await direct.query<{ setting: string; database: string }>(
    `select d.datname as database, unnest(coalesce(s.setconfig, '{""}')) as setting from pg_database d
     left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = current_user::regrole where d.datname = current_database()`,
  )
  const database = pg.escapeIdentifier(rows[0]?.database ?? '')
  const change = (name: string, value: string | undefined) =>
    direct
      .query(
        `alter role current_user in database ${database} ${value === undefined ? `reset ${name}` : `set ${name} = ${pg.escapeLiteral(value)}`}`,
      )
      .catch((error: unknown) => {
        // Another process stores the same at this moment.
        if (sqlState(error) !== 'XX000') throw error
      })
  const stored = new Map(
    rows.map(({ setting }) => {
      const [name = '', ...value] = setting.split('=')
      return [name.toLowerCase(), value.join('=')]
    }),
  )
  const before = (name: string) => stored.get(name.toLowerCase())
  const different = Object.entries(SETTINGS).filter(([name, value]) => before(name)?.toLowerCase() !== value.toLowerCase())
  for (const [name, value] of different) await change(name, value)
  return async () => {
    for (const [name] of different) await change(name, before(name))
  }
}

/** Returns the settings of a session of a pool, such as `lock_timeout = 2000`. */
async function settingsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ setting: string }>(
    `select name || ' = ' || setting as setting from pg_settings where lower(name) = any($1::text[]) order by name`,
    [Object.keys(SETTINGS)],
  )
  return rows.map(({ setting }) => setting)
}

/** Waits until a connection of the pooler has the settings. Connections that it had opened before keep the old ones until they are closed. */
async function assertInForce(pool: pg.Pool, wanted: string[]): Promise<void> {
  const end = performance.now() + OLD_CONNECTIONS_MS
  for (;;) {
    const present = new Set(await settingsOf(pool))
    const missing = wanted.filter((setting) => !present.has(setting))
    if (missing.length === 0) return
    if (performance.now() > end)
      throw new OperatorError(
        `The pooler at DATABASE_URL lends connections without settings that the role now has (${missing.join(', ')}): it opened them earlier. Send RECONNECT in its console.`,
      )
    await sleep(LOOK_MS)
  }
}

/** Checks that a statement that was prepared on one connection of the pooler is found on another. */
async function assertPrepares(pool: pg.Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()]
  const execute = (client: pg.PoolClient) => client.query('select 1 as one where $1::text is not null', [''])
  try {
    await execute(one)
    // A transaction of the other connection takes the backend that the first one had.
    await other.query('begin')
    await execute(other)
    await execute(one)
    await other.query('commit')
  } catch (error) {
    if (isDatabaseAway(error)) return
    throw new OperatorError(
      'The pooler at DATABASE_URL does not keep prepared statements across its connections: use PgBouncer 1.21 or newer with max_prepared_statements of at least 1000.',
      { cause: error },
    )
  } finally {
    for (const client of [one, other]) client.release(true)
  }
}
