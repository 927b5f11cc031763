import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { queueAgain } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { lockThread, messagesWhere, type MessageRow } from './rows.ts'
import { sql } from 'kysely'

/**
 * Sends a failed reply again: the same e-mail, with the same Message-ID. An uncertain one may have arrived, and only a person can decide that
 * a second copy is the lesser harm.
 * @throws AppError not_found, invalid_state (it has not failed, or it is uncertain and nobody confirmed)
 */
export function retryMessage(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs'> },
  { id, messageId, confirm = false }: { id: string; messageId: string; confirm?: boolean | undefined },
): Promise<MessageRow> {
  const message = async (on: Db) => {
    const [row] = await messagesWhere(on, sql`m.id = ${messageId} and m.thread_id = ${id}`)
    if (!row) throw new AppError('not_found')
    return row
  }
  return transact(db, async (tx) => {
    await lockThread(tx, id)
    const before = await message(tx)
    const { email_id } = await tx.selectFrom('messages').select('email_id').where('id', '=', messageId).executeTakeFirstOrThrow()
    const again = email_id !== null && (await queueAgain(tx, services, email_id, confirm))
    if (!again) throw new AppError('invalid_state')
    const after = await message(tx)
    await record(tx, caller, 'message.retry', {
      type: 'message_thread',
      id,
      before: { delivery_status: before.delivery_status },
      after: { delivery_status: after.delivery_status, message_id: messageId },
    })
    return after
  })
}
