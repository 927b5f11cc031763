/** The most tags that are kept. Beyond it everything counts as changed. */
const TAGS_MAX = 10_000
const EVERYTHING = '*'

/** The tags of the changes that this process knows and a replica is not proven to have. */
export class UnprovenChanges {
  /** When a tag last changed, by performance.now(), the oldest first. */
  readonly #changed = new Map<string, number>()

  add(tags: readonly string[]): void {
    const now = performance.now()
    for (const tag of this.#changed.size + tags.length > TAGS_MAX ? [EVERYTHING] : tags) {
      this.#changed.delete(tag)
      this.#changed.set(tag, now)
    }
  }

  /** Forgets the changes before a moment of performance.now(): the replica has them. */
  proven(before: number): void {
    for (const [tag, at] of this.#changed) {
      if (at >= before) return
      this.#changed.delete(tag)
    }
  }

  /** Whether a read may lack one of the changes. @param tagsOf returns the tags of the read; null if it depends on anything */
  touch(tagsOf: () => readonly string[] | null): boolean {
    if (this.#changed.size === 0) return false
    const tags = tagsOf()
    return tags === null || this.#changed.has(EVERYTHING) || tags.some((tag) => this.#changed.has(tag))
  }
}
