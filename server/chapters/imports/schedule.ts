const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** Failures in a row after which a source is no longer asked. */
export const FAILURES_MAX = 10
/** Of an interval, by chance: sources made in one sitting must not all ask in one minute for ever. */
const JITTER = 0.1

/** When a source is due that was just dealt with: an interval from now, and up to a tenth more. Null for one run by hand only. */
export function nextAfter(minutes: number | null, now = Date.now(), chance = Math.random()): string | null {
  return minutes === null ? null : new Date(now + minutes * MINUTE * (1 + JITTER * chance)).toISOString()
}

/**
 * When a source is asked again that failed so many times in a row: its interval, doubled each time up to a day, and not before it
 * asked to be. Spec §4.1-49.
 * @param retryAfterSeconds what its last answer asked for; more than a day is a day
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
