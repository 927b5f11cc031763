import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { Claim } from '../../../contract/claims/claim-records.ts'
import { inside } from '../../platform/access/territory.ts'
import type { Db } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { answerFilesOf, answersOf, answerUntil, awaitsAnswer } from './contests/rows.ts'
import { agentInput } from './proofs/agent.ts'
import { addressOfProof, domainOfEmail, evidenceOf, type EvidenceInput, comparableDomain } from './proofs/evidence.ts'
import { opinionsOn } from '../mairie/opinion-columns.ts'
import { time } from '../publications/writing/waiting-edit.ts'
import { invitationsOf, proofsOf } from './proofs/rows.ts'
import { relationsTo } from './proofs/shared-domains.ts'

/** A claim as administrators see it. */
export type ClaimRow = z.output<typeof Claim>
type Stored = Omit<ClaimRow, 'evidence' | 'answerable' | 'proofs' | 'invitation' | 'contest_answer' | 'contest_files'>

/** Column: an account that a claim refers to. */
const person = (column: string) => sql`(select json_build_object('id', p.id, 'nom', p.nom, 'prenom', p.prenom, 'email', p.email)
  from users p where p.id = ${sql.ref(column)})`

/** Column of a pending claim: those that wait behind it, in their order. Column of a waiting one: the pending claim before it. */
const waitingBehind = sql`coalesce((select json_agg(json_build_object('id', w.id, 'created_at', ${time('w.created_at')},
    'user', (select json_build_object('id', p.id, 'nom', p.nom, 'prenom', p.prenom, 'email', p.email) from users p where p.id = w.user_id))
    order by w.created_at, w.id) from claims w where w.acteur_id = k.acteur_id and w.status = 'waiting' and k.status = 'pending'), '[]'::json)`
const pendingBefore = sql`(select p.id from claims p where p.acteur_id = k.acteur_id and p.status = 'pending' and k.status = 'waiting')`

const COLUMNS = sql`k.id, k.acteur_id, k.message, k.nom, k.email, k.telephone, k.user_id, k.status, k.reason, k.contest, k.suspect is true as suspect, k.owner_id, k.decided_by,
  k.decided_at, k.created_at, k.began_at, k.updated_at, k.version, ${opinionsOn('claim_id', 'k.id')} as avis_mairies,
  ${waitingBehind} as waiting, ${pendingBefore} as behind,
  ${answerUntil} as answer_until, ${awaitsAnswer} as awaits_answer,
  ${person('k.user_id')} as "user", ${person('k.owner_id')} as owner, ${person('k.decided_by')} as decider,
  json_build_object('id', a.id, 'nom', a.nom, 'type', a.type, 'commune', json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement),
    'deleted', a.deleted_at is not null) as acteur`

/** Condition: both claims seem to be of one person, by the same account or the same address. */
const samePerson = sql`(o.user_id = k.user_id or lower(o.email) = lower(coalesce(u.email, k.email))
  or o.user_id = (select s.id from users s where s.email = lower(k.email)))`
const counted = (status: string) => sql`${sql.lit(status)}, count(*) filter (where o.status = ${sql.lit(status)})`
/** Condition: an actor is in the territory of the reader, if there is one. */
const isSeen = (acteur: string, territory: TerritoryCodes | null): RawBuilder<SqlBool> =>
  territory === null
    ? sql`true`
    : sql`exists (select from acteurs seen where seen.id = ${sql.ref(acteur)} and ${inside(territory, 'seen.commune_id')})`
/** Column: the person's other claims by status, in one read. A read per status may scan all pending claims. */
const otherClaims = (territory: TerritoryCodes | null) => sql`(
  select json_build_object(${sql.join(['pending', 'approved', 'rejected'].map(counted))}) from claims o
  where o.id <> k.id and ${samePerson} and ${isSeen('o.acteur_id', territory)})`

/** Column: contacts of a town hall in the official directory. */
const official = (column: 'email' | 'site_web') => sql`array(select i.${sql.ref(column)} from commune_infos i
    where a.type = 'mairie' and i.commune_id = a.commune_id and i.source = 'dila' and i.type = 'mairie' and i.${sql.ref(column)} is not null)`

/** Column: the data that evidenceOf() compares, for `claims k`. */
const evidenceInput = (territory: TerritoryCodes | null) => sql`json_build_object(
  'claim_email', k.email, 'account_email', u.email, 'acteur_email', a.email, 'acteur_site', a.site_web,
  'acteur_is_mairie', a.type = 'mairie',
  'official_emails', ${official('email')}, 'official_sites', ${official('site_web')},
  'agent', ${agentInput},
  'acteur_owners', (select count(*) from actor_users l where l.acteur_id = a.id and l.role = 'owner' and l.user_id is distinct from k.owner_id),
  'other_links', (select count(*) from actor_users l where l.user_id = k.user_id and l.acteur_id <> a.id
    and ${isSeen('l.acteur_id', territory)}),
  'other_claims', ${otherClaims(territory)},
  'account_with_email', (select s.id from users s where k.user_id is null and s.email = lower(k.email))) as evidence_input`

/**
 * Returns claims by their ids, in no order.
 * @param territory of a bounded reader: the person's other claims and links are counted inside it
 */
export async function claimsById(db: Db, ids: readonly string[], territory: TerritoryCodes | null = null): Promise<ClaimRow[]> {
  const { rows } = await sql<Stored & { evidence_input: EvidenceInput }>`
    select ${COLUMNS}, ${evidenceInput(territory)} from claims k join acteurs a on a.id = k.acteur_id join communes c on c.id = a.commune_id
      left join users u on u.id = k.user_id
    where k.id = any(${[...ids]}::uuid[])`.execute(db)
  const [proofs, invitations] = [await proofsOf(db, ids), await invitationsOf(db, ids)]
  const [answers, files] = [await answersOf(db, ids), await answerFilesOf(db, ids)]
  const confirmed = [...proofs.values()].flat().filter(({ state }) => state === 'confirmed')
  const domains = [
    ...rows.map(({ evidence_input }) => comparableDomain(evidence_input)),
    ...confirmed.map(({ email }) => domainOfEmail(email)),
  ]
  const relations = await relationsTo(
    db,
    domains.filter((domain) => domain !== null),
  )
  return rows.map(({ evidence_input, ...row }) => {
    const relationsOf = (input: EvidenceInput) => relations.get(comparableDomain(input) ?? '') ?? []
    const evidence = evidenceOf(row.acteur_id, evidence_input, relationsOf(evidence_input))
    return {
      ...row,
      answerable: evidence.email !== null,
      contest_answer: answers.get(row.id) ?? null,
      contest_files: files.get(row.id) ?? [],
      invitation: invitations.get(row.id) ?? null,
      proofs: (proofs.get(row.id) ?? []).map((proof) => ({
        ...proof,
        address:
          proof.state === 'confirmed' ? addressOfProof(row.acteur_id, { ...evidence_input, claim_email: proof.email }, relationsOf) : null,
      })),
      evidence,
    }
  })
}

/**
 * Returns one claim.
 * @param territory of a bounded reader, as for claimsById()
 * @throws AppError not_found
 */
export async function claimById(db: Db, id: string, territory: TerritoryCodes | null = null): Promise<ClaimRow> {
  return found((await claimsById(db, [id], territory))[0])
}
