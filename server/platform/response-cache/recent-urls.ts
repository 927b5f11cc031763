/** Addresses remembered in each half. */
const HALF = 20_000

/** Addresses that were asked for lately. What is asked for once is not worth keeping: keeping it would cost, and push out what is. */
export class SeenAddresses {
  #young = new Set<string>()
  #old = new Set<string>()

  /** Whether it was asked for before; from now on it was. */
  again(address: string): boolean {
    const seen = this.#young.has(address) || this.#old.has(address)
    if (address.length > 500) return false
    if (this.#young.size >= HALF) {
      this.#old = this.#young
      this.#young = new Set()
    }
    this.#young.add(address)
    return seen
  }
}
