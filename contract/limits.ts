/** Names of the rate limits an endpoint may be under. Decisions on Spec §8; each is settable (docs/operations.md). */
export type Limit = 'default' | 'claims' | 'reports' | 'publication_creation' | 'moderation' | 'contact' | 'sign_in' | 'webhook_refused'

/** Points per window; where several windows stand, all of them hold. */
export const DEFAULT_LIMITS: Record<Limit, { points: number; seconds: number }[]> = {
  default: [{ points: 600, seconds: 60 }],
  claims: [
    { points: 5, seconds: 3600 },
    { points: 20, seconds: 86_400 },
  ],
  reports: [{ points: 10, seconds: 3600 }],
  publication_creation: [{ points: 30, seconds: 3600 }],
  moderation: [{ points: 300, seconds: 60 }],
  contact: [{ points: 5, seconds: 3600 }],
  sign_in: [{ points: 10, seconds: 600 }],
  webhook_refused: [{ points: 60, seconds: 60 }],
}

/** Sizes that bodies, lists and texts may have. */
export const BODY_BYTES = 256 * 1024
export const WEBHOOK_BYTES = 1024 * 1024
export const URL_BYTES = 8 * 1024
export const JSON_DEPTH = 20
export const PER_PAGE_MAX = 100
export const BULK_MAX = 100
