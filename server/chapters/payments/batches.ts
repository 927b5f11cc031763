/** How many batches run at once, what one takes at most, and how many items may wait. */
export interface BatchLimits {
  /** Milliseconds from one batch's beginning to the next one's at least; nobody waits where none has begun for so long. */
  apart: number
  atOnce: number
  size: number
  waiting: number
  /** Whether one of its items may be to blame for a batch that failed: they are then done one by one. */
  blames: (error: unknown) => boolean
}

/** Nothing more can be taken for the moment. */
export class TooManyWaiting extends Error {}

/**
 * Does for many callers at once what costs nearly the same as for one. Who comes while a batch runs joins the next: the
 * busier it is, the more share a commit.
 * @param run does one batch, and gives an answer for each item in its order
 * @returns what adds one item; resolves when its own batch is done
 */
export function batches<Item, Answer>(run: (items: Item[]) => Promise<Answer[]>, limits: BatchLimits): (item: Item) => Promise<Answer> {
  interface Waiting {
    item: Item
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let running = 0
  let began = -Infinity
  let later: NodeJS.Timeout | null = null

  const settle = async (batch: Waiting[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer))
    } catch (error) {
      if (batch.length === 1 || !limits.blames(error)) batch.forEach(({ reject }) => reject(error))
      else for (const one of batch) await settle([one])
    }
  }
  const begin = () => {
    while (running < limits.atOnce && waiting.length > 0) {
      const rest = began + limits.apart - performance.now()
      if (rest > 0 && waiting.length < limits.size) {
        later ??= setTimeout(() => {
          later = null
          begin()
        }, rest)
        return
      }
      began = performance.now()
      const batch = waiting.slice(0, limits.size)
      waiting = waiting.slice(limits.size)
      running += 1
      void settle(batch).finally(() => {
        running -= 1
        begin()
      })
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= limits.waiting) return reject(new TooManyWaiting('too many wait already'))
      waiting.push({ item, resolve, reject })
      // What else arrived in this turn of the event loop comes along.
      setImmediate(begin)
    })
}
