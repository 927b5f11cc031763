/** How an age stands to its target: from two thirds of the target on it is soon, from the target on late. Spec §2-101. */
export type Urgency = 'calm' | 'soon' | 'late'
const SOON = 2 / 3
const HOUR_MS = 3_600_000

/** Returns how long something has waited, as a part of its target. */
export const shareOf = (since: string, hours: number, now = Date.now()): number => (now - Date.parse(since)) / (hours * HOUR_MS)

/** Returns how an age stands to its target. @param hours the target */
export function urgencyOf(since: string, hours: number, now = Date.now()): Urgency {
  const share = shareOf(since, hours, now)
  return share >= 1 ? 'late' : share >= SOON ? 'soon' : 'calm'
}
