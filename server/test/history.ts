/** One read of a list by people at a process. */
export interface Read {
  process: number
  path: string
  got: string
  asked: number
  answered: number
}

type Lists = Record<string, string>
/** A change by a process, or by the clock. */
export interface Change {
  by: number | 'clock'
  begun: number
  ended: number
  lists: Lists
}

/**
 * What was true when, and what was read: a read may show any state from the last one it had to know when it was asked for, to the last one
 * that had begun when it was answered.
 */
export class History {
  readonly first: Lists
  readonly #late: number
  readonly #changes: Change[] = []
  readonly #reads: Read[] = []

  /** @param late milliseconds after which a change of another process must be known */
  constructor(late: number, first: Lists) {
    this.first = first
    this.#late = late
  }

  /** A change that begins; one at a time. */
  begin(by: number | 'clock', begun: number): Change {
    const change: Change = { by, begun, ended: Infinity, lists: {} }
    this.#changes.push(change)
    return change
  }

  /** What is true after it, and since when whoever made it knows that it is done. */
  end(change: Change, lists: Lists, ended = performance.now()): void {
    Object.assign(change, { lists, ended })
  }

  read(read: Read): void {
    this.#reads.push(read)
  }

  /** The reads that show what they may not. */
  faults(): (Read & { allowed: string[] })[] {
    return this.#reads.flatMap((read) => {
      const allowed = this.#allowed(read)
      return allowed.includes(read.got) ? [] : [{ ...read, allowed }]
    })
  }

  #allowed({ process, path, asked, answered }: Read): string[] {
    const mustKnow = this.#changes.findLastIndex(({ by, ended }) => ended <= asked - (by === process || by === 'clock' ? 0 : this.#late))
    const begun = this.#changes.findLastIndex((change) => change.begun <= answered)
    const states = [this.first, ...this.#changes.map(({ lists }) => lists)]
    return [...new Set(states.slice(mustKnow + 1, begun + 2).map((lists) => lists[path] ?? ''))]
  }
}
