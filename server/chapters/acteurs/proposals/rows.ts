import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { OwnProposal, Proposal } from '../../../../contract/acteurs/proposal-records.ts'
import type { Db } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { opinionsOn } from '../../mairie/opinion-columns.ts'
import { similarInCommune } from './similar.ts'

/** A proposal as its author follows it. */
export type OwnProposalRow = z.output<typeof OwnProposal>
/** A proposal as administrators see it. */
export type ProposalRow = z.output<typeof Proposal>

const commune = sql`(select json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) from communes c where c.id = pr.commune_id) as commune`
const own = sql`pr.id, pr.nom, pr.type, ${commune}, pr.adresse, pr.telephone, pr.email, pr.site_web, pr.message, pr.status, pr.reason, pr.created_at, pr.decided_at,
  case when pr.gestion_message is not null then json_build_object('message', pr.gestion_message, 'nom', pr.gestion_nom, 'telephone', pr.gestion_telephone,
    'claim', (select json_build_object('id', k.id, 'status', k.status) from claims k where k.id = pr.claim_id)) end as gestion`
const acteur = (visible: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', a.id, 'nom', a.nom, 'slug', a.slug) from acteurs a where a.id = pr.acteur_id ${visible}) as acteur`
const person = (column: string, as: string) =>
  sql`(select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom, 'email', u.email) from users u where u.id = ${sql.ref(column)}) as ${sql.ref(as)}`

/** The columns of an OwnProposalRow, of `acteur_proposals pr`. */
export const OWN_COLUMNS = sql`${own}, ${acteur(sql`and a.active and a.deleted_at is null`)}`
const ADMIN_COLUMNS = sql`${own}, ${acteur(sql`and a.deleted_at is null`)}, pr.commune_id, pr.acteur_id, ${person('pr.user_id', 'user')}, pr.decided_by,
  ${person('pr.decided_by', 'decider')}, ${opinionsOn('proposal_id', 'pr.id')} as avis_mairies, pr.updated_at, pr.version`

/** Returns proposals as administrators see them, in the order of the ids. */
export async function proposalsById(db: Db, ids: readonly string[]): Promise<ProposalRow[]> {
  const { rows } = await sql<Omit<ProposalRow, 'similar'>>`select ${ADMIN_COLUMNS} from acteur_proposals pr
    where pr.id = any(${[...ids]}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const list: ProposalRow[] = []
  for (const id of ids) {
    const row = byId.get(id)
    if (!row) continue
    const { commune_id: communeId, nom } = row
    list.push({ ...row, similar: row.status === 'pending' ? await similarInCommune(db, { communeId, nom, inactive: true }) : [] })
  }
  return list
}

/**
 * Returns one proposal as administrators see it.
 * @throws AppError not_found
 */
export async function proposalById(db: Db, id: string): Promise<ProposalRow> {
  return found((await proposalsById(db, [id]))[0])
}
