/** Of so many that wait, one more begins in each turn of the event loop: a queue empties faster the longer it is. */
const MORE_FOR = 16

let waiting: (() => void)[] = []
let isTaken = false

/**
 * Gives the caller a turn of the event loop of its own: the first continues at once, those that ask in the same turn continue in later ones, one after the
 * other. What arrives meanwhile is answered between them: of thirty answers that one transaction makes possible, a public read waits for one, not for all.
 */
export async function ownTurn(): Promise<void> {
  if (isTaken) return new Promise((resolve) => void waiting.push(resolve))
  isTaken = true
  setImmediate(next)
}

/** Lets those continue whose turn it is. Each begins after this function. */
function next(): void {
  const count = 1 + Math.floor(waiting.length / MORE_FOR)
  if (waiting.length === 0) {
    isTaken = false
    return
  }
  for (const go of waiting.slice(0, count)) go()
  waiting = waiting.slice(count)
  setImmediate(next)
}
