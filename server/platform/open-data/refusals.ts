import type { Message } from '../stored-messages/message.ts'

/** The counts of an import: lines or records of the file, and rows of the database. */
export interface ImportCounts {
  read: number
  created: number
  updated: number
  unchanged: number
  removed: number
  refused: number
}

/** A refused line or record, with the reason. */
export interface Refusal {
  line: number
  reason: Message
}

const KEPT = 100

/** Counts all refusals and stores the first hundred: a file with a fault in every row must not fill the memory. */
export function refusals<R extends Refusal>() {
  const kept: R[] = []
  let count = 0
  return {
    kept,
    count: () => count,
    /** Returns the first refusal, for a message that quotes it. */
    first: () => ({ line: kept[0]?.line ?? null, reason: kept[0]?.reason ?? null }),
    add: (refusal: R) => {
      count += 1
      if (kept.length < KEPT) kept.push(refusal)
    },
  }
}
