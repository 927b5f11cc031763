import { digestOf, sealAddress } from '../../server/chapters/suivis/following/addresses.ts'
import { newId } from '../../server/platform/db/id.ts'
import type { Services } from '../../server/platform/services.ts'
import { browserKeys } from '../../server/test/push-service.ts'

/** Of three people two follow everything of the first commune, and one the bins of the second. */
export const isOfSecond = (n: number): boolean => n % 3 === 0
/** Of seven people two have a device, the others an address. */
const hasDevice = (n: number): boolean => n % 7 < 2

/**
 * Writes people who follow, as confirmed followings are.
 * @param origin that of their push service
 * @returns the number of each person, by the id of the follower
 */
export async function makePeople(
  { database: { db }, secrets, push }: Pick<Services, 'database' | 'secrets' | 'push'>,
  { people, communes: [first, second], origin }: { people: number; communes: readonly [string, string]; origin: string },
): Promise<Map<string, number>> {
  const [vapidKey, keys] = [(await push.keys.current()).publicKey, browserKeys()]
  const consent = JSON.stringify({ moyen: 'code' })
  const numbers = new Map<string, number>()
  for (let n = 0; n < people; n += 1) {
    const id = newId()
    numbers.set(id, n)
    const address = hasDevice(n)
      ? ({ channel: 'push', subscription: { endpoint: `${origin}/push/${n}`, ...keys, vapidKey } } as const)
      : ({ channel: 'mail', email: `suit${n}@example.fr` } as const)
    const sealed = { sealed_address: sealAddress(secrets, id, address), address_digest: digestOf(secrets, address) }
    const device = hasDevice(n) ? { vapid_key: vapidKey, reached_at: new Date().toISOString() } : {}
    await db
      .insertInto('followers')
      .values({ id, channel: address.channel, langue: 'fr', ...sealed, ...device })
      .execute()
    const topics = isOfSecond(n) ? ['bacs'] : ['alertes', 'bacs', 'weekend']
    const commune_id = isOfSecond(n) ? second : first
    await db
      .insertInto('follows')
      .values(topics.map((topic) => ({ id: newId(), follower_id: id, commune_id, topic, consent })))
      .execute()
  }
  return numbers
}
