import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { ENVOI_HOURS } from '../../../../contract/suivis/envois.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { nowOf } from '../database-time.ts'
import { heldStop } from './general-stop.ts'
import { sendAlert } from '../remises/remises.job.ts'
import { morningFor } from './agreement.ts'
import { assertMaySend, assertMayStop, isInForce } from './alert.ts'
import { overtake, wakeAt } from './begin.ts'
import { mayStillSend } from './rights.ts'
import { isPresent } from './outdated.ts'
import { chainOf, isBegun } from './ready.ts'
import { readEnvoi, type ShownEnvoi } from './rows.ts'
import { isStillTrue, lockEnvoi } from './stop.ts'

/**
 * Agrees to the sending of another person: to this text, which the alert still has. Spec §2-88.
 * @throws AppError not_found, scope_violation, permission_denied (the author too, and who was not in the team when it
 *   was asked), invalid_state (it does not wait for an agreement, or its author may not send any more), sendings_stopped,
 *   precondition_failed (the alert was changed since, or is not in force, or the digest is another one)
 */
export async function approveEnvoi(
  { db, caller, services }: Context & { services: Services },
  { id, empreinte }: { id: string; empreinte: string },
): Promise<ShownEnvoi> {
  const envoi = await transact(db, async (tx) => {
    const stop = await heldStop(tx)
    const { state, kind, author_id, asked, digest, communes, alert } = await lockEnvoi(tx, id)
    await assertMaySend(tx, caller, alert)
    if (author_id === caller.userId || (asked !== null && !asked.includes(caller.userId ?? ''))) throw new AppError('permission_denied')
    if (state !== 'a_approuver' || !(await mayStillSend(tx, alert, author_id))) throw new AppError('invalid_state')
    if (stop) throw new AppError('sendings_stopped')
    const isOver = kind === 'fin' || kind === 'retrait'
    const holds = isOver
      ? await isStillTrue(tx, id)
      : isInForce(alert) && (await isPresent(tx, { kind, digest, communes, publication_id: alert.id }))
    if (digest !== empreinte || !holds) throw new AppError('precondition_failed')
    const due = morningFor(alert, kind, await nowOf(tx))
    await overtake(
      tx,
      (await chainOf(tx, alert)).filter((one) => one.id !== id && isBegun(one)).map((one) => one.id),
    )
    await sql`update envois set state = ${due === null ? 'en_cours' : 'programme'}, due_at = ${due}::timestamptz, approver_id = ${caller.userId},
      approved_at = now_ms(), expires_at = coalesce(${due}::timestamptz, now_ms()) + make_interval(hours => ${ENVOI_HOURS}) where id = ${id}`.execute(
      tx,
    )
    await record(tx, caller, 'envoi.approve', { type: 'envoi', id, before: { state }, after: { state: 'approuve', empreinte } })
    await wakeAt(tx, services, id, due)
    return readEnvoi(tx, id, caller.userId)
  })
  services.jobs.wake(sendAlert)
  return envoi
}

/**
 * Takes back a sending that has not begun; of another person, sends it back with a reason. Administrators may too. Spec §2-88.
 * @throws AppError not_found, scope_violation, permission_denied, invalid_state (it has begun, or is over)
 */
export const cancelEnvoi = ({ db, caller }: Context, { id, motif }: { id: string; motif: string | null }): Promise<ShownEnvoi> =>
  transact(db, async (tx) => {
    const { state, author_id, alert } = await lockEnvoi(tx, id)
    await assertMayStop(tx, caller, alert)
    if (state !== 'a_approuver' && state !== 'programme') throw new AppError('invalid_state')
    const why = author_id === caller.userId ? 'annule' : 'renvoye'
    await sql`update envois set state = 'annule', motif = ${why}, returned_reason = ${motif}, ended_at = now_ms(), slot = id::text
      where id = ${id}`.execute(tx)
    await record(tx, caller, 'envoi.cancel', { type: 'envoi', id, before: { state }, after: { state: 'annule', motif: why } })
    return readEnvoi(tx, id, caller.userId)
  })
