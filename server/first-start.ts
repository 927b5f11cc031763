import { adminExists, makeAdmin } from './platform/access/admins.ts'
import { machineCaller } from './platform/access/caller.ts'
import { communesAreLoaded, loadOfficialCommunes } from './chapters/communes/load-official.ts'
import { shortenLog, upkeep } from './platform/db/embedded/upkeep.ts'
import { grantText, suspendDemoGrants, suspendedGrants } from '../demo/grants.ts'
import { loadDemo } from '../demo/load.ts'
import { stockOfMedias } from '../demo/medias.ts'
import { refuseDemoAccounts } from '../demo/refuse-accounts.ts'
import { type DemoSummary, demoSummary, demoWasRemoved } from '../demo/summary.ts'
import type { Services } from './platform/services.ts'

/** What this start has loaded, for the banner. */
export interface StartSummary {
  /** The number of communes that this start loaded; null if they were loaded before. */
  communes: number | null
  /** The administrator that this start created. */
  admin: string | null
  /** Whether the platform has no administrator. */
  withoutAdmin: boolean
  /** The demonstration, loaded by this or an earlier start; null if DEMO is off. */
  demo: DemoSummary | null
  /** The number of accounts of the demonstration that are in the database but refused, because DEMO is off. */
  refusedDemoAccounts: number
  /** The roles and links that the demonstration gave and that wait for an operator. */
  suspendedGrants: string[]
}

/**
 * Fills an empty database: the communes of France, the first administrator, the demonstration. Spec §1-10.
 * @param say prints a line about a slow step to the terminal
 */
export async function firstStart(services: Services, say: (line: string) => void = () => {}): Promise<StartSummary> {
  const { config, database } = services
  const demo = config.demo ? await demoSummary(database.db) : null
  const loadsDemo = config.demo && !demo && !(await demoWasRemoved(database.db))
  // The pictures of the demonstration are drawn by threads of libvips while the communes are loaded.
  const medias = loadsDemo ? stockOfMedias(services) : null
  medias?.catch(() => {})
  const filled: StartSummary = { communes: null, admin: null, withoutAdmin: false, demo, refusedDemoAccounts: 0, suspendedGrants: [] }
  if (!(await communesAreLoaded(database.db))) {
    say('  Premier démarrage : les communes de France se chargent… — first start: loading the communes of France…')
    filled.communes = (await loadOfficialCommunes(database.db, machineCaller('system'))).read
  }
  // Before the administrator of the settings is looked for: one that the demonstration made does not count.
  if (!config.demo) await suspendDemoGrants(database.db)
  filled.suspendedGrants = (await suspendedGrants(database.db)).map(grantText)
  if (config.admin && !(await adminExists(database.db, { demo: false }))) {
    await makeAdmin(services, config.admin)
    filled.admin = config.admin.email
  }
  if (medias) {
    say('  Les données de démonstration se chargent… — loading the demonstration data…')
    filled.demo = await loadDemo(services, medias)
    await upkeep(database)
  }
  if (!config.demo) filled.refusedDemoAccounts = await refuseDemoAccounts(database.db)
  await shortenLog(database)
  filled.withoutAdmin = !(await adminExists(database.db, config))
  return filled
}
