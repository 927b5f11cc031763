import { sql } from 'kysely'
import { AppError, invalid } from '../../../../contract/errors.ts'
import type { beginEnvoi as contract } from '../../../../contract/suivis/envois.ts'
import type { Input } from '../../../../contract/endpoint.ts'
import { ENVOI_HOURS } from '../../../../contract/suivis/envois.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { assertFresh } from '../../../platform/access/fresh.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import type { Services } from '../../../platform/services.ts'
import { nowOf } from '../database-time.ts'
import { type GeneralStop, heldStop } from './general-stop.ts'
import { countRecipients, isSeen, RESUMABLE, shownCount } from '../remises/recipients.ts'
import { dropWaiting } from '../remises/states.ts'
import { sendAlert } from '../remises/remises.job.ts'
import { afterThought, agreeing, agreementFor, type Colleague, colleaguesOf, isTyped, morningFor } from './agreement.ts'
import { assertMaySend, canLeave, isOwnWithdrawal, readAlert, type SentAlert } from './alert.ts'
import { countTeam, sendExercise } from './exercise.ts'
import { assertWithinHour, hourOf, isStoppedFor } from './hourly.ts'
import { type AlertMessage, digestOf, isFreeText, messageOf } from './message.ts'
import { askColleagues, tellColleagues, tellOperator } from './notices.ts'
import { dropOutdated } from './outdated.ts'
import { chainOf, isBegun, readyOf, slotOf } from './ready.ts'
import { type ShownEnvoi, readEnvoi } from './rows.ts'

type Asked = Input<(typeof contract)['body']>

/** How a sending starts. */
interface Start {
  state: 'a_approuver' | 'programme' | 'en_cours' | 'termine'
  /** Of one that begins by itself. */
  due: string | null
  /** Why nobody else agreed to what somebody else should agree to. */
  alone: string | null
  /** The people who are written to: to agree, or since they were not asked. */
  asked: readonly Colleague[]
}

/** The sending of an alert, as it begins: the row of the alert is locked, and the caller may send of it (assertMaySend()). */
interface Beginning {
  alert: SentAlert
  /** The general stop, held since before the alert was locked. */
  stop: GeneralStop | null
  asked: Asked
}

/**
 * Begins the sending of an alert in a transaction of its own. The same request again gives the same sending. Spec §2-86, §2-88,
 * docs/decisions/0044.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed (another version), validation_failed (no If-Match), and the
 *   errors of beginIn()
 */
export async function beginEnvoi(ctx: Context & { services: Services }, { id, ifMatch, ...asked }: Target & Asked): Promise<ShownEnvoi> {
  const { services, caller, db } = ctx
  const envoi = await transact(db, async (tx) => {
    const stop = await heldStop(tx)
    const alert = await readAlert(tx, id, true)
    await assertMaySend(tx, caller, alert)
    if (ifMatch === undefined && asked.genre !== 'exercice') throw invalid('headers.if-match', 'is needed: the version that is sent')
    assertVersion(alert, ifMatch)
    return beginIn(tx, ctx, { alert, stop, asked })
  })
  services.jobs.wake(sendAlert)
  return envoi
}

/**
 * Begins the sending of an alert in the transaction of a request: the only cause of a message to those who follow alerts. What still waits of the
 * alert is overtaken in the same transaction. After the commit the caller wakes `sendAlert`. Spec §2-86, §2-88.
 * @throws AppError invalid_state (this cannot be sent now, or nothing leaves this service), sendings_stopped, precondition_failed (another number
 *   of recipients than the caller saw, or a second person is needed by now), validation_failed (the name of the commune; a text of an alert that somebody
 *   else hid), fresh_sign_in_required, rate_limited (an exercise or a request too many of the hour)
 */
export async function beginIn(tx: Tx, ctx: Context & { services: Services }, { alert, stop, asked }: Beginning): Promise<ShownEnvoi> {
  const { services, caller } = ctx
  const { genre, destinataires } = asked
  const isExercise = genre === 'exercice'
  await dropOutdated(tx, sql`publication_id = ${alert.id}`)
  const chain = await chainOf(tx, alert)
  const slot = slotOf(alert, genre, chain)
  const isFree = isFreeText(alert, genre, asked.message)
  const known = chain.find((one) => one.kind === genre && one.slot === slot)
  const isReplaced = known?.state === 'a_approuver' && (genre === 'fin' || genre === 'retrait') && !isFree
  if (known && !isReplaced) {
    unchanged(caller, 'envoi.send')
    return readEnvoi(tx, known.id, caller.userId)
  }
  if (stop && !isExercise) throw new AppError('sendings_stopped')
  if (!(isExercise || canLeave(services.config)) || !(isReplaced || readyOf(alert, chain).includes(genre)))
    throw new AppError('invalid_state')
  const addressed = { kind: genre, communes: alert.communes, publication_id: alert.id }
  const count = isExercise ? await countTeam(tx, alert) : await countRecipients(tx, addressed)
  if (!isSeen(destinataires, count)) throw new AppError('precondition_failed')
  if (genre === 'retrait' && isFree && !(await isOwnWithdrawal(tx, alert)))
    throw invalid('body.message', 'cannot be sent: the alert was not withdrawn by your team')
  // The fixed sentence takes the place of a text that waits for an agreement.
  if (known)
    await sql`update envois set state = 'annule', motif = 'modifie', ended_at = now_ms(), slot = id::text where id = ${known.id}`.execute(
      tx,
    )
  const colleagues = await colleaguesOf(tx, alert, caller.userId)
  const { alertes: sentThisHour } = await hourOf(tx, alert)
  const agreement = agreementFor(alert, {
    genre,
    count,
    colleagues: agreeing(colleagues).length,
    chain,
    isFree,
    sentThisHour,
    isStopped: await isStoppedFor(tx, alert, caller.userId),
  })
  const start = startOf(ctx, alert, asked, { agreement, colleagues, now: await nowOf(tx) })
  const sent = chain.find(isBegun)?.content ?? null
  const own = await write(tx, ctx, alert, { ...asked, slot, start, sent })
  const isWritten = await assertWithinHour(tx, alert, { genre, isAsked: start.asked.length > 0, agreed: agreement !== 'aucune' })
  if (isExercise) await sendExercise(tx, services, alert, own)
  else if (start.state === 'a_approuver') await askColleagues(tx, services, alert, isWritten ? start.asked : [])
  else {
    await overtake(
      tx,
      chain.filter(isBegun).map((one) => one.id),
    )
    if (start.alone !== null && isWritten) {
      await tellOperator(tx, services, alert, { genre, reason: start.alone })
      await tellColleagues(tx, services, alert, { authorId: caller.userId, reason: start.alone, colleagues: start.asked })
    }
    await wakeAt(tx, services, own, start.due)
  }
  return readEnvoi(tx, own, caller.userId)
}

