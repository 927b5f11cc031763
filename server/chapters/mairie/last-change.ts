import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/mairie/mairie.ts'
import { linkedActeur } from '../../platform/access/acteurs.ts'
import type { Context } from '../../platform/access/context.ts'
import { found } from '../../platform/db/found.ts'
import { own, supervised } from './list.ts'

type LastChange = z.output<typeof contract.LastChange>

/** The decision that an audit row `l` records, or that the publication was deleted or changed. */
const WHAT = sql<LastChange['quoi']>`case when l.action = 'publication.delete' then 'deleted'
  when l.changes #>> '{moderation_status,1}' in ('published', 'approved', 'rejected', 'pending') then l.changes #>> '{moderation_status,1}'
  else 'changed' end`

/**
 * Returns who changed a publication of the actor or of its commune last. People outside of the actor's team have no name here.
 * @throws AppError not_found (no such actor, or no such publication of the list), scope_violation, permission_denied
 */
export async function lastChangeForMairie(
  { db, caller }: Context,
  { acteurId, id }: { acteurId: string; id: string },
): Promise<LastChange> {
  await linkedActeur(db, caller, acteurId)
  const { rows } = await sql<LastChange>`
    select p.id, p.title, ${WHAT} as quoi, coalesce(l.at, p.updated_at) as le,
      coalesce(l.user_id = ${caller.userId}::uuid, false) as vous,
      case when team.user_id is not null then 'acteur' when author.user_id is not null then 'auteur' else 'service' end as equipe,
      case when team.user_id is not null then u.prenom end as prenom, case when team.user_id is not null then u.nom end as nom
    from publications p
    left join lateral (select a.* from audit_log a where a.target_type = 'publication' and a.target_id = p.id::text
      order by a.at desc, a.seq desc limit 1) l on true
    left join actor_users team on team.acteur_id = ${acteurId} and team.user_id = l.user_id
    left join actor_users author on author.acteur_id = p.acteur_id and author.user_id = l.user_id
    left join users u on u.id = l.user_id
    where p.id = ${id} and (${own(acteurId)} or ${supervised(acteurId)})`.execute(db)
  return found(rows[0])
}
