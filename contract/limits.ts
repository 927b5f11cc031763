/** The names of the rate limits. Spec §8-4, §8-6. Each limit is a setting (docs/operations.md). */
export type Limit =
  | 'default'
  | 'claims'
  | 'reports'
  | 'publication_creation'
  | 'moderation'
  | 'media_uploads'
  | 'media_files'
  | 'contact'
  | 'detection'
  | 'sign_in'
  | 'sign_in_account'
  | 'sign_in_network'
  | 'sign_in_beyond'
  | 'codes'
  | 'codes_account'
  | 'webhook_refused'
/** The number of requests per window. If a limit has several windows, all of them apply. */
export type Limits = Record<Limit, { points: number; seconds: number }[]>

/** The default limits. */
export const DEFAULT_LIMITS: Limits = {
  default: [{ points: 600, seconds: 60 }],
  claims: [
    { points: 5, seconds: 3600 },
    { points: 20, seconds: 86_400 },
  ],
  reports: [{ points: 10, seconds: 3600 }],
  publication_creation: [{ points: 30, seconds: 3600 }],
  moderation: [{ points: 300, seconds: 60 }],
  media_uploads: [
    { points: 60, seconds: 600 },
    { points: 500, seconds: 86_400 },
  ],
  // By network address: a page of a list shows many pictures.
  media_files: [{ points: 3000, seconds: 60 }],
  contact: [{ points: 5, seconds: 3600 }],
  // One detection reads up to six external addresses.
  detection: [{ points: 30, seconds: 600 }],
  // Failed attempts from one address for any account, and for one account from any address.
  sign_in: [{ points: 10, seconds: 600 }],
  sign_in_account: [{ points: 100, seconds: 3600 }],
  // When the limit of the account is used up: attempts from a network that made fewer attempts than this, and from all such networks together.
  sign_in_network: [{ points: 3, seconds: 3600 }],
  sign_in_beyond: [{ points: 10, seconds: 60 }],
  // Codes by e-mail: asked for from one address, and for one e-mail address. Every request counts.
  codes: [{ points: 20, seconds: 600 }],
  codes_account: [
    { points: 3, seconds: 600 },
    { points: 10, seconds: 86_400 },
  ],
  webhook_refused: [{ points: 60, seconds: 60 }],
}

/** Limits whose points may be returned: only failed attempts count. */
export const REFUNDED: ReadonlySet<Limit> = new Set(['sign_in', 'sign_in_account', 'sign_in_network', 'sign_in_beyond'])

/** The greatest sizes of bodies, addresses and JSON. */
export const BODY_BYTES = 256 * 1024
export const WEBHOOK_BYTES = 1024 * 1024
export const URL_BYTES = 8 * 1024
export const JSON_DEPTH = 20
/** The most faults that one error lists. */
export const DETAILS_MAX = 50
/** The most items of a page. Spec §8-7. */
export const PER_PAGE_MAX = 100
export const BULK_MAX = 100
