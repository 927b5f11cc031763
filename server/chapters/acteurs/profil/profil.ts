import type { z } from 'zod'
import type { ProfilChange } from '../../../../contract/acteurs/acteur-changes.ts'
import type { Profil } from '../../../../contract/acteurs/profil.ts'
import { existingActeur, linkedActeur } from '../../../platform/access/acteurs.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { assertMay, PRESENTATION, readLink, resolve } from '../../../platform/access/permissions.ts'
import { transact } from '../../../platform/db/db.ts'
import { getInfos } from '../../communes/infos.ts'
import { officialOf } from '../../communes/official-values.ts'
import { adminActeur, lockActeur } from '../rows.ts'
import { changeActeur } from '../write.ts'

/** The profile of an actor, as its people see it. */
export type ProfilRow = z.output<typeof Profil>

/**
 * Returns the profile of an actor, for everybody linked to it. Spec §2-66, §2-67.
 * @throws AppError not_found, scope_violation
 */
export async function getProfil({ db, caller }: Context, { id }: { id: string }): Promise<ProfilRow> {
  await linkedActeur(db, caller, id)
  const acteur = await adminActeur(db, id)
  const link = await readLink(db, caller, id)
  const commune = await db.selectFrom('communes').select('id').where('mairie_actor_id', '=', id).executeTakeFirst()
  const mairie = commune && {
    source: (await getInfos(db, commune.id)).data.source,
    officiel: await officialOf(db, commune.id),
  }
  return { ...acteur, editable: resolve(caller, link, PRESENTATION) === 'allowed', mairie: mairie ?? null }
}

/**
 * Changes how an actor presents itself. Residents see it at once. Spec §2-66.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, validation_failed
 */
export function updateProfil(
  { db, caller }: Context,
  { id, change, ifMatch }: Target & { change: z.output<typeof ProfilChange> },
): Promise<ProfilRow> {
  return transact(db, async (tx) => {
    await existingActeur(tx, id)
    await assertMay(tx, caller, id, PRESENTATION)
    await changeActeur(tx, caller, await lockActeur(tx, id, ifMatch), change)
    return getProfil({ db: tx, caller }, { id })
  })
}