/** Wakes the work on a sending, now or when it is due. */
export const wakeAt = (tx: Tx, { jobs }: Pick<Services, 'jobs'>, id: string, due: string | null): Promise<void> =>
  // One that waits for its time must not take the place of one that is to work now.
  jobs.send(tx, sendAlert, { envoi_id: id }, due === null ? { key: id } : { key: `${id} ${due}`, at: new Date(due) }).then(() => {})

/** @throws AppError validation_failed (the name of the commune), fresh_sign_in_required */
function startOf(
  { caller }: Context,
  alert: SentAlert,
  { genre, motif_seul, commune }: Asked,
  { agreement, colleagues, now }: { agreement: ReturnType<typeof agreementFor>; colleagues: readonly Colleague[]; now: Temporal.Instant },
): Start {
  if (genre === 'exercice') return { state: 'termine', due: null, alone: null, asked: [] }
  const morning = morningFor(alert, genre, now)
  if (agreement === 'aucune') return { state: morning === null ? 'en_cours' : 'programme', due: morning, alone: null, asked: [] }
  const isOther = agreement === 'autre'
  if (isOther && motif_seul === null) return { state: 'a_approuver', due: null, alone: null, asked: agreeing(colleagues) }
  // Without a second person it costs what being alone costs, whether there is one or not.
  if (!isTyped(commune, alert.commune)) throw invalid('body.commune', 'is not the name of the commune')
  assertFresh(caller)
  const alone = isOther && motif_seul !== null ? motif_seul : 'seule personne'
  return { state: 'programme', due: morning ?? afterThought(now), alone, asked: isOther ? colleagues : [] }
}

/** Writes the sending and its audit row. @returns its id */
async function write(
  tx: Tx,
  { caller }: Context,
  alert: SentAlert,
  { genre, slot, message: text, destinataires, start, sent }: Asked & { slot: string; start: Start; sent: AlertMessage | null },
): Promise<string> {
  const id = newId()
  const message = messageOf(alert, genre, text, sent)
  const digest = digestOf(message)
  const [commune] = alert.communes
  // As a number is shown: nobody has seen another one.
  const seen = String(typeof destinataires === 'number' && genre !== 'exercice' ? shownCount(destinataires) : destinataires)
  const isOver = start.state === 'termine'
  const asked = start.asked.length === 0 ? null : start.asked.map((colleague) => colleague.id)
  await sql`insert into envois (id, kind, slot, commune_id, communes, publication_id, version, author_id, seen, digest, content, state, chosen, due_at,
      alone_reason, asked, expires_at, ended_at)
    values (${id}, ${genre}, ${slot}, ${commune}, ${alert.communes}::uuid[], ${alert.id}, ${alert.version}, ${caller.userId}, ${seen}, ${digest},
      ${JSON.stringify(message)}::jsonb, ${start.state}, ${isOver}, ${start.due}::timestamptz, ${start.alone},
      ${asked}::uuid[], coalesce(${start.due}::timestamptz, now_ms()) + make_interval(hours => ${ENVOI_HOURS}), ${isOver ? sql`now_ms()` : null})`.execute(
    tx,
  )
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
      state: start.state,
      ...(start.alone === null ? {} : { motif_seul: start.alone }),
    },
  })
  return id
}

/** A later message of an alert takes the place of what still waits of it, and of what could be taken up again. */
export async function overtake(tx: Tx, chain: readonly string[]): Promise<void> {
  if (chain.length === 0) return
  await sql`update envois set state = 'interrompu', motif = 'depasse', ended_at = coalesce(ended_at, now_ms()), counts = null
    where id = any(${chain}::uuid[]) and (state in ('en_cours', 'programme') or motif in ${RESUMABLE})`.execute(tx)
  await dropWaiting(tx, 'depassee', chain)
}
