import { transact } from '../../../platform/db/db.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { ParserKilled } from '../../../platform/isolation/limits.ts'
import { readLetter, unreadable } from './read.ts'
import { LEFT_OUT, addLetter } from './take.ts'
import { receiveEmail } from './receive-email.job.ts'

/**
 * Parses a stored letter and adds it to its thread. The effects and the end of the job are one transaction: if a worker dies, another
 * takes the letter over.
 */
export const receiveEmailHandler = handler(receiveEmail, async (services, { inbound_id }, { finish, last, signal }) => {
  const { db } = services.database
  const stored = await db.selectFrom('inbound_emails').select(['raw', 'truncated']).where('id', '=', inbound_id).executeTakeFirst()
  if (!stored?.raw) return
  const { raw } = stored
  const letter = await readLetter(raw, signal).catch((error: unknown) => {
    if (error instanceof ParserKilled && last) return unreadable(raw, signal)
    throw error
  })
  letter.truncated ||= stored.truncated
  const outcome = await transact(db, async (tx) => {
    const waits = await tx
      .selectFrom('inbound_emails')
      .select('id')
      .where('id', '=', inbound_id)
      .where('outcome', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!waits) return null
    const taken = await addLetter(tx, letter, services)
    await tx
      .updateTable('inbound_emails')
      .set({
        outcome: taken.outcome,
        message_id: taken.message_id ?? null,
        ...(LEFT_OUT.has(taken.outcome) ? { addresses: letter.addresses } : { raw: null, addresses: null }),
        done_at: (eb) => eb.fn('now_ms', []),
      })
      .where('id', '=', inbound_id)
      .execute()
    await finish(tx)
    return taken.outcome
  })
  if (outcome) services.logger.info({ inbound: inbound_id, outcome }, 'e-mail taken in')
})
