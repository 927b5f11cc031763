/** A part of a text: in both versions, in both with another spelling, only in the former, or only in the new one. */
export interface Part {
  kind: 'same' | 'respelled' | 'removed' | 'added'
  text: string
  /** The spelling of the former text, of a respelled word. */
  former?: string
}

/** The most pairs of words that are compared. Texts that differ in more are shown as replaced. */
const PAIRS_MAX = 1_000_000

/** Returns the words of a text, each with the white space before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? []

/**
 * Returns the difference between two texts, word by word: the words of the longest common subsequence are in both. The joined texts of `same` and
 * `removed` are the former text, those of `same` and `added` the new one.
 * @param plain words that are the same after it are common, and respelled where they differ; the word itself if absent
 */
export function wordDiff(before: string, after: string, plain: (word: string) => string = (word) => word): Part[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const most = Math.min(old.length, fresh.length)
  let head = 0
  const isSame = (one: string | undefined, other: string | undefined) => plain(one ?? '') === plain(other ?? '')
  while (head < most && isSame(old[head], fresh[head])) head += 1
  let tail = 0
  while (tail < most - head && isSame(old.at(-1 - tail), fresh.at(-1 - tail))) tail += 1
  const [left, right] = [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)]
  const parts = old.slice(0, head).map((word, n) => common(word, fresh[n] ?? ''))
  if (left.length * right.length > PAIRS_MAX) parts.push({ kind: 'removed', text: left.join('') }, { kind: 'added', text: right.join('') })
  else parts.push(...aligned(left, right, plain))
  parts.push(...old.slice(old.length - tail).map((word, n) => common(word, fresh[fresh.length - tail + n] ?? '')))
  return merged(parts)
}

/** A word that both texts have. */
const common = (former: string, text: string): Part => (former === text ? { kind: 'same', text } : { kind: 'respelled', text, former })

/** Aligns two lists of words by their longest common subsequence. */
function aligned(left: readonly string[], right: readonly string[], plain: (word: string) => string): Part[] {
  const [plainLeft, plainRight] = [left.map(plain), right.map(plain)]
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = plainLeft[i] === plainRight[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [from, to] = [left[i], right[j]]
    if (from !== undefined && to !== undefined && plainLeft[i] === plainRight[j]) {
      parts.push(common(from, to))
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
  for (const part of parts) {
    const { kind, text } = part
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      const last = out.at(-1)
      if (kind === 'same' && last?.kind === 'same') last.text += text
      else out.push({ ...part })
    }
  }
  flush()
  return out
}
