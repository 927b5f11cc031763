import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import type { listSentAlerts as contract, SentAlert } from '../../../../contract/suivis/sent-alerts.ts'
import { existingActeur } from '../../../platform/access/acteurs.ts'
import type { Context } from '../../../platform/access/context.ts'
import { assertMay } from '../../../platform/access/permissions.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { hiddenBecause } from '../../publications/reading/visibility.ts'

type Row = z.output<typeof SentAlert>

/**
 * Returns a page of the alerts of a town hall that residents could read, and of those of which something was sent or waits, withdrawn and deleted ones too.
 * What waits comes first, then the latest. Spec §2-86, §2-122.
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
      select p.id as publication_id, e.kind, e.state, e.motif, coalesce(e.created_at, p.publie_le, x.at) as at, e.author_id, e.asked, coalesce(x.n, 0) as exercises,
        e.state is not distinct from 'a_approuver' as waits
      from publications p
        left join lateral (select kind, state, motif, created_at, author_id, asked from envois
          where publication_id = p.id and kind not in ('rappel', 'resume', 'exercice') order by created_at desc, id desc limit 1) e on true
        left join lateral (select count(*)::int as n, max(created_at) as at from envois
          where publication_id = p.id and kind = 'exercice') x on true
      where p.acteur_id = ${acteurId} and p.kind = 'alerte' and p.alerte is not null
        and (e.kind is not null or x.n > 0 or (p.publiable and p.publie_le <= now()))),
    page as (select * from last order by not waits, at desc, publication_id desc limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, p.id as publication_id, p.title as titre, p.alerte ->> 'severite' as severite, c.nom as commune,
      l.kind as genre, l.state as etat, l.motif, l.at as le, ${hiddenBecause('p')} is null as en_ligne, l.exercises as exercices,
      ${hiddenBecause('p')} is null and p.alerte ->> 'levee_le' is null as en_vigueur,
      l.waits and l.author_id is distinct from ${caller.userId}::uuid
        and (l.asked is null or ${caller.userId}::uuid = any(l.asked)) as accord_demande
    from (select count(*)::int as total from last) one
      left join (page l join publications p on p.id = l.publication_id join communes c on c.id = p.commune_id) on true
    order by not l.waits, l.at desc, l.publication_id desc`.execute(db)
  return page(rows[0]?.publication_id ? rows : [], rows[0]?.total ?? 0, query)
}
