import { sql } from 'kysely'
import type { z } from 'zod'
import { type WithdrawnPublication, WITHDRAWN_DAYS, WITHDRAWN_MAX } from '../../../contract/mairie/mairie.ts'
import { linkedActeur } from '../../platform/access/acteurs.ts'
import type { Context } from '../../platform/access/context.ts'
import { own } from './list.ts'

/**
 * Returns the publications of the actor that its people withdrew lately, with the row of the trail that puts each back. The last change of the publication
 * is the withdrawal, made in the name of the actor: what administrators removed is left out. Spec §2-102.
 * @throws AppError not_found (no such actor), scope_violation
 */
export async function listWithdrawn(
  { db, caller }: Context,
  { acteurId }: { acteurId: string },
): Promise<z.output<typeof WithdrawnPublication>[]> {
  await linkedActeur(db, caller, acteurId)
  const { rows } = await sql<z.output<typeof WithdrawnPublication>>`
    select p.id, p.title, p.kind, p.deleted_at as retiree_le, u.prenom, u.nom, l.id as audit_id
    from publications p
    join lateral (select a.id, a.user_id, a.action from audit_log a where a.target_type = 'publication' and a.target_id = p.id::text
      order by a.at desc, a.seq desc limit 1) l on l.action = 'publication.delete'
    join undo_steps s on s.audit_id = l.id and s.target_id = p.id and s.in_name_of = ${acteurId}
    left join actor_users team on team.acteur_id = ${acteurId} and team.user_id = l.user_id
    left join users u on u.id = team.user_id
    where ${own(acteurId)} and p.deleted_at > now() - make_interval(days => ${sql.lit(WITHDRAWN_DAYS)})
    order by p.deleted_at desc, p.id limit ${sql.lit(WITHDRAWN_MAX)}`.execute(db)
  return rows
}
