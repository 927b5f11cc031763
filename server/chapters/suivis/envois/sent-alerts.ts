import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import type { listSentAlerts as contract, SentAlert } from '../../../../contract/suivis/envois.ts'
import { existingActeur } from '../../../platform/access/acteurs.ts'
import type { Context } from '../../../platform/access/context.ts'
import { assertMay } from '../../../platform/access/permissions.ts'
import { offsetOf, type Page, page } from '../../../platform/http/page.ts'
import { hiddenBecause } from '../../publications/reading/visibility.ts'

type Row = z.output<typeof SentAlert>

/**
 * Returns a page of the alerts of a town hall of which something was sent, or waits for an agreement: also of those that are withdrawn or deleted. What waits
 * comes first, then the last sent. Spec §2-86.
 * @throws AppError not_found, scope_violation (no link, or no town hall), permission_denied
 */
export async function listSentAlerts(
  { db, caller }: Context,
  { acteurId, query }: { acteurId: string; query: z.output<typeof contract.query> },
): Promise<Page<Row>> {
  const { type } = await existingActeur(db, acteurId)
  await assertMay(db, caller, acteurId, [])
  if (type !== 'mairie') throw new AppError('scope_violation')
  const { rows } = await sql<Row & { total: number }>`
    with last as materialized (
      select distinct on (e.publication_id) e.publication_id, e.id, e.kind, e.state, e.motif, e.created_at, e.author_id
      from publications p join envois e on e.publication_id = p.id
      where p.acteur_id = ${acteurId} and e.kind not in ('rappel', 'resume', 'exercice')
      order by e.publication_id, e.created_at desc, e.id desc),
    page as (select * from last order by state <> 'a_approuver', created_at desc, id desc limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, p.id as publication_id, p.title as titre, p.alerte ->> 'severite' as severite, c.nom as commune,
      l.kind as genre, l.state as etat, l.motif, l.created_at as le, ${hiddenBecause('p')} is null as en_ligne,
      l.state = 'a_approuver' and l.author_id is distinct from ${caller.userId}::uuid as accord_demande
    from (select count(*)::int as total from last) one
      left join (page l join publications p on p.id = l.publication_id join communes c on c.id = p.commune_id) on true
    order by l.state <> 'a_approuver', l.created_at desc, l.id desc`.execute(db)
  return page(rows[0]?.publication_id ? rows : [], rows[0]?.total ?? 0, query)
}
