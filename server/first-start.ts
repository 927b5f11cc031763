import { adminExists, makeAdmin } from './access/admins.ts'
import { machineCaller } from './access/caller.ts'
import { communesAreLoaded, loadOfficialCommunes } from './communes/load-official.ts'
import { type DemoSummary, demoIsLoaded, loadDemo } from './demo/load.ts'
import type { Services } from './services.ts'

/** What this start put in place; null where it was there already. */
export interface Filled {
  communes: number | null
  demo: DemoSummary | null
  admin: string | null
}

/** Fills an empty database: the communes of France, the first administrator, the demonstration. Decisions on Spec §9. */
export async function firstStart(services: Services): Promise<Filled> {
  const { config, database } = services
  const filled: Filled = { communes: null, demo: null, admin: null }
  if (!(await communesAreLoaded(database.db))) {
    filled.communes = (await loadOfficialCommunes(database.db, machineCaller('system'))).created
  }
  if (config.admin && !(await adminExists(database.db))) {
    await makeAdmin(services, config.admin)
    filled.admin = config.admin.email
  }
  if (config.demo && !(await demoIsLoaded(database.db))) filled.demo = await loadDemo(services)
  return filled
}
