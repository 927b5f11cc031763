import type { Caller } from '../../../platform/access/caller.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'

/** The controls of a run: how to stop it, and its progress reports. */
export interface Control {
  caller: Caller
  /** Throws if the work must end at once: another process has taken over, or this process stops. */
  throwIfStopped: () => void
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
