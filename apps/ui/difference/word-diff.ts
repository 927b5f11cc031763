/** A part of a text: in both versions, only in the former, or only in the new one. */
export interface Part {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** The most pairs of words that are compared. Texts that differ in more are shown as replaced. */
const PAIRS_MAX = 1_000_000

/** Returns the words of a text, each with the white space before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? []

/**
 * Returns the difference between two texts, word by word: the words of the longest common subsequence are in both. The joined texts of `same` and
 * `removed` are the former text, those of `same` and `added` the new one.
 */
export function wordDiff(before: string, after: string): Part[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const most = Math.min(old.length, fresh.length)
  let head = 0
  while (head < most && old[head] === fresh[head]) head += 1
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1
  const [left, right] = [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)]
  const parts: Part[] = [{ kind: 'same', text: old.slice(0, head).join('') }]
  if (left.length * right.length > PAIRS_MAX) parts.push({ kind: 'removed', text: left.join('') }, { kind: 'added', text: right.join('') })
  else parts.push(...aligned(left, right))
  parts.push({ kind: 'same', text: old.slice(old.length - tail).join('') })
  return merged(parts)
}

/** Aligns two lists of words by their longest common subsequence. */
function aligned(left: readonly string[], right: readonly string[]): Part[] {
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [from, to] = [left[i], right[j]]
    if (from !== undefined && from === to) {
      parts.push({ kind: 'same', text: from })
      i += 1
      j += 1
    } else if (from !== undefined && (to === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'removed', text: from })
      i += 1
    } else {
      parts.push({ kind: 'added', text: to ?? '' })
      j += 1
    }
  }
  return parts
}

/** Joins parts of one kind, of a run of changes first what was removed. */
function merged(parts: readonly Part[]): Part[] {
  const out: Part[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) out.push({ kind: 'removed', text: removed })
    if (added) out.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (text) {
      flush()
      const last = out.at(-1)
      if (last?.kind === 'same') last.text += text
      else out.push({ kind, text })
    }
  }
  flush()
  return out
}
