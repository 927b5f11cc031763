import type { AppError } from '../../../contract/errors.ts'
import type { Limit } from '../../../contract/limits.ts'

/** Counts requests and refuses those over a limit. Spec §8. */
export interface RateLimits {
  /**
   * @param key a user or a network address
   * @throws AppError rate_limited with the headers that state when to retry
   */
  take: (limit: Limit, key: string) => Promise<Counted>
  close: () => void
}

/** An admitted request. */
export interface Counted {
  /** The headers with the remaining requests, for the answer. */
  headers: Record<string, string>
  /** Undoes the counting of a request. Resolves to the headers afterwards. */
  giveBack: () => Promise<Record<string, string>>
}

/** Counts a request of somebody without an account by several limits. */
export interface ProvenLimits {
  /**
   * Counts the request. Once a limit is used up, the request needs a proof of work, and is counted in the limit's second half.
   * @throws AppError rate_limited; with a challenge, if solving it lets the request pass
   */
  take: (limit: Limit, key: string) => Promise<Counted>
  /** Whether the request has a right proof. It is spent by the first call, and counts for the whole request. */
  isGiven: () => Promise<boolean>
  /** The refusal of a limit, with a challenge. */
  refusal: (refused: AppError) => Promise<AppError>
}
