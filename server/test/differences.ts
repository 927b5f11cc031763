import { differencesIn, type Difference } from './derived-tables.ts'
import { harness } from './harness.ts'

/** Returns the differences between the tables maintained by triggers and a recomputation, in the shared service's database. */
export const differences = async (): Promise<Difference[]> => differencesIn((await harness()).services.database.pool)
