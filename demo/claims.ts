import type { Insertable } from 'kysely'
import { PERMISSIONS } from '../contract/acteurs/acteur-records.ts'
import { linkState, UNDOABLE } from '../server/chapters/claims/decisions/decide.ts'
import { normalisePhone } from '../server/platform/contacts/phone.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { daytime } from './dates.ts'
import { fill } from './french.ts'
import type { Link } from './links.ts'
import type { Team } from './people.ts'
import { findActor, type PlacedActor } from './placed.ts'
import { type ClaimData, claims } from './schemas/people.ts'
import type { Trail } from './trail.ts'

type Claim = Insertable<Database['claims']> & { id: string; message: string }

/**
 * Returns the claims, and adds their audit rows. An approval creates the owner's link, as the verb does. No e-mail is queued.
 * @param links the list to which the links of approvals are added
 */
export function claimsOf(actors: readonly PlacedActor[], links: Link[], team: Team, trail: Trail): Claim[] {
  return claims().flatMap((data) => {
    const actor = findActor(actors, data.actor)
    if (!actor) return []
    const at = daytime(trail.now, data.created)
    const received = { ...claimant(data, actor, team), id: newId(), acteur_id: actor.id, message: data.message }
    const after = { ...received, telephone_e164: null, status: 'pending' }
    trail.add({ at, by: received.user_id, action: 'claim.create', type: 'claim', id: received.id, after })
    const decision = data.decision && decide(data.decision, received, { links, team, trail })
    return [{ ...received, ...OPEN, created_at: at.toISOString(), updated_at: at.toISOString(), ...decision, version: decision ? 2 : 1 }]
  })
}

const OPEN = { status: 'pending', reason: null, owner_id: null, decided_by: null, decided_at: null }

function claimant({ by }: ClaimData, actor: PlacedActor, team: Team) {
  const empty = { user_id: null, nom: null, email: null, telephone: null, telephone_e164: null }
  if ('user' in by) return { ...empty, user_id: team.id(by.user), nom: team.nameOf(by.user) }
  const phone = normalisePhone(by.telephone, actor.commune.departement)
  const email = fill(by.email, { email: actor.email })
  return { ...empty, nom: by.nom, email, telephone: phone?.display ?? null, telephone_e164: phone?.e164 ?? null }
}

function decide(
  decision: NonNullable<ClaimData['decision']>,
  { id, acteur_id, user_id }: { id: string; acteur_id: string; user_id: string | null },
  { links, team, trail }: { links: Link[]; team: Team; trail: Trail },
) {
  const at = daytime(trail.now, decision.at)
  const { reason = null } = decision
  const owner_id = reason !== null ? null : decision.owner === undefined ? user_id : team.id(decision.owner)
  const decided_by = team.administratorAt(at)
  const status = reason === null ? 'approved' : 'rejected'
  const after = { status, reason, owner_id, decided_by, decided_at: at.toISOString() }
  const marks = owner_id ? makeOwner(links, { acteur_id, user_id: owner_id, since: at }) : { link_before: null, link_after: null }
  trail.add({
    at,
    by: decided_by,
    action: 'claim.decide',
    type: 'claim',
    id,
    before: OPEN,
    after,
    undo: { columns: UNDOABLE, dependents: { ...marks, email_ids: [] } },
  })
  return { ...after, updated_at: at.toISOString() }
}

/** Makes a user the owner of an actor. @returns the link before and after, both needed for undoing */
function makeOwner(links: Link[], { acteur_id, user_id, since }: Pick<Link, 'acteur_id' | 'user_id' | 'since'>) {
  const link = links.find((one) => one.acteur_id === acteur_id && one.user_id === user_id)
  const before = link ? { role: link.role, permissions: link.permissions } : null
  const owner = { role: 'owner' as const, permissions: [...PERMISSIONS] }
  if (link) Object.assign(link, owner)
  else links.push({ acteur_id, user_id, since, ...owner })
  return { link_before: before, link_after: linkState({ ...owner, created_at: (link?.since ?? since).toISOString() }) }
}
