import { sql } from 'kysely'
import { z } from 'zod'
import { DELETION_DAYS, type getDeletion as endpoint } from '../../../contract/compte/own-data.ts'
import { AppError } from '../../../contract/errors.ts'
import { isEmailAddress } from '../../../contract/addresses.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { accountDeletion } from '../../platform/mail/templates/account-deletion.ts'
import type { Services } from '../../platform/services.ts'
import { acteursOfLastOwner } from '../persons/orphans.ts'
import { assertNotLastAdmin } from '../users/last-admin.ts'
import { lockUser } from '../users/rows.ts'
import { ownId } from '../../platform/access/caller.ts'

/** The state of the deletion of one's own account. */
export type Deletion = z.output<typeof endpoint.response>['data']

/** Anybody may sign in to these accounts: their password is public. */
const DEMO = { path: 'id', message: 'is an account of the demonstration: it cannot be deleted' }

/**
 * Returns when the caller's account is erased, and the actors that then have no owner.
 * @throws AppError unauthorized
 */
export const getDeletion = ({ db, caller }: Context): Promise<Deletion> => deletionOf(db, ownId(caller))

async function deletionOf(db: Db, id: string): Promise<Deletion> {
  const { delete_after } = await db.selectFrom('users').select('delete_after').where('id', '=', id).executeTakeFirstOrThrow()
  return { suppression_prevue: delete_after, acteurs: await acteursOfLastOwner(db, id) }
}

/**
 * Has the caller's account erased after the delay, and confirms it by e-mail with the actors that then have no owner. A second request
 * changes nothing. Regulation (EU) 2016/679, art. 17. Spec §6-19.
 * @throws AppError unauthorized, last_admin, invalid_state (an account of the demonstration)
 */
export function requestDeletion({ db, caller, services }: Context & { services: Pick<Services, 'jobs' | 'config'> }): Promise<Deletion> {
  return transact(db, async (tx) => {
    const id = ownId(caller)
    await assertNotLastAdmin(tx, id)
    const user = await lockUser(tx, id)
    const before = await tx.selectFrom('users').select(['demo', 'delete_after']).where('id', '=', id).executeTakeFirstOrThrow()
    if (before.demo) throw new AppError('invalid_state', { details: [DEMO] })
    if (before.delete_after !== null) {
      unchanged(caller, 'user.request_erasure')
      return deletionOf(tx, id)
    }
    await tx
      .updateTable('users')
      .set({ delete_after: sql<string>`now_ms() + make_interval(days => ${DELETION_DAYS})` })
      .where('id', '=', id)
      .execute()
    const deletion = await deletionOf(tx, id)
    const to = user.email
    if (to && isEmailAddress(to) && deletion.suppression_prevue !== null)
      await queueEmail(tx, services, {
        kind: 'account_deletion',
        to,
        ...accountDeletion({ at: deletion.suppression_prevue, acteurs: deletion.acteurs, publicUrl: services.config.publicUrl }),
        related: { type: 'user', id },
      })
    await record(tx, caller, 'user.request_erasure', { type: 'user', id, after: { delete_after: deletion.suppression_prevue } })
    return deletion
  })
}

/**
 * Takes the request of requestDeletion() back. Without a request it changes nothing.
 * @throws AppError unauthorized
 */
export function cancelDeletion({ db, caller }: Context): Promise<Deletion> {
  return transact(db, async (tx) => {
    const id = ownId(caller)
    await lockUser(tx, id)
    const { suppression_prevue: delete_after } = await deletionOf(tx, id)
    if (delete_after === null) {
      unchanged(caller, 'user.cancel_erasure')
      return deletionOf(tx, id)
    }
    await tx.updateTable('users').set({ delete_after: null }).where('id', '=', id).execute()
    const deletion = await deletionOf(tx, id)
    await record(tx, caller, 'user.cancel_erasure', { type: 'user', id, before: { delete_after } })
    return deletion
  })
}
