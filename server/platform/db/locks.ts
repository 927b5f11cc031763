/**
 * Every advisory lock by number. A process that takes several takes them in this order. Locks by a text (`hashtextextended`) lock one
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
  /** Writing batches of import runs: one at a time, so that two sources never create one item twice. */
  importBatches: 7_212_029,
  /** The catalogue of defibrillators: one sync at a time, national or communal. */
  deviceCatalogue: 7_212_030,
  /** The first key of the lock of a sync run, which shows other processes that the run is in progress; the second is the run's id. Locks by two keys never conflict with locks by one. */
  deviceRunClass: 7_212_029,
} as const
