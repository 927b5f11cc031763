/**
 * Every advisory lock by number. A process that holds several took them in this order. Locks by a text (`hashtextextended`) are for one
 * record each: a slug, the identity of a sign-in.
 */
export const LOCKS = {
  /** Migrations, and the restoration of a backup. */
  migrations: 7_212_026,
  /** Installation of the job queue. */
  jobQueue: 7_212_027,
  /** Loading the official list of communes, by processes that start together. */
  officialCommunes: 7_212_031,
  /** Imports of officials and town halls. */
  registers: 7_212_028,
  /** Writing batches of import runs: one at a time, so that two sources never make one item twice. */
  importBatches: 7_212_029,
  /** The catalogue of defibrillators: one sync at a time, national or communal. */
  deviceCatalogue: 7_212_030,
  /** First key of the lock of one sync run, by which other processes see that somebody works on it; the second is its id. Pairs never meet single numbers. */
  deviceRunClass: 7_212_029,
} as const
