import type { Caller } from '../../../platform/access/caller.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'

/** How a run is stopped and where it reports. */
export interface Control {
  caller: Caller
  /** Throws when the work must end at once: taken over, or the process stops. */
  next: () => void
  signal?: AbortSignal
  /** Ends the job in the transaction that ends the run. */
  finish?: (tx: Tx) => Promise<void>
  onProgress?: (read: number) => void
}
/** The context of a run. */
export interface Work extends Control {
  services: Pick<Services, 'config' | 'database' | 'logger'>
  session: Db
}
