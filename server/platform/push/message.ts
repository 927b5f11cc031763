import type { BrowserKeys } from './encrypt.ts'

/** Where messages for one browser go: what its `PushSubscription` says, and our public key that it was made with. */
export interface Subscription extends BrowserKeys {
  endpoint: string
  vapidKey: string
}

/** A message for a browser. */
export interface PushMessage {
  /** Of noticePayload(). */
  payload: Buffer
  /** How long it is worth anything to a browser that is off. */
  ttlSeconds: number
  /** A later message of the same topic takes the place of this one, while the push service still holds it. */
  topic?: string
  /** What a telephone that saves its battery does with it. */
  urgency: 'very-low' | 'low' | 'normal' | 'high'
}

/**
 * How a message ended. `detail` is for the log: what the push service or the operating system said, without addresses.
 * - `accepted`: by the push service. Nobody knows whether it was shown.
 * - `gone`: the browser has left; the subscription is to be deleted.
 * - `later`: it was certainly not accepted, and may be sent again, after `waitSeconds` (1 to 3,600) where the service said so.
 * - `refused`: it will not be accepted. `sealed`: our private key cannot be opened (another AUTH_SECRET). `contact`: pushContact() has none.
 * - `unknown`: it may have been accepted.
 */
export type PushOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'gone'; status: number }
  | { outcome: 'later'; reason: 'busy' | 'unreachable'; status: number | null; detail: string; waitSeconds: number | null }
  | { outcome: 'refused'; reason: 'status' | 'too_large' | 'redirect'; status: number; detail: string }
  | { outcome: 'refused'; reason: 'endpoint' | 'keys' | 'sealed' | 'contact' }
  | { outcome: 'unknown'; reason: 'timed_out' | 'broken'; status: null; detail: string }
