import type { z } from 'zod'
import type * as contract from '../../../contract/compte/compte.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'
import { auditFields, lockUser } from '../users/rows.ts'
import { writeUser } from '../users/update.ts'
import { type CompteRow, getCompte } from './get.ts'
import { ownId } from './own-id.ts'

/**
 * Changes the caller's own name and language.
 * @throws AppError unauthorized
 */
export function updateCompte({ db, caller }: Context, change: z.output<typeof contract.updateCompte.body>): Promise<CompteRow> {
  return transact(db, async (tx) => {
    const id = ownId(caller)
    const before = await lockUser(tx, id)
    const { langue: former } = await tx.selectFrom('users').select('langue').where('id', '=', id).executeTakeFirstOrThrow()
    const { nom = before.nom, prenom = before.prenom, langue = former } = change
    const renamed = nom !== before.nom || prenom !== before.prenom
    if (!renamed && langue === former) {
      unchanged(caller, 'user.update')
      return getCompte({ db: tx, caller })
    }
    if (langue !== former) await tx.updateTable('users').set({ langue }).where('id', '=', id).execute()
    const after = renamed ? await writeUser(tx, id, { nom, prenom, active: before.active }) : before
    const compte = await getCompte({ db: tx, caller })
    await record(tx, caller, 'user.update', {
      type: 'user',
      id,
      before: { ...auditFields(before), langue: former },
      after: { ...auditFields(after), langue },
    })
    return compte
  })
}
