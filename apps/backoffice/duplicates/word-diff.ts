import { normalise } from './normalise.ts'

/** A run of words: in both texts, in both with another spelling (case, accents), or in one of them only. */
export interface Run {
  kind: 'same' | 'respelled' | 'added' | 'missing'
  text: string
  /** The spelling of the reference, for respelled words. */
  former?: string
}

/** The limit of words: a longer comparison would block the page. */
const MOST_WORDS = 700

const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/**
 * Compares two texts word by word, by their longest common subsequence. Words that differ in case or accents only are common, and marked
 * as respelled.
 * @returns null if the texts are too long
 */
export function wordDiff(reference: string, text: string): Run[] | null {
  const [before, after] = [words(reference), words(text)]
  if (before.length > MOST_WORDS || after.length > MOST_WORDS) return null
  const [plainBefore, plainAfter] = [before.map(normalise), after.map(normalise)]
  const common = commonLengths(plainBefore, plainAfter)
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
    if (i < before.length && j < after.length && plainBefore[i] === plainAfter[j]) {
      if (old === now) add('same', now)
      else runs.push({ kind: 'respelled', text: now, former: old })
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

/** The table of the longest common subsequence: the lengths from each pair of positions on. */
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

/** The numbers of differing words by kind. A word in the place of another counts as one replaced. */
export interface Changes {
  replaced: number
  added: number
  missing: number
  /** Only case changes. */
  cased: number
  /** Accents change, case may. */
  accented: number
}

/** Counts the differing words. Runs separated by spaces only are one place in the text. */
export function changesOf(runs: readonly Run[]): Changes {
  const changes: Changes = { replaced: 0, added: 0, missing: 0, cased: 0, accented: 0 }
  let [added, missing] = [0, 0]
  const close = () => {
    const replaced = Math.min(added, missing)
    changes.replaced += replaced
    changes.added += added - replaced
    changes.missing += missing - replaced
    added = missing = 0
  }
  for (const { kind, text, former = '' } of runs) {
    const count = text.match(/\S+/g)?.length ?? 0
    if (kind === 'added') added += count
    else if (kind === 'missing') missing += count
    else if (count > 0) close()
    if (kind === 'respelled') changes[text.toLowerCase() === former.toLowerCase() ? 'cased' : 'accented'] += 1
  }
  close()
  return changes
}
