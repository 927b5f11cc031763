import { adminExists, makeAdmin } from './platform/access/admins.ts'
import { machineCaller } from './platform/access/caller.ts'
import { communesAreLoaded, loadOfficialCommunes } from './chapters/communes/load-official.ts'
import { upkeep } from './platform/db/upkeep.ts'
import { loadDemo } from '../demo/load.ts'
import { refuseDemoAccounts } from '../demo/refuse-accounts.ts'
import { type DemoSummary, demoSummary, demoWasRemoved } from '../demo/summary.ts'
import type { Services } from './platform/services.ts'

/** What the person who started the service is told. */
export interface Filled {
  /** Communes in the official list that this start loaded; null where it was loaded before. */
  communes: number | null
  /** The administrator this start made. */
  admin: string | null
  /** Nobody administers the platform yet. */
  withoutAdmin: boolean
  /** The demonstration, whenever it was loaded; null where it is not wanted. */
  demo: DemoSummary | null
  /** Accounts of the demonstration that are in the database and refused, because it is off. */
  refusedDemoAccounts: number
}

/**
 * Fills an empty database: the communes of France, the first administrator, the demonstration. Spec §1-10.
 * @param say tells the person who waits what takes so long
 */
export async function firstStart(services: Services, say: (line: string) => void = () => {}): Promise<Filled> {
  const { config, database } = services
  const filled: Filled = { communes: null, admin: null, withoutAdmin: false, demo: null, refusedDemoAccounts: 0 }
  if (!(await communesAreLoaded(database.db))) {
    say('  Premier démarrage : les communes de France se chargent… — first start: loading the communes of France…')
    filled.communes = (await loadOfficialCommunes(database.db, machineCaller('system'))).read
  }
  if (config.admin && !(await adminExists(database.db, { demo: false }))) {
    await makeAdmin(services, config.admin)
    filled.admin = config.admin.email
  }
  if (config.demo) {
    filled.demo = await demoSummary(database.db)
    if (!filled.demo && !(await demoWasRemoved(database.db))) {
      say('  Les données de démonstration se chargent… — loading the demonstration data…')
      filled.demo = await loadDemo(services)
      await upkeep(database)
    }
  }
  if (!config.demo) filled.refusedDemoAccounts = await refuseDemoAccounts(database.db)
  filled.withoutAdmin = !(await adminExists(database.db, config))
  return filled
}
