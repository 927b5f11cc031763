import { sql } from 'kysely'
import { adminExists, makeAdmin } from './access/admins.ts'
import { machineCaller } from './access/caller.ts'
import { communesAreLoaded, loadOfficialCommunes } from './communes/load-official.ts'
import { type Db, type Tx, transact } from './db/db.ts'
import { type DemoSummary, demoIsLoaded, loadDemo } from './demo/load.ts'
import type { Services } from './services.ts'

/** What this start put in place; null where it was there already. */
export interface Filled {
  communes: number | null
  demo: DemoSummary | null
  admin: string | null
}

/** Several processes may start on one empty database at once: the first one fills it, the others wait and find it done. */
const inTurn = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, async (tx) => {
    await sql`select set_config('lock_timeout', '120s', true), set_config('statement_timeout', '120s', true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(7212027)`.execute(tx)
    return work(tx)
  })

/** Fills an empty database: the communes of France, the first administrator, the demonstration. Decisions on Spec §9. */
export async function firstStart(services: Services): Promise<Filled> {
  const { config, database } = services
  const filled: Filled = { communes: null, demo: null, admin: null }
  if (!(await communesAreLoaded(database.db))) {
    filled.communes = await inTurn(database.db, async (tx) => ((await communesAreLoaded(tx)) ? null : (await loadOfficialCommunes(tx, machineCaller('system'))).created))
  }
  if (config.admin && !(await adminExists(database.db))) {
    await makeAdmin(services, config.admin)
    filled.admin = config.admin.email
  }
  if (config.demo && !(await demoIsLoaded(database.db))) filled.demo = await loadDemo(services)
  return filled
}
