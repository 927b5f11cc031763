import { sql } from 'kysely'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { ENVOI_HOURS } from '../../../../contract/suivis/envois.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import type { Services } from '../../../platform/services.ts'
import { nowOf } from '../database-time.ts'
import { heldStop } from './general-stop.ts'
import { countLeft, isSeen, isTrue, OF_HOURS, shownCount, type Shown } from '../remises/recipients.ts'
import { sendAlert } from '../remises/remises.job.ts'
import { morningFor } from './agreement.ts'
import { wakeAt } from './begin.ts'
import { assertMaySend, assertMayStop, readAlert, type SentAlert } from './alert.ts'
import type { Genre } from './message.ts'
import { isPresent } from './outdated.ts'
import { answererOf } from './answerer.ts'
import { isResumable, isStoppedByOther, readEnvoi, type ShownEnvoi } from './rows.ts'

interface Locked {
  kind: Genre
  state: ShownEnvoi['etat']
  motif: ShownEnvoi['motif']
  author_id: string | null
  /** Who answers for it. */
  answerer_id: string | null
  stopped_by_other: boolean
  ended_at: string | null
  /** The people who could agree when they were asked; null: nobody was, or an older release asked. */
  asked: string[] | null
  chosen: boolean
  /** Whether somebody was chosen. */
  begun: boolean
  digest: string
  communes: string[]
  alert: SentAlert
}

/** Locks a sending of an alert: what is taken after the commit reads the new state. @throws AppError not_found */
export async function lockEnvoi(tx: Tx, id: string): Promise<Locked> {
  const { rows } = await sql<Omit<Locked, 'alert'> & { publication_id: string }>`
    select publication_id, kind, state, motif, author_id, ${answererOf('envois')} as answerer_id, stopped_by_other, ended_at, asked, chosen,
      chosen or cursor is not null as begun, digest, communes
    from envois
    where id = ${id} and kind not in ${OF_HOURS} and publication_id is not null for update`.execute(tx)
  const { publication_id, ...row } = found(rows[0])
  return { ...row, alert: await readAlert(tx, publication_id) }
}

/**
 * Stops a sending. What is in hand may still leave for the time of a lease; after the commit nothing is newly taken. Spec §2-86.
 * @returns the sending, and how many are in hand
 * @throws AppError not_found, scope_violation, permission_denied, invalid_state (it does not run)
 */
export const stopEnvoi = ({ db, caller }: Context, { id }: { id: string }): Promise<ShownEnvoi & { en_main: Shown }> =>
  transact(db, async (tx) => {
    const { state, answerer_id, alert } = await lockEnvoi(tx, id)
    await assertMayStop(tx, caller, alert)
    if (state !== 'en_cours') throw new AppError('invalid_state')
    await sql`update envois set state = 'interrompu', motif = 'arret', ended_at = now_ms(), stopped_by_other = ${answerer_id !== caller.userId}
      where id = ${id}`.execute(tx)
    const { rows: inHand } = await sql<{ n: number }>`
      select count(*)::int as n from remises where envoi_id = ${id} and state = 'en_main'`.execute(tx)
    await record(tx, caller, 'envoi.stop', { type: 'envoi', id, before: { state }, after: { state: 'interrompu' } })
    return { ...(await readEnvoi(tx, id, caller.userId)), en_main: shownCount(inHand[0]?.n ?? 0) }
  })

/**
 * Takes a sending up again, for its hours from now on: what it says, to those who do not have it, as the caller has seen both. Who takes it
 * up answers for it. What somebody else stopped is taken up by a colleague who was in the team then. An information that never began waits
 * for the morning. Spec §2-114.
 * @throws AppError not_found, scope_violation, permission_denied (also who answers for it, where another person stopped it), invalid_state
 * (it was not stopped,
 * or what it says is over), sendings_stopped, precondition_failed (another version, another number, or the alert says something else),
 * validation_failed
 */
export async function resumeEnvoi(
  { db, caller, services }: Context & { services: Services },
  { id, ifMatch, destinataires }: Target & { destinataires: Shown },
): Promise<ShownEnvoi> {
  const envoi = await transact(db, async (tx) => {
    const stop = await heldStop(tx)
    const locked = await lockEnvoi(tx, id)
    const { state, motif, kind, digest, communes, chosen, begun, alert } = locked
    await assertMaySend(tx, caller, alert)
    if (ifMatch === undefined) throw invalid('headers.if-match', 'is needed: the version that is sent')
    if (locked.stopped_by_other && !(await mayTakeUp(tx, caller, locked))) throw new AppError('permission_denied')
    if (!isResumable({ etat: state, motif }) || !(await isStillTrue(tx, id))) throw new AppError('invalid_state')
    if (stop) throw new AppError('sendings_stopped')
    assertVersion(alert, ifMatch)
    const addressed = { kind, communes, publication_id: alert.id }
    const isSame = kind === 'fin' || kind === 'retrait' || (await isPresent(tx, { ...addressed, digest }))
    if (!isSame || !isSeen(destinataires, await countLeft(tx, { ...addressed, id, chosen }))) throw new AppError('precondition_failed')
    // What never began waits for the morning as it would have.
    const due = begun ? null : morningFor(alert, kind, await nowOf(tx))
    const next = due === null ? 'en_cours' : 'programme'
    await sql`update envois set state = ${next}, motif = null, ended_at = null, counts = null, resumer_id = ${caller.userId}, stopped_by_other = false,
      due_at = ${due}::timestamptz, expires_at = coalesce(${due}::timestamptz, now_ms()) + make_interval(hours => ${ENVOI_HOURS})
      where id = ${id}`.execute(tx)
    await record(tx, caller, 'envoi.resume', { type: 'envoi', id, before: { state, motif }, after: { state: next, motif: null } })
    await wakeAt(tx, services, id, due)
    return readEnvoi(tx, id, caller.userId)
  })
  services.jobs.wake(sendAlert)
  return envoi
}

/** Whether what a sending says is still true. */
export async function isStillTrue(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from envois e left join publications p on p.id = e.publication_id
    where e.id = ${id} and ${isTrue('e', 'p')}`.execute(tx)
  return rows.length > 0
}

/** Whether somebody may take up what another person stopped: not who answers for it, and only with a link to the town hall of before the stop. Spec §2-114. */
async function mayTakeUp(tx: Tx, { userId }: Caller, locked: Locked): Promise<boolean> {
  if (isStoppedByOther(locked, userId)) return false
  const { rows } = await sql`select from actor_users
    where user_id = ${userId} and acteur_id = ${locked.alert.acteur_id} and created_at <= ${locked.ended_at}::timestamptz`.execute(tx)
  return rows.length > 0
}
