import type { Part } from '../../ui/difference/word-diff.ts'

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

/** Counts the differing words. A respelled word that differs in spaces only does not count. */
export function changesOf(parts: readonly Part[]): Changes {
  const changes: Changes = { replaced: 0, added: 0, missing: 0, cased: 0, accented: 0 }
  let [added, missing] = [0, 0]
  const close = () => {
    const replaced = Math.min(added, missing)
    changes.replaced += replaced
    changes.added += added - replaced
    changes.missing += missing - replaced
    added = missing = 0
  }
  for (const { kind, text, former = '' } of parts) {
    const count = text.match(/\S+/g)?.length ?? 0
    if (kind === 'added') added += count
    else if (kind === 'removed') missing += count
    else if (count > 0) close()
    const [now, before] = [text.trim(), former.trim()]
    if (kind === 'respelled' && now !== before) changes[now.toLowerCase() === before.toLowerCase() ? 'cased' : 'accented'] += 1
  }
  close()
  return changes
}
