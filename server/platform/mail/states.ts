import type { Proof } from '../outgoing/judge.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Outgoing } from './outgoing.ts'
import { type Message, storedJson } from '../stored-messages/message.ts'
import { mailMessage } from './messages-catalogue.ts'

/** An e-mail with the number of its attempt: an attempt may write an end only under its own number. */
export interface Claimed extends Outgoing {
  attempts: number
  /** The record that it is about. */
  related_type: string | null
  related_id: string | null
  /** The mark of the database after this claim; null in a database without an identity. */
  mark: number | null
}

/**
 * Marks a waiting e-mail as being sent, in a transaction of its own, committed before the network is used. The statement checks that the database
 * is still the one of its identity, and raises its mark.
 * A refused e-mail is sent again when its job is run again.
 * @param proof what this process knows of the database; null in a process without a guard
 * @returns null when it must not be sent: cancelled, sent, uncertain, claimed by another attempt, or outgoing work is suspended
 */
export async function claimEmail(db: Db, id: string, proof: Proof | null): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    with marked as (
      update database_identity set mark = mark + 1
      where suspended_at is null and place = database_place()
        and (${proof?.id ?? null}::uuid is null or (id = ${proof?.id ?? null} and mark >= ${proof?.mark ?? 0}))
        and exists (select from emails where id = ${id} and status in ('queued', 'failed'))
      returning mark
    )
    update emails set status = 'sending', attempts = attempts + 1, error = null, error_message = null, updated_at = now_ms()
    where id = ${id} and status in ('queued', 'failed')
      and (exists (select from marked) or not exists (select from database_identity))
    returning id, to_address, subject, text, html, message_id, created_at, reply_to, in_reply_to, thread_refs, automatic, attempts,
      related_type, related_id, (select mark from marked) as mark`.execute(db)
  return rows[0] ?? null
}

/** Whether an e-mail still waits to be sent. */
export async function emailWaits(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from emails where id = ${id} and status in ('queued', 'failed')`.execute(db)
  return rows.length > 0
}

/** Writes how an attempt ended, unless another attempt has done so meanwhile; returns whether it was written. */
export async function concludeEmail(
  db: Db,
  { id, attempts }: Claimed,
  status: 'queued' | 'sent' | 'failed' | 'uncertain',
  reason: Message | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update emails set status = ${status}, error = ${reason?.en ?? null}, error_message = ${storedJson(reason)}::jsonb, updated_at = now_ms(),
      sent_at = case when ${status} = 'sent' then now_ms() end
    where id = ${id} and attempts = ${attempts}
      -- Who was taken for dead and knows better may still say that it was sent.
      and (status = 'sending' or (status = 'uncertain' and ${status} = 'sent'))
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
