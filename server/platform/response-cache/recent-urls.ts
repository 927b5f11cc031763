/** URLs in each of the two generations. */
const GENERATION_MAX = 20_000
/** A longer URL is never cached. */
const URL_CHARACTERS_MAX = 500

/**
 * The URLs requested lately, at most 2 × GENERATION_MAX. An answer is cached from the second request of its URL on: an answer that is
 * requested once would only push out others.
 */
export class RecentUrls {
  #young = new Set<string>()
  #old = new Set<string>()

  /** Returns whether the URL was requested before, and notes the request. */
  again(url: string): boolean {
    const seen = this.#young.has(url) || this.#old.has(url)
    if (url.length > URL_CHARACTERS_MAX) return false
    if (this.#young.size >= GENERATION_MAX) {
      this.#old = this.#young
      this.#young = new Set()
    }
    this.#young.add(url)
    return seen
  }
}
