/** One read of a list at a process. */
export interface Read {
  process: number
  path: string
  got: string
  asked: number
  answered: number
}

type Lists = Record<string, string>
/** A change by a process, or by the passing of time. */
export interface Change {
  by: number | 'clock'
  begun: number
  ended: number
  lists: Lists
}

/**
 * The states of the lists over time, and the reads. A read may return any state from the last one that had to be visible when the
 * request was sent, to the last one whose change had begun when the answer came. A change that a process made must be visible there at once if it
 * altered the list; one that altered nothing brings no earlier change of another process with it.
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

  /** Records the start of a change; changes are one at a time. */
  begin(by: number | 'clock', begun: number): Change {
    const change: Change = { by, begun, ended: Infinity, lists: {} }
    this.#changes.push(change)
    return change
  }

  /** Records the end of a change: the lists after it, and the time at which its author received the answer. */
  end(change: Change, lists: Lists, ended = performance.now()): void {
    Object.assign(change, { lists, ended })
  }

  read(read: Read): void {
    this.#reads.push(read)
  }

  /** Returns the reads with a state that was not allowed. */
  faults(): (Read & { allowed: string[] })[] {
    return this.#reads.flatMap((read) => {
      const allowed = this.#allowed(read)
      return allowed.includes(read.got) ? [] : [{ ...read, allowed }]
    })
  }

  #allowed({ process, path, asked, answered }: Read): string[] {
    const states = [this.first, ...this.#changes.map(({ lists }) => lists)]
    const isAltered = (n: number) => states[n + 1]?.[path] !== states[n]?.[path]
    const mustKnow = this.#changes.findLastIndex(
      ({ by, ended }, n) => ended <= asked - (by === 'clock' || (by === process && isAltered(n)) ? 0 : this.#late),
    )
    const begun = this.#changes.findLastIndex((change) => change.begun <= answered)
    return [...new Set(states.slice(mustKnow + 1, begun + 2).map((lists) => lists[path] ?? ''))]
  }
}
