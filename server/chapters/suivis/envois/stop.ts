import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { ENVOI_HOURS } from '../../../../contract/suivis/envois.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import type { Services } from '../../../platform/services.ts'
import { heldStop } from './general-stop.ts'
import { isTrue, OF_HOURS, shownCount, type Shown } from '../remises/recipients.ts'
import { sendAlert } from '../remises/remises.job.ts'
import { assertMaySend, assertMayStop, readAlert, type SentAlert } from './alert.ts'
import type { Genre } from './message.ts'
import { isResumable, readEnvoi, type ShownEnvoi } from './rows.ts'

interface Locked {
  kind: Genre
  state: ShownEnvoi['etat']
  motif: ShownEnvoi['motif']
  author_id: string | null
  digest: string
  communes: string[]
  alert: SentAlert
}

/** Locks a sending of an alert: what is taken after the commit reads the new state. @throws AppError not_found */
export async function lockEnvoi(tx: Tx, id: string): Promise<Locked> {
  const { rows } = await sql<Omit<Locked, 'alert'> & { publication_id: string }>`
    select publication_id, kind, state, motif, author_id, digest, communes from envois
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
    const { state, alert } = await lockEnvoi(tx, id)
    await assertMayStop(tx, caller, alert)
    if (state !== 'en_cours') throw new AppError('invalid_state')
    await sql`update envois set state = 'interrompu', motif = 'arret', ended_at = now_ms() where id = ${id}`.execute(tx)
    const { rows: inHand } = await sql<{ n: number }>`
      select count(*)::int as n from remises where envoi_id = ${id} and state = 'en_main'`.execute(tx)
    await record(tx, caller, 'envoi.stop', { type: 'envoi', id, before: { state }, after: { state: 'interrompu' } })
    return { ...(await readEnvoi(tx, id)), en_main: shownCount(inHand[0]?.n ?? 0) }
  })

/**
 * Takes a sending up again, for its hours from now on. Spec §2-86.
 * @throws AppError not_found, scope_violation, permission_denied, invalid_state (it was not stopped, or what it says is over), sendings_stopped
 */
export async function resumeEnvoi({ db, caller, services }: Context & { services: Services }, { id }: { id: string }): Promise<ShownEnvoi> {
  const envoi = await transact(db, async (tx) => {
    const stop = await heldStop(tx)
    const { state, motif, alert } = await lockEnvoi(tx, id)
    await assertMaySend(tx, caller, alert)
    const { rows } = await sql`select from envois e left join publications p on p.id = e.publication_id
      where e.id = ${id} and ${isTrue('e', 'p')}`.execute(tx)
    if (!isResumable({ etat: state, motif }) || rows.length === 0) throw new AppError('invalid_state')
    if (stop) throw new AppError('sendings_stopped')
    await sql`update envois set state = 'en_cours', motif = null, ended_at = null, counts = null,
      expires_at = now_ms() + make_interval(hours => ${ENVOI_HOURS}) where id = ${id}`.execute(tx)
    await record(tx, caller, 'envoi.resume', { type: 'envoi', id, before: { state, motif }, after: { state: 'en_cours', motif: null } })
    await services.jobs.send(tx, sendAlert, { envoi_id: id }, { key: id })
    return readEnvoi(tx, id)
  })
  services.jobs.wake(sendAlert)
  return envoi
}
