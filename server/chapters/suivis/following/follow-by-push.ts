import type { z } from 'zod'
import { invalid } from '../../../../contract/errors.ts'
import type { Input } from '../../../../contract/endpoint.ts'
import type { followByPush as contract } from '../../../../contract/suivis/push.ts'
import type { Fiche } from '../../../../contract/suivis/suivis.ts'
import type { Context } from '../../../platform/access/context.ts'
import { unchanged } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { ficheOf, follow, followerByAddress } from './fiche.ts'
import { isSameBrowser, renewSubscription } from './renew-subscription.ts'
import { welcome } from './welcome.job.ts'

/** Whether notifications can be sent: their pages have an address and a service worker, and push services a contact. Without that no browser gets a key. */
export const isPushPossible = ({ push, config }: Pick<Services, 'push' | 'config'>): boolean =>
  push.possible && config.site?.serviceWorker === true && config.publicUrl !== undefined

/** Returns the key for new subscriptions; null where nothing is sent. Spec §2-87. */
export const readPushKey = async (services: Services): Promise<{ cle: string | null }> => ({
  cle: isPushPossible(services) ? (await services.push.keys.current()).publicKey : null,
})

/**
 * Follows communes by notifications of a browser. What the browser gives is its proof: nobody else has it. The first following has one notification sent,
 * which shows that they arrive. Spec §2-87.
 * @throws AppError validation_failed (no known push service, wrong keys, keys of another browser, no such commune or sector), rate_limited
 */
export async function followByPush(
  ctx: Context & { services: Services },
  { abonnement, remplace, cle, langue, suivis }: Input<(typeof contract)['body']>,
): Promise<z.output<typeof Fiche>> {
  const { services, db, caller } = ctx
  const { limits, secrets, push } = services
  const fault = push.fault(abonnement)
  if (fault === 'endpoint') throw invalid('body.abonnement.endpoint', 'is not the address of a known push service')
  if (fault === 'keys') throw invalid('body.abonnement.p256dh', 'is not a key of a browser')
  if (!(await push.keys.of(cle))) throw invalid('body.cle', 'is not a key of this service')
  const counted = suivis.length > 0 ? await limits.take('suivis_network', caller.network ?? '') : undefined
  const address = { channel: 'push', subscription: { ...abonnement, vapidKey: cle } } as const
  try {
    const fiche = await transact(db, async (tx) => {
      const isRenewed = remplace !== null && (await renewSubscription(tx, ctx, { former: remplace, address }))
      if (suivis.length === 0 && !isRenewed) unchanged(caller, 'suivi.follow')
      const known = await followerByAddress(tx, secrets, address)
      if (known !== null && !(await isSameBrowser(tx, secrets, known, abonnement)))
        throw invalid('body.abonnement', 'is not the subscription of this browser')
      let id = known
      for (const wanted of suivis) id = await follow(tx, ctx, { ...wanted, address, langue, how: 'appareil' })
      if (known === null && id !== null) await services.jobs.send(tx, welcome, { follower_id: id })
      return ficheOf(tx, secrets, { address, id })
    })
    services.jobs.wake(welcome)
    return fiche
  } catch (error) {
    await counted?.giveBack()
    throw error
  }
}
