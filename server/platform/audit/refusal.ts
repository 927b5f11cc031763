import type { Caller } from '../access/caller.ts'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import { type Db, transact } from '../db/db.ts'
import type { AuditAction } from './actions.ts'
import { type Change, record } from './record.ts'

/**
 * A refusal that is recorded in the audit trail. Its transaction is rolled back; serve() writes the row afterwards. Spec §6-13.
 */
export class RecordedRefusal extends AppError {
  readonly #action: AuditAction
  readonly #change: Change
  constructor(code: ErrorCode, action: AuditAction, change: Change) {
    super(code)
    this.#action = action
    this.#change = change
  }

  /** Writes the row, in a transaction of its own. */
  async record(db: Db, caller: Caller): Promise<void> {
    await transact(db, (tx) => record(tx, caller, this.#action, this.#change))
  }
}
