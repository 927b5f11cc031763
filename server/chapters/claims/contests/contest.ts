import { sql } from 'kysely'
import { ANSWER_DAYS } from '../../../../contract/claims/claim-proofs.ts'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/db.ts'
import { applicationLink } from '../../../platform/mail/application-link.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { claimContest } from '../../../platform/mail/templates/claim-contest.ts'
import type { Services } from '../../../platform/services.ts'

/** An owner of an actor that somebody else claims. */
export interface Owner {
  email: string | null
  active: boolean
}

/** The most owners that are told of a claim, and the days within which they are not told again of the same actor. */
const TOLD_MAX = 20
const QUIET_DAYS = 7

/** Returns the owners of an actor. A claim of an actor that has some is a contest. */
export async function ownersOf(tx: Tx, acteurId: string): Promise<Owner[]> {
  return tx
    .selectFrom('actor_users as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.email', 'u.active'])
    .where('l.acteur_id', '=', acteurId)
    .where('l.role', '=', 'owner')
    .orderBy('l.created_at')
    .orderBy('l.user_id')
    .limit(TOLD_MAX)
    .execute()
}

/** Tells the owners of an actor that somebody claims it, without a word about the claimant; once a week at most. */
export async function notifyOwners(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  acteurId: string,
  owners: readonly Owner[],
): Promise<void> {
  const addresses = owners.flatMap(({ email, active }) => (active && z.email().safeParse(email).success ? (email ?? []) : []))
  if (addresses.length === 0) return
  const { rows } = await sql<{ nom: string; told: boolean }>`select a.nom, exists (select from emails e
      where e.related_type = 'acteur' and e.related_id = a.id and e.kind = 'claim_contest'
        and e.created_at > now() - make_interval(days => ${QUIET_DAYS})) as told
    from acteurs a where a.id = ${acteurId}`.execute(tx)
  const [acteur] = rows
  if (!acteur || acteur.told) return
  const page = services.config.espace ? applicationLink(services.config, 'espace', 'contestations') : services.config.publicUrl
  const letter = claimContest({ acteurNom: acteur.nom, days: ANSWER_DAYS, page })
  for (const to of addresses)
    await queueEmail(tx, services, { kind: 'claim_contest', to, ...letter, related: { type: 'acteur', id: acteurId } })
}
