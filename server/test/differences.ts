import { differencesIn, type Difference } from './derived-tables.ts'
import { harness } from './harness.ts'

/** What triggers maintain in the shared service's database and a recomputation does not give: none where all is right. */
export const differences = async (): Promise<Difference[]> => differencesIn((await harness()).services.database.pool)
