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
  reason: string
}

const KEPT = 100

/** Counts every refusal and keeps the first hundred: a file that is wrong throughout must not fill the memory. */
export function refusals() {
  const kept: Refusal[] = []
  let count = 0
  return {
    kept,
    count: () => count,
    /** The first of them, as the end of a sentence; nothing where there is none. */
    first: () => (kept[0] ? ` Line ${kept[0].line}: ${kept[0].reason}.` : ''),
    add: (line: number, reason: string) => {
      count += 1
      if (kept.length < KEPT) kept.push({ line, reason })
    },
  }
}
