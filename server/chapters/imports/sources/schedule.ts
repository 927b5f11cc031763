const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** Consecutive failures after which a source is paused. */
export const FAILURES_MAX = 10
/** The most random delay, as a share of the interval, so that sources created together are not all read in the same minute. */
const JITTER = 0.1

/** Returns when a source is next due: one interval from now, and up to a tenth more. Null for a source without a schedule. */
export function nextAfter(minutes: number | null, now = Date.now(), chance = Math.random()): string | null {
  return minutes === null ? null : new Date(now + minutes * MINUTE * (1 + JITTER * chance)).toISOString()
}

/**
 * Returns when a source is read again after consecutive failures: its interval, doubled for each failure up to a day, and not before
 * its Retry-After. Spec §4.1-49.
 * @param retryAfterSeconds Retry-After of its last answer, limited to a day
 */
export function nextAfterFailure(
  minutes: number | null,
  failures: number,
  retryAfterSeconds: number | null,
  now = Date.now(),
  chance = Math.random(),
): string | null {
  if (minutes === null) return null
  const doubled = Math.min(minutes * 2 ** Math.min(failures, 12), Math.max(minutes, DAY_MINUTES))
  const asked = Math.min(retryAfterSeconds ?? 0, DAY_MINUTES * 60) / 60
  return nextAfter(Math.max(doubled, asked), now, chance)
}
