import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Signalement } from '../../../contract/mairie/signalements.ts'
import type { Db } from '../../platform/db/db.ts'
import { inCommunesOf } from './office.ts'

/** A report as a municipal office sees it. */
export type SignalementRow = z.output<typeof Signalement>

/** Reports of these reasons are passed to the administrators, never closed by an office. */
const PASSED_ONLY = ['illegal_content']
export const isClosable = (reason: string): boolean => !PASSED_ONLY.includes(reason)

/** The condition that the office may read a report of publication `p`: of another actor, in its communes. Spec §2-70. */
export const inBounds = (acteurId: string): RawBuilder<boolean> =>
  sql`p.deleted_at is null and p.acteur_id is distinct from ${acteurId} and ${inCommunesOf(acteurId)}`

export const REPORT_COLUMNS = sql`r.id, r.reason, r.message, r.suspect is true as suspect, r.created_at,
  case when r.status <> 'open' then 'clos' when r.transmitted_at is not null then 'transmis' else 'ouvert' end as etat,
  r.reason <> all (${PASSED_ONLY}::text[]) as closable, r.office_reason as motif, coalesce(r.transmitted_at, r.resolved_at) as handled_at,
  json_build_object('id', p.id, 'title', p.title, 'kind', p.kind, 'moderation_status', p.moderation_status,
    'acteur', (select json_build_object('id', a.id, 'nom', a.nom) from acteurs a where a.id = p.acteur_id),
    'commune', (select json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) from communes c where c.id = p.commune_id)) as publication`

/** Returns a report, if it is in the bounds of the office. */
export async function reportInBounds(db: Db, acteurId: string, id: string): Promise<SignalementRow | undefined> {
  const { rows } =
    await sql<SignalementRow>`select ${REPORT_COLUMNS} from publication_reports r join publications p on p.id = r.publication_id
    where r.id = ${id} and ${inBounds(acteurId)}`.execute(db)
  return rows[0]
}
