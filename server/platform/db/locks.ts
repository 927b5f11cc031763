/**
 * The number of every advisory lock with a fixed key. A process that takes several locks takes them in this order. A lock whose key is
 * the hash of a text (`hashtextextended`) is not listed here. It locks one record: a slug, the identity of a sign-in.
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
  /**
   * The first key of the lock of a sync run. The second key is the hash of the run's id. The lock shows other processes that the run is
   * in progress. A lock with two keys never conflicts with a lock with one key, so the number may equal that of `importBatches`.
   */
  deviceRunClass: 7_212_029,
  /** The first key of the locks of the slots in which transactions write totals and the audit trail (functions/write_slot.sql). */
  writeSlotClass: 7_212_040,
} as const
