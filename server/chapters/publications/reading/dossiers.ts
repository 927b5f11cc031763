import { HISTORY_SHOWN, type listDossiers as endpoint, REPORTS_SHOWN } from '../../../../contract/publications/dossiers.ts'
import type { Answer, Input } from '../../../../contract/endpoint.ts'
import { ownId } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { whereMay } from '../../../platform/access/grants.ts'
import { idsInside } from '../../../platform/access/territory.ts'
import { listAudit } from '../../../platform/audit/list.ts'
import type { AuditContext } from '../../../platform/audit/undo-state.ts'
import { adminActeur } from '../../acteurs/rows.ts'
import { collaborationOn, look } from '../../collaboration/look.ts'
import { listReports } from '../reports/reports.ts'
import { countLists } from './counts.ts'
import { officeRow } from './rows.ts'

type Dossier = Answer<typeof endpoint>['data'][number]

/** Returns the actor and the numbers of its publications; null of what the caller may not read. */
async function acteurOf({ db, caller }: Context, id: string | null): Promise<Pick<Dossier, 'acteur' | 'acteur_publications'>> {
  const where = whereMay(caller, 'acteurs.read')
  const isRead = id !== null && where !== undefined && (where === null || (await idsInside(db, where, 'acteur', [id])).length > 0)
  if (id === null) return { acteur: null, acteur_publications: null }
  const states = (['published', 'rejected', 'pending'] as const).map((moderation_status) => ({
    of: 'publications' as const,
    filters: { acteur_id: id, moderation_status, sort: 'created_at_desc' as const, deleted: 'false' as const },
  }))
  const [published, rejected, pending] = await countLists({ db, caller }, states)
  return {
    acteur: isRead ? await adminActeur(db, id) : null,
    acteur_publications: { published: published?.total ?? 0, rejected: rejected?.total ?? 0, pending: pending?.total ?? 0 },
  }
}

async function dossierOf(ctx: AuditContext, id: string, isLookedAt: boolean): Promise<Dossier> {
  const { db, caller } = ctx
  const record = { kind: 'publication', id } as const
  const publication = await officeRow(db, id)
  const history = { target_type: 'publication', target_id: id, sort: 'at_desc', page: 1, per_page: HISTORY_SHOWN } as const
  const { data: rows, meta } = await listAudit(ctx, history)
  const reports = await listReports(db, { id, query: { page: 1, per_page: REPORTS_SHOWN } })
  return {
    publication,
    ...(await acteurOf(ctx, publication.acteur?.id ?? null)),
    collaboration: isLookedAt ? await look(ctx, record) : await collaborationOn(db, ownId(caller), record),
    historique: { data: rows, total: meta.total },
    signalements: { data: reports.data, total: reports.meta.total },
  }
}

/** Returns publications with their actor, reports, notes and history, and records which one the caller looks at. Spec §2-148. */
export async function listDossiers(
  ctx: AuditContext,
  { ids, regarde }: Input<(typeof endpoint)['query']>,
): Promise<Answer<typeof endpoint>> {
  const { db, caller } = ctx
  const asked = [...new Set(ids)]
  const found = await db.selectFrom('publications').select('id').where('id', 'in', asked).execute()
  const inside = new Set(caller.territory ? await idsInside(db, caller.territory, 'publication', asked) : asked)
  const readable = new Set(found.flatMap(({ id }) => (inside.has(id) ? [id] : [])))
  const data: Dossier[] = []
  for (const id of asked) if (readable.has(id)) data.push(await dossierOf(ctx, id, id === regarde))
  return { data }
}
