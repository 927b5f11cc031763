/** The most concurrent batches, the most items of one, and the most waiting items. */
export interface BatchLimits {
  /** The least milliseconds between the starts of two batches; there is no wait if none has started for so long. */
  minIntervalMs: number
  atOnce: number
  size: number
  waiting: number
  /** Whether one of its items may have caused the failure of a batch: the items are then run one by one. */
  isFaultOfItem: (error: unknown) => boolean
}

/** Too many items wait: no other is accepted for now. */
export class TooManyWaiting extends Error {}

/**
 * Does work for many callers at once that costs nearly the same as for one. A call during a batch joins the next one: under load,
 * more calls share a commit.
 * @param run runs one batch, and returns a result for each item in its order
 * @returns a function that adds one item; it resolves when the item's batch is done
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
      if (batch.length === 1 || !limits.isFaultOfItem(error)) batch.forEach(({ reject }) => reject(error))
      else for (const one of batch) await settle([one])
    }
  }
  const begin = () => {
    while (running < limits.atOnce && waiting.length > 0) {
      const rest = began + limits.minIntervalMs - performance.now()
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
      // Other items that arrive in this turn of the event loop join the batch.
      setImmediate(begin)
    })
}
