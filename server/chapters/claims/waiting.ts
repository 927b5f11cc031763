import { type Insertable, sql } from 'kysely'
import { WAITING_OF_ACTEUR, WAITING_OF_PERSON } from '../../../contract/claims/claim-statuses.ts'
import { AppError } from '../../../contract/errors.ts'
import { isEmailAddress } from '../../../contract/addresses.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.gen.ts'
import { applicationLink } from '../../platform/mail/application-link.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { claimBegins } from '../../platform/mail/templates/claim-begins.ts'
import type { Services } from '../../platform/services.ts'
import { notifyOwners, ownersOf } from './contests/contest.ts'
import { claimById } from './rows.ts'

/** The columns of a stored claim that its submission answers and records. */
export const STORED = ['id', 'status', 'acteur_id', 'nom', 'email', 'telephone', 'message', 'user_id', 'contest', 'suspect'] as const

/**
 * Stores a claim behind the pending one of its actor, which is locked: it begins by itself once that one has ended.
 * @throws AppError invalid_state: the person has a claim of this actor already, or too many wait for the actor or of the person
 */
export async function leaveBehind(tx: Tx, row: Insertable<Database['claims']> & { acteur_id: string; user_id: string }) {
  const { acteur_id, user_id } = row
  // Two submissions of one person at once, for several actors, are counted one after the other.
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { rows } = await sql<{ own: boolean; of_acteur: number; of_person: number }>`
    select exists (select from claims k where k.acteur_id = ${acteur_id} and k.user_id = ${user_id} and k.status in ('waiting', 'pending')) as own,
      (select count(*)::int from claims k where k.acteur_id = ${acteur_id} and k.status = 'waiting') as of_acteur,
      (select count(*)::int from claims k where k.user_id = ${user_id} and k.status = 'waiting') as of_person`.execute(tx)
  const [known] = rows
  if (known?.own) throw refused('is an actor of which you have a claim already')
  if (known && known.of_acteur >= WAITING_OF_ACTEUR) throw refused('is an actor for which too many claims wait already')
  if (known && known.of_person >= WAITING_OF_PERSON) throw refused('is one waiting claim too many of yours')
  return tx
    .insertInto('claims')
    .values({ ...row, status: 'waiting', contest: false })
    .returning(STORED)
    .executeTakeFirstOrThrow()
}

const refused = (message: string) => new AppError('invalid_state', { details: [{ path: 'body.acteur_id', message }] })

/**
 * Lets the oldest waiting claim of an actor begin, unless one is pending: it is then like a claim submitted now. To be called in every transaction in
 * which a claim may end, before its audit row. The claims of a deleted actor begin too, and stay pending as all of them do. Spec §3-18, §4.3-2.
 */
export async function beginNext(tx: Tx, services: Pick<Services, 'jobs' | 'config'>, acteurId: string): Promise<void> {
  // As submissions and decisions do: of two endings at once, the second sees what the first has let begin.
  await tx.selectFrom('acteurs').select('id').where('id', '=', acteurId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ id: string; email: string | null }>`
    select k.id, (select u.email from users u where u.id = k.user_id) as email from claims k where k.acteur_id = ${acteurId} and k.status = 'waiting'
      and not exists (select from claims p where p.acteur_id = k.acteur_id and p.status = 'pending')
    order by k.created_at, k.id limit 1 for update of k`.execute(tx)
  const [next] = rows
  if (!next) return
  const before = await claimById(tx, next.id)
  const owners = await ownersOf(tx, acteurId)
  await sql`update claims set status = 'pending', contest = ${owners.length > 0}, began_at = now_ms(), version = version + 1, updated_at = now_ms()
    where id = ${next.id}`.execute(tx)
  await notifyOwners(tx, services, acteurId, owners)
  const { config } = services
  if (next.email !== null && isEmailAddress(next.email))
    await queueEmail(tx, services, {
      kind: 'claim_begins',
      to: next.email,
      ...claimBegins({
        acteurNom: before.acteur.nom,
        page: config.espace ? applicationLink(config, 'espace', `demandes/${next.id}`) : config.publicUrl,
      }),
      related: { type: 'claim', id: next.id },
    })
  await record(tx, machineCaller('system'), 'claim.begin', { type: 'claim', id: next.id, before, after: await claimById(tx, next.id) })
}
