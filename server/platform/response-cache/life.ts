/**
 * The longest time for which anything read from the database is in memory, though nothing has changed it. What changes it is reported by triggers and by
 * its own next change of state; this limits the effect of a clock that was set, and of triggers that were disabled.
 */
const LIFE_MS = 300_000
/** How far ahead a next change must be known: an answer may live as long as it may, and the time of its next change was read as long before it. */
export const LOOK_AHEAD_MS = 3 * LIFE_MS

/** How far back a next change is looked for: a list is read at the same time as its next change, and a change between the two readings must be found. */
export const LOOK_BACK_MS = 1000

/** Returns a life of at most LIFE_MS, in milliseconds. It is drawn, so that what was read together is not read again together. */
export const drawLife = (): number => LIFE_MS * (0.5 + Math.random() / 2)
