import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { OutgoingGuard } from '../outgoing/guard.ts'
import { type Here, isOwnDatabase } from '../outgoing/place.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import type { Outgoing } from './outgoing.ts'
import { type Message, storedJson } from '../stored-messages/message.ts'
import { GATHERED } from './gathered.ts'
import { mailMessage } from './messages-catalogue.ts'

/** An e-mail with the number of its attempt: an attempt may write an end only under its own number. */
export interface Claimed extends Outgoing {
  attempts: number
  /** The record that it is about. */
  related_type: string | null
  related_id: string | null
}

/** How the states of e-mails that are sent at the same time are written. */
export interface EmailStates {
  /**
   * Marks a waiting e-mail as being sent, in a transaction of its own, committed before the network is used. A refused e-mail is sent again when its job
   * is run again.
   * @returns null when it must not be sent: cancelled, sent, uncertain, claimed by another attempt, or outgoing work is suspended
   */
  claim: (id: string) => Promise<Claimed | null>
  /** Marks an e-mail as sent, unless another attempt has written an end meanwhile; returns whether it was written. */
  sent: (claimed: Claimed) => Promise<boolean>
}

/**
 * Creates what writes the states of a process.
 * @param outgoing knows where the process is
 */
export function emailStates(db: Db, outgoing: Pick<OutgoingGuard, 'here'>): EmailStates {
  // In transactions, which run again after a deadlock: others lock several e-mails too, such as the erasure of a person.
  const claims = new DataLoader((ids: readonly string[]) => transact(db, (tx) => claimEmails(tx, ids, outgoing.here)), GATHERED)
  const ends = new DataLoader((claimed: readonly Claimed[]) => transact(db, (tx) => markSent(tx, claimed)), GATHERED)
  return { claim: (id) => claims.load(id), sent: (claimed) => ends.load(claimed) }
}

/**
 * Marks waiting e-mails as being sent. The statement checks that the database is still the one that the service sends from.
 * @returns one for each id, in their order; null for one that must not be sent, and for an id that was named before
 */
async function claimEmails(tx: Tx, ids: readonly string[], here: Here): Promise<(Claimed | null)[]> {
  const { rows } = await sql<Claimed>`
    update emails set status = 'sending', attempts = attempts + 1, error = null, error_message = null, updated_at = now_ms()
    where id = any(${ids}::uuid[]) and status in ('queued', 'failed')
      and ${isOwnDatabase(here)}
    returning id, to_address, subject, text, html, message_id, created_at, reply_to, in_reply_to, thread_refs, automatic, attempts,
      related_type, related_id`.execute(tx)
  const claimed = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = claimed.get(id) ?? null
    claimed.delete(id)
    return row
  })
}

/** Marks e-mails as sent; returns for each whether it was written. */
async function markSent(tx: Tx, claimed: readonly Claimed[]): Promise<boolean[]> {
  const { rows } = await sql<{ id: string }>`
    update emails e set status = 'sent', error = null, error_message = null, updated_at = now_ms(), sent_at = now_ms()
    from unnest(${claimed.map(({ id }) => id)}::uuid[], ${claimed.map(({ attempts }) => attempts)}::int[]) as c (id, attempts)
    where e.id = c.id and e.attempts = c.attempts
      -- Who was taken for dead and knows better may still say that it was sent.
      and e.status in ('sending', 'uncertain')
    returning e.id`.execute(tx)
  const written = new Set(rows.map(({ id }) => id))
  return claimed.map(({ id }) => written.has(id))
}

/** Whether an e-mail still waits to be sent. */
export async function emailWaits(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from emails where id = ${id} and status in ('queued', 'failed')`.execute(db)
  return rows.length > 0
}

/** Writes how an attempt ended that did not send the e-mail, unless another attempt has done so meanwhile; returns whether it was written. */
export async function concludeEmail(
  db: Db,
  { id, attempts }: Claimed,
  status: 'queued' | 'failed' | 'uncertain',
  reason: Message,
): Promise<boolean> {
  const { rows } = await sql`
    update emails set status = ${status}, error = ${reason.en}, error_message = ${storedJson(reason)}::jsonb, updated_at = now_ms(), sent_at = null
    where id = ${id} and attempts = ${attempts} and status = 'sending'
    returning id`.execute(db)
  return rows.length > 0
}

/** Marks an e-mail in the state `sending`, left by an ended attempt, as uncertain: a server may have it. Returns whether it was so. */
export async function leaveUncertain(db: Db, id: string): Promise<boolean> {
  const reason = mailMessage('worker_ended')
  const { rows } = await sql`
    update emails set status = 'uncertain', updated_at = now_ms(), error = ${reason.en}, error_message = ${storedJson(reason)}::jsonb
    where id = ${id} and status = 'sending'
    returning id`.execute(db)
  return rows.length > 0
}
