/** A run of words that two texts share, or that only one of them has. */
export interface Run {
  kind: 'same' | 'added' | 'missing'
  text: string
}

/** Beyond this the comparison would keep the page busy, and nobody reads it word by word. */
const MOST_WORDS = 700

const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/**
 * What a text has more and less than another, word by word: their longest common run of words is what is the same.
 * @returns null where they are too long for that
 */
export function wordDiff(reference: string, text: string): Run[] | null {
  const [before, after] = [words(reference), words(text)]
  if (before.length > MOST_WORDS || after.length > MOST_WORDS) return null
  const common = commonLengths(before, after)
  const width = after.length + 1
  const runs: Run[] = []
  const add = (kind: Run['kind'], word: string) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += word
    else runs.push({ kind, text: word })
  }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old = '', now = ''] = [before[i], after[j]]
    if (i < before.length && j < after.length && old === now) {
      add('same', now)
      i += 1
      j += 1
    } else if (j < after.length && (i === before.length || (common[i * width + j + 1] ?? 0) > (common[(i + 1) * width + j] ?? 0))) {
      add('added', now)
      j += 1
    } else {
      add('missing', old)
      i += 1
    }
  }
  return runs
}

/** How many words of two texts stay in common from each pair of places on, row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        before[i] === after[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  return lengths
}

/** How many words differ, to say it in words. */
export const changedWords = (runs: readonly Run[]): number =>
  runs.filter(({ kind }) => kind !== 'same').reduce((count, { text }) => count + (text.match(/\S+/g)?.length ?? 0), 0)
