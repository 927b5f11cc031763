import { sql } from 'kysely'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { BrowserKeys } from '../../../platform/push/encrypt.ts'
import type { Subscription } from '../../../platform/push/message.ts'
import type { Opening } from '../../../platform/access/sealed.ts'
import type { Services } from '../../../platform/services.ts'
import { type Address, digestOf, openAddress, sealAddress, type SealedAddress } from './addresses.ts'
import { followerByAddress } from './fiche.ts'

/** Whether a browser has the keys of the subscription that a follower is reached by. Its endpoint alone proves nothing: push services and their logs know it. */
export async function isSameBrowser(tx: Tx, secrets: Opening, followerId: string, { p256dh, auth }: BrowserKeys): Promise<boolean> {
  const { rows } = await sql<SealedAddress>`select channel, sealed_address from followers where id = ${followerId}`.execute(tx)
  const known = rows[0] ? openAddress(secrets, followerId, rows[0]) : null
  return known?.channel === 'push' && known.subscription.p256dh === p256dh && known.subscription.auth === auth
}

/**
 * Moves what a former subscription of a browser follows to its new one. Its keys prove that it was this browser's: nobody else has them. Spec §2-87.
 * @returns whether anything moved: a subscription that is unknown, or has other keys, moves nothing
 */
export async function renewSubscription(
  tx: Tx,
  { caller, services: { secrets } }: Pick<Context, 'caller'> & { services: Pick<Services, 'secrets'> },
  { former, address }: { former: Omit<Subscription, 'vapidKey'>; address: Extract<Address, { channel: 'push' }> },
): Promise<boolean> {
  if (former.endpoint === address.subscription.endpoint) return false
  const id = await followerByAddress(tx, secrets, { channel: 'push', subscription: { ...former, vapidKey: '' } })
  if (id === null || !(await isSameBrowser(tx, secrets, id, former))) return false
  const other = await followerByAddress(tx, secrets, address)
  if (other === null)
    await sql`update followers set sealed_address = ${sealAddress(secrets, id, address)}, address_digest = ${digestOf(secrets, address)},
      vapid_key = ${address.subscription.vapidKey}, sealed_by = ${secrets.fingerprint}, opens = true where id = ${id}`.execute(tx)
  else {
    await sql`update follows f set follower_id = ${other} where f.follower_id = ${id} and not exists (
      select from follows g where g.follower_id = ${other} and g.commune_id = f.commune_id and g.topic = f.topic)`.execute(tx)
    await sql`delete from followers where id = ${id}`.execute(tx)
  }
  await record(tx, caller, 'suivi.move', { type: 'suivi', id: other ?? id, before: { appareil: 'ancien' }, after: { appareil: 'nouveau' } })
  return true
}
