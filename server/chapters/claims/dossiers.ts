import type { listClaimDossiers } from '../../../contract/claims/dossiers.ts'
import type { Answer, Input } from '../../../contract/endpoint.ts'
import { ownId } from '../../platform/access/caller.ts'
import { mayOn, readable } from '../../platform/access/territory.ts'
import { latestOf } from '../../platform/audit/list.ts'
import type { AuditContext } from '../../platform/audit/undo-state.ts'
import { ownersOf } from '../acteurs/links.ts'
import { adminActeur } from '../acteurs/rows.ts'
import { collaborationOn, look } from '../collaboration/look.ts'
import { claimById } from './rows.ts'

type Dossier = Answer<typeof listClaimDossiers>['data'][number]

async function dossierOf(ctx: AuditContext, id: string, isLookedAt: boolean): Promise<Dossier> {
  const { db, caller } = ctx
  const record = { kind: 'claim', id } as const
  const claim = await claimById(db, id, caller.territory)
  const { acteur_id } = claim
  return {
    claim,
    acteur: (await mayOn(ctx, 'acteurs.read', 'acteur', acteur_id)) ? await adminActeur(db, acteur_id) : null,
    responsables: (await mayOn(ctx, 'acteurs.team', 'acteur', acteur_id)) ? await ownersOf(db, acteur_id) : null,
    collaboration: isLookedAt ? await look(ctx, record) : await collaborationOn(db, ownId(caller), record),
    historique: await latestOf(ctx, 'claim', id),
  }
}

/** Returns claims with their actor, its owners, notes and history, and records which one the caller looks at. Spec §2-155. */
export async function claimDossiers(
  ctx: AuditContext,
  { ids, regarde }: Input<(typeof listClaimDossiers)['query']>,
): Promise<Answer<typeof listClaimDossiers>> {
  const data: Dossier[] = []
  for (const id of await readable(ctx.db, ctx.caller, 'claim', ids)) data.push(await dossierOf(ctx, id, id === regarde))
  return { data }
}
