import { sql } from 'kysely'
import { type Here, isOwnDatabase } from '../outgoing/place.ts'
import { type Db, transact } from '../db/db.ts'
import type { Outgoing } from './outgoing.ts'
import { type Message, storedJson } from '../stored-messages/message.ts'
import { mailMessage } from './messages-catalogue.ts'

/** An e-mail with the number of its attempt: an attempt may write an end only under its own number. */
export interface Claimed extends Outgoing {
  attempts: number
  /** The record that it is about. */
  related_type: string | null
  related_id: string | null
}

/** It is to be sent: no server can have it. */
const WAITS = sql`(status in ('queued', 'failed') or status = 'sending' and unsent)`

/**
 * Claims a waiting e-mail, or one that an ended attempt has claimed and not handed over: that attempt can no longer do so. A refused e-mail is sent again
 * when its job is run again. The statement checks that the database is still the one that the service sends from.
 * @returns null when it must not be sent: cancelled, sent, uncertain, claimed by another attempt, or outgoing work is suspended
 */
export const claimEmail = (db: Db, id: string, here: Here): Promise<Claimed | null> =>
  transact(db, async (tx) => {
    const { rows } = await sql<Claimed>`
      update emails set status = 'sending', unsent = true, attempts = attempts + 1, error_message = null, updated_at = now_ms()
      where id = ${id} and ${WAITS} and ${isOwnDatabase(here)}
      returning id, to_address, subject, text, html, message_id, created_at, reply_to, in_reply_to, thread_refs, automatic, attempts,
        related_type, related_id`.execute(tx)
    return rows[0] ?? null
  })

/**
 * Marks a claimed e-mail as handed over, committed right before its dialogue: from here on a server may have it. Spec §2-109.
 * @returns false where another attempt has claimed it meanwhile: it must not be sent
 */
export async function handOverEmail(db: Db, { id, attempts }: Claimed): Promise<boolean> {
  const { rows } = await sql`update emails set unsent = false
    where id = ${id} and attempts = ${attempts} and status = 'sending' and unsent returning 1`.execute(db)
  return rows.length > 0
}

/** Marks an e-mail as sent, unless another attempt has written an end meanwhile; returns whether it was written. */
export const markSent = (db: Db, { id, attempts }: Claimed): Promise<boolean> =>
  transact(db, async (tx) => {
    // Who was taken for dead and knows better may still say that it was sent.
    const { rows } = await sql`
      update emails set status = 'sent', error_message = null, updated_at = now_ms(), sent_at = now_ms()
      where id = ${id} and attempts = ${attempts} and status in ('sending', 'uncertain') returning 1`.execute(tx)
    return rows.length > 0
  })

/** Whether an e-mail still waits to be sent. */
export async function emailWaits(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from emails where id = ${id} and ${WAITS}`.execute(db)
  return rows.length > 0
}

/** Writes how an attempt ended that did not send the e-mail, unless another attempt has done so meanwhile; returns whether it was written. */
export async function concludeEmail(
  db: Db,
  { id, attempts }: Claimed,
  status: 'queued' | 'failed' | 'uncertain',
  reason: Message | null,
): Promise<boolean> {
  const { rows } = await sql`
    update emails set status = ${status}, unsent = false, error_message = ${storedJson(reason)}::jsonb, updated_at = now_ms(), sent_at = null
    where id = ${id} and attempts = ${attempts} and status = 'sending'
    returning id`.execute(db)
  return rows.length > 0
}

/** Marks an e-mail that an ended attempt has handed over as uncertain: a server may have it. Returns whether it was so. */
export async function leaveUncertain(db: Db, id: string): Promise<boolean> {
  const reason = mailMessage('worker_ended')
  const { rows } = await sql`
    update emails set status = 'uncertain', updated_at = now_ms(), error_message = ${storedJson(reason)}::jsonb
    where id = ${id} and status = 'sending' and not unsent
    returning id`.execute(db)
  return rows.length > 0
}
