/** Names of the rate limits. Spec §8-4, §8-6; each is settable (docs/operations.md). */
export type Limit =
  | 'default'
  | 'claims'
  | 'reports'
  | 'publication_creation'
  | 'moderation'
  | 'contact'
  | 'detection'
  | 'sign_in'
  | 'sign_in_account'
  | 'sign_in_network'
  | 'sign_in_beyond'
  | 'webhook_refused'
/** Points per window; where several windows stand, all of them hold. */
export type Limits = Record<Limit, { points: number; seconds: number }[]>

/** What holds where nothing is set. */
export const DEFAULT_LIMITS: Limits = {
  default: [{ points: 600, seconds: 60 }],
  claims: [
    { points: 5, seconds: 3600 },
    { points: 20, seconds: 86_400 },
  ],
  reports: [{ points: 10, seconds: 3600 }],
  publication_creation: [{ points: 30, seconds: 3600 }],
  moderation: [{ points: 300, seconds: 60 }],
  contact: [{ points: 5, seconds: 3600 }],
  // Each reads up to six addresses outside, on behalf of one administrator.
  detection: [{ points: 30, seconds: 600 }],
  // Refused attempts of an address, whatever the account; and of an account, from wherever.
  sign_in: [{ points: 10, seconds: 600 }],
  sign_in_account: [{ points: 100, seconds: 3600 }],
  // Once those are used up: of a network that made fewer than so many of them, and of all such networks together.
  sign_in_network: [{ points: 3, seconds: 3600 }],
  sign_in_beyond: [{ points: 10, seconds: 60 }],
  webhook_refused: [{ points: 60, seconds: 60 }],
}

/** Limits under which a request may turn out not to count. */
export const REFUNDED: ReadonlySet<Limit> = new Set(['sign_in', 'sign_in_account', 'sign_in_network', 'sign_in_beyond'])

/** Sizes that bodies, lists and texts may have. */
export const BODY_BYTES = 256 * 1024
export const WEBHOOK_BYTES = 1024 * 1024
export const URL_BYTES = 8 * 1024
export const JSON_DEPTH = 20
/** Faults that one refusal names. */
export const DETAILS_MAX = 50
/** The greatest page. Spec §8-7. */
export const PER_PAGE_MAX = 100
export const BULK_MAX = 100
