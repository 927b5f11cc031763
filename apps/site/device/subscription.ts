/** The subscription to notifications that the service knows of this browser. A browser that replaces or loses it need not say which one it had. */

/** The name of the store, among those of the site. */
export const SUBSCRIPTION = 'beffroi-abonnement'
const DEVICE = '/api/v1/suivis/appareil'
const headers = { 'x-app-source': 'public', 'content-type': 'application/json' }

/** Stores the subscription that the service knows. */
export const keep = async (subscription: PushSubscriptionJSON): Promise<void> =>
  (await caches.open(SUBSCRIPTION)).put('/', Response.json(subscription))

/** The subscription that the service knows, if one was stored. */
export async function kept(): Promise<PushSubscriptionJSON | null> {
  const found = await (await caches.open(SUBSCRIPTION)).match('/')
  return found ? ((await found.json()) as PushSubscriptionJSON) : null
}

/** Forgets the subscription: nothing is followed with it. */
export const forget = async (): Promise<void> => void (await caches.delete(SUBSCRIPTION))

/** The key of the service. @throws Error if it cannot be read, or is none */
export async function serviceKey(): Promise<string> {
  const answer = await fetch(DEVICE, { headers })
  const { data } = (await answer.json()) as { data?: { cle: string | null } }
  if (!data?.cle) throw new Error('No notifications')
  return data.cle
}

const given = ({ endpoint, keys }: PushSubscriptionJSON) => ({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] })

/**
 * Tells the service that the browser has another subscription: what it follows with the former one goes on with the new one. Spec §2-87.
 * @param cle the key of the new one
 * @returns whether the new one follows anything; null where the service did not accept it, and is asked again later
 */
export async function move(former: PushSubscriptionJSON, own: PushSubscription, cle: string): Promise<boolean | null> {
  const body = JSON.stringify({ abonnement: given(own.toJSON()), remplace: given(former), cle })
  const answer = await fetch(DEVICE, { method: 'POST', headers, body })
  if (!answer.ok) return null
  await keep(own.toJSON())
  const { data } = (await answer.json()) as { data: { suivis: unknown[] } }
  return data.suivis.length > 0
}
