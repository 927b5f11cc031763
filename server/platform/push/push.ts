import type { Db } from '../db/db.ts'
import { userAgent } from '../fetch/user-agent.ts'
import type { Opening } from '../access/sealed.ts'
import type { Config } from '../settings/config.ts'
import { areKeys, encryptFor } from './encrypt.ts'
import { pushEndpoint } from './endpoint.ts'
import { type VapidKeys, vapidKeys } from './keys.ts'
import type { PushMessage, PushOutcome, Subscription } from './message.ts'
import type { Post } from './send.ts'
import { pushContact, vapidTokens } from './vapid.ts'

export interface Push {
  /** Whether messages can be sent: push services accept none without a contact (pushContact()). */
  readonly possible: boolean
  readonly keys: VapidKeys
  /** Says what makes a subscription unusable; null if it is good. No request is sent. */
  fault: (subscription: Omit<Subscription, 'vapidKey'>) => 'endpoint' | 'keys' | null
  /**
   * Sends a message, in ten seconds at most. It reads our key from the database: never call it inside a transaction.
   * At most sixteen at once for one push service: others wait, and their wait counts.
   * @throws RangeError if the payload is too large; errors of the database
   */
  send: (subscription: Subscription, message: PushMessage, signal?: AbortSignal) => Promise<PushOutcome>
}

/** Makes the sender of Web Push messages (RFC 8030, 8291, 8292). */
export function makePush(
  config: Pick<Config, 'site' | 'publicUrl' | 'pushServices'> & { mail: Pick<Config['mail'], 'from'> },
  db: Db,
  secrets: Opening,
  timing: { totalMs?: number } = {},
): Push {
  const contact = pushContact(config)
  const authorize = vapidTokens(contact ?? '')
  const keys = vapidKeys(db, secrets)
  const agent = userAgent(config.publicUrl ? new URL(config.publicUrl).origin : null)
  let post: Post | undefined
  const fault: Push['fault'] = (subscription) =>
    !pushEndpoint(subscription.endpoint, config.pushServices) ? 'endpoint' : areKeys(subscription) ? null : 'keys'
  return {
    possible: contact !== null,
    keys,
    fault,
    send: async (subscription, message, signal) => {
      const url = pushEndpoint(subscription.endpoint, config.pushServices)
      const reason = contact === null ? 'contact' : fault(subscription)
      if (url === null || reason !== null) return { outcome: 'refused', reason: reason ?? 'endpoint' }
      const key = await keys.of(subscription.vapidKey)
      if (!key) return { outcome: 'refused', reason: 'sealed' }
      const headers = { authorization: await authorize(key, url.origin), 'user-agent': agent }
      post ??= (await import('./send.ts')).pushPost(timing)
      return post({ url, headers, body: encryptFor(subscription, message.payload) }, message, signal)
    },
  }
}
