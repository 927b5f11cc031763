import { AppError } from '../../../contract/errors.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from '../../platform/db/sql-state.ts'
import type { Services } from '../../platform/services.ts'
import { erasePerson } from '../persons/erase.ts'

/** The most accounts that one run erases: an erasure reads some tables completely. */
const AT_ONCE = 20

/**
 * Erases the accounts whose delay is over. A request that was taken back meanwhile is left out under the lock of the account, and the account
 * of the last administrator waits for another administrator. What another process erases or changes for long waits for the next run.
 */
export async function eraseDueAccounts(services: Services): Promise<void> {
  // In a copy of the database the original writes to the person.
  if (!services.outgoing.allowed) return
  const { db } = services.database
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('delete_after', '<=', (eb) => eb.fn<string>('now', []))
    .orderBy('delete_after')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) {
    const erasure = erasePerson({ db, caller: machineCaller('system'), services }, { who: { userId: id }, dryRun: false, due: true })
    await erasure.catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : sqlState(error)
      if (!(error instanceof AppError) && code !== LOCK_NOT_AVAILABLE) throw error
      services.logger.warn({ user: id, code }, 'an account whose delay is over was not erased')
    })
  }
}
