import { type listDossiers as endpoint, REPORTS_SHOWN } from '../../../../contract/publications/dossiers.ts'
import type { Answer, Input } from '../../../../contract/endpoint.ts'
import { ownId } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { mayOn, readable } from '../../../platform/access/territory.ts'
import { latestOf } from '../../../platform/audit/list.ts'
import type { AuditContext } from '../../../platform/audit/undo-state.ts'
import { adminActeur } from '../../acteurs/rows.ts'
import { collaborationOn, look } from '../../collaboration/look.ts'
import { listReports } from '../reports/reports.ts'
import { countLists } from './counts.ts'
import { officeRow } from './rows.ts'

type Dossier = Answer<typeof endpoint>['data'][number]

/** Returns the actor and the numbers of its publications; null of what the caller may not read. */
async function acteurOf({ db, caller }: Context, id: string | null): Promise<Pick<Dossier, 'acteur' | 'acteur_publications'>> {
  if (id === null) return { acteur: null, acteur_publications: null }
  const states = (['published', 'rejected', 'pending'] as const).map((moderation_status) => ({
    of: 'publications' as const,
    filters: { acteur_id: id, moderation_status, sort: 'created_at_desc' as const, deleted: 'false' as const },
  }))
  const [published, rejected, pending] = await countLists({ db, caller }, states)
  return {
    acteur: (await mayOn({ db, caller }, 'acteurs.read', 'acteur', id)) ? await adminActeur(db, id) : null,
    acteur_publications: { published: published?.total ?? 0, rejected: rejected?.total ?? 0, pending: pending?.total ?? 0 },
  }
}

async function dossierOf(ctx: AuditContext, id: string, isLookedAt: boolean): Promise<Dossier> {
  const { db, caller } = ctx
  const record = { kind: 'publication', id } as const
  const publication = await officeRow(db, id)
  const reports = await listReports(db, { id, query: { page: 1, per_page: REPORTS_SHOWN } })
  return {
    publication,
    ...(await acteurOf(ctx, publication.acteur?.id ?? null)),
    collaboration: isLookedAt ? await look(ctx, record) : await collaborationOn(db, ownId(caller), record),
    historique: await latestOf(ctx, 'publication', id),
    signalements: { data: reports.data, total: reports.meta.total },
  }
}

/** Returns publications with their actor, reports, notes and history, and records which one the caller looks at. Spec §2-148. */
export async function listDossiers(
  ctx: AuditContext,
  { ids, regarde }: Input<(typeof endpoint)['query']>,
): Promise<Answer<typeof endpoint>> {
  const data: Dossier[] = []
  for (const id of await readable(ctx.db, ctx.caller, 'publication', ids)) data.push(await dossierOf(ctx, id, id === regarde))
  return { data }
}
