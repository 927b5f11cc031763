import type { Message } from '../stored-messages/message.ts'

/** What an import did: lines or records of the file, and rows of ours. */
export interface ImportCounts {
  read: number
  created: number
  updated: number
  unchanged: number
  removed: number
  refused: number
}

/** A line or record that could not be taken. */
export interface Refusal {
  line: number
  reason: Message
}

const KEPT = 100

/** Counts every refusal and keeps the first hundred: a file that is wrong throughout must not fill the memory. */
export function refusals() {
  const kept: Refusal[] = []
  let count = 0
  return {
    kept,
    count: () => count,
    /** The first of them, for a message that quotes it. */
    first: () => ({ line: kept[0]?.line ?? null, reason: kept[0]?.reason ?? null }),
    add: (line: number, reason: Message) => {
      count += 1
      if (kept.length < KEPT) kept.push({ line, reason })
    },
  }
}
