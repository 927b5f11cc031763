import { sql } from 'kysely'
import { AppError, invalid } from '../../../../contract/errors.ts'
import type { beginEnvoi as contract } from '../../../../contract/suivis/envois.ts'
import type { Input } from '../../../../contract/endpoint.ts'
import { ENVOI_HOURS } from '../../../../contract/suivis/envois.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { assertVersion } from '../../../platform/http/etag.ts'
import type { Services } from '../../../platform/services.ts'
import { countRecipients, isSeen } from '../recipients.ts'
import { dropWaiting } from '../remises.ts'
import { sendAlert } from '../remises.job.ts'
import { assertMaySend, readAlert, type SentAlert } from './alert.ts'
import { countTeam, sendExercise } from './exercise.ts'
import { digestOf, type Genre, messageOf } from './message.ts'
import { chainOf, readyOf, slotOf } from './ready.ts'
import { type ShownEnvoi, readEnvoi } from './rows.ts'

type Asked = Input<(typeof contract)['body']>

/**
 * Begins the sending of an alert: the only cause of a message to those who follow alerts. What still waits of the alert is overtaken in the same
 * transaction. The same request again gives the same sending. Spec §2-86, docs/decisions/0044.
 * @throws AppError not_found, scope_violation, permission_denied, invalid_state (this cannot be sent now, or nothing leaves this service),
 *   precondition_failed (another version, or another number of recipients than the caller saw), validation_failed (no If-Match)
 */
export async function beginEnvoi(
  ctx: Context & { services: Services },
  { id, ifMatch, genre, destinataires, message: said }: Target & Asked,
): Promise<ShownEnvoi> {
  const { services, caller, db } = ctx
  const envoi = await transact(db, async (tx) => {
    const alert = await readAlert(tx, id, true)
    await assertMaySend(tx, caller, alert)
    const isExercise = genre === 'exercice'
    if (ifMatch === undefined && !isExercise) throw invalid('headers.if-match', 'is needed: the version that is sent')
    assertVersion(alert, ifMatch)
    const chain = await chainOf(tx, alert)
    const slot = slotOf(alert, genre, chain)
    const known = chain.find((one) => one.kind === genre && one.slot === slot)
    if (known) {
      unchanged(caller, 'envoi.send')
      return readEnvoi(tx, known.id)
    }
    // Without the address of the site nobody could end what they follow.
    const leaves = isExercise || (services.config.site !== undefined && services.config.publicUrl !== undefined)
    if (!leaves || !readyOf(alert, chain).includes(genre)) throw new AppError('invalid_state')
    const addressed = { kind: genre, communes: alert.communes, publication_id: alert.id }
    const count = isExercise ? await countTeam(tx, alert) : await countRecipients(tx, addressed)
    if (!isSeen(destinataires, count)) throw new AppError('precondition_failed')
    const own = await write(tx, ctx, alert, { genre, slot, said, seen: String(destinataires) })
    if (isExercise) await sendExercise(tx, services, alert, own)
    else {
      await overtake(
        tx,
        chain.map((one) => one.id),
      )
      await services.jobs.send(tx, sendAlert, { envoi_id: own }, { key: own })
    }
    return readEnvoi(tx, own)
  })
  services.jobs.wake(sendAlert)
  return envoi
}

/** Writes the sending and its audit row. @returns its id */
async function write(
  tx: Tx,
  { caller }: Context,
  alert: SentAlert,
  { genre, slot, said, seen }: { genre: Genre; slot: string; said: string | null; seen: string },
): Promise<string> {
  const id = newId()
  const message = messageOf(alert, genre, said)
  const digest = digestOf(message)
  const [commune] = alert.communes
  const isExercise = genre === 'exercice'
  await sql`insert into envois (id, kind, slot, commune_id, communes, publication_id, version, author_id, seen, digest, content, state, chosen, expires_at, ended_at)
    values (${id}, ${genre}, ${slot}, ${commune}, ${alert.communes}::uuid[], ${alert.id}, ${alert.version}, ${caller.userId}, ${seen}, ${digest},
      ${JSON.stringify(message)}::jsonb, ${isExercise ? 'termine' : 'en_cours'}, ${isExercise}, now_ms() + make_interval(hours => ${ENVOI_HOURS}),
      ${isExercise ? sql`now_ms()` : null})`.execute(tx)
  await record(tx, caller, 'envoi.send', {
    type: 'envoi',
    id,
    after: {
      kind: genre,
      publication_id: alert.id,
      version: alert.version,
      communes: alert.communes,
      destinataires: seen,
      empreinte: digest,
    },
  })
  return id
}

/** A later message of an alert takes the place of what still waits of it, and of what could be taken up again. */
async function overtake(tx: Tx, chain: readonly string[]): Promise<void> {
  if (chain.length === 0) return
  await sql`update envois set state = 'interrompu', motif = 'depasse', ended_at = coalesce(ended_at, now_ms()), counts = null
    where id = any(${chain}::uuid[]) and (state = 'en_cours' or motif in ('arret', 'retard'))`.execute(tx)
  await dropWaiting(tx, 'depassee', chain)
}
