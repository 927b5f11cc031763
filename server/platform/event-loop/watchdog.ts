import { Worker } from 'node:worker_threads'
import { BOARD_BYTES, TEXT_AT } from './board.ts'
import { type Board, described } from './watch.ts'
import type { Work } from './work.ts'

/**
 * A thread that watches the event loop from outside: a loop that does not turn for seconds cannot log it itself, and may
 * never turn again.
 * @param silenceMs how long the loop stands still before the thread says so
 * @param fd where it writes its line of the log
 */
export function watchdog(silenceMs = 5000, fd = 1): { board: Board; stop: () => Promise<void> } {
  const shared = new SharedArrayBuffer(BOARD_BYTES)
  const numbers = new Int32Array(shared, 0, 2)
  const text = Buffer.from(shared, TEXT_AT)
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData: { shared, silenceMs, fd } })
  // A service without it goes on.
  thread.on('error', () => {})
  thread.unref()
  // A request comes to the loop several times within one turn of it.
  let shown: Work | null = null
  return {
    board: {
      beat: () => {
        Atomics.add(numbers, 0, 1)
        Atomics.store(numbers, 1, 0)
        shown = null
      },
      show: (work) => {
        if (work === shown) return
        shown = work
        Atomics.store(numbers, 1, text.write(described(work), 'latin1'))
      },
    },
    stop: async () => void (await thread.terminate()),
  }
}
