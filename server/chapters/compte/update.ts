import type { z } from 'zod'
import type * as contract from '../../../contract/compte/compte.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'
import { auditFields, lockUser } from '../users/rows.ts'
import { writeUser } from '../users/update.ts'
import { type CompteRow, getCompte } from './get.ts'
import { ownId } from '../../platform/access/caller.ts'

/**
 * Changes the caller's own name, language and whether they get the e-mail of a morning.
 * @throws AppError unauthorized
 */
export function updateCompte({ db, caller }: Context, change: z.output<typeof contract.updateCompte.body>): Promise<CompteRow> {
  return transact(db, async (tx) => {
    const id = ownId(caller)
    const before = await lockUser(tx, id)
    const stored = await tx.selectFrom('users').select(['langue', 'courriel_du_jour']).where('id', '=', id).executeTakeFirstOrThrow()
    const former = { ...stored, courriel_du_jour: stored.courriel_du_jour !== false }
    const { nom = before.nom, prenom = before.prenom, langue = former.langue, courriel_du_jour = former.courriel_du_jour } = change
    const renamed = nom !== before.nom || prenom !== before.prenom
    const set = langue !== former.langue || courriel_du_jour !== former.courriel_du_jour
    if (!renamed && !set) {
      unchanged(caller, 'user.update')
      return getCompte({ db: tx, caller })
    }
    if (set) await tx.updateTable('users').set({ langue, courriel_du_jour }).where('id', '=', id).execute()
    const after = renamed ? await writeUser(tx, id, { nom, prenom, active: before.active }) : before
    const compte = await getCompte({ db: tx, caller })
    await record(tx, caller, 'user.update', {
      type: 'user',
      id,
      before: { ...auditFields(before), ...former },
      after: { ...auditFields(after), langue, courriel_du_jour },
    })
    return compte
  })
}
