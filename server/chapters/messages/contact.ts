import { sql } from 'kysely'
import type { Input } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/messages/messages.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { supportReceipt } from '../../platform/mail/templates/support-receipt.ts'
import type { Services } from '../../platform/services.ts'
import { threadById } from './rows.ts'
import { manyLines } from '../../platform/text/plain-text.ts'
import { replyAddress } from './token.ts'
import { addMessage, openThread } from './write.ts'

interface Account {
  email: string | null
  acteur_id: string | null
}

/**
 * Receives a message of the contact form. Before a person answers, e-mail is sent only to the address of the sender's own account: a form that
 * sends to any address could be abused against strangers. Spec §4.1-37.
 */
export function receiveForm(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs' | 'config' | 'secrets'> },
  form: Input<(typeof contract.openThread)['body']>,
): Promise<{ id: string; status: string }> {
  return transact(db, async (tx) => {
    const account = caller.userId === null ? null : await accountOf(tx, caller.userId)
    const id = await openThread(tx, {
      subject: form.subject,
      contact_nom: form.nom,
      contact_email: form.email,
      source: 'form',
      suspect: form.suspect ?? false,
      user_id: caller.userId,
      acteur_id: account?.acteur_id ?? null,
    })
    await addMessage(tx, id, {
      direction: 'inbound',
      body: manyLines(form.body),
      author_nom: form.nom,
      sender_email: form.email,
      sender_is_contact: true,
    })
    const thread = await threadById(tx, id)
    if (account?.email?.toLowerCase() === form.email.toLowerCase())
      await queueEmail(tx, services, {
        kind: 'support_receipt',
        to: form.email,
        ...supportReceipt(thread),
        related: { type: 'message_thread', id },
        replyTo: replyAddress(services, id),
      })
    const { subject, contact_nom, contact_email, user_id, acteur_id, source, suspect } = thread
    await record(tx, caller, 'message.create', {
      type: 'message_thread',
      id,
      after: { id, subject, contact_nom, contact_email, user_id, acteur_id, source, ...(suspect ? { suspect } : {}) },
    })
    return { id, status: thread.status }
  })
}

/** The account's address, and its actor if it acts for exactly one. */
async function accountOf(tx: Tx, userId: string): Promise<Account> {
  const { rows } = await sql<Account>`select u.email,
      (select min(l.acteur_id::text)::uuid from actor_users l where l.user_id = u.id having count(*) = 1) as acteur_id
    from users u where u.id = ${userId}`.execute(tx)
  return rows[0] ?? { email: null, acteur_id: null }
}
