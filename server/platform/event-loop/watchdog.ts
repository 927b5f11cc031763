import { Worker } from 'node:worker_threads'
import { BOARD_BYTES, TEXT_AT } from './shared-board.ts'
import { type Board, described } from './watch.ts'
import type { Work } from './work.ts'

/**
 * Starts a thread that monitors the event loop from outside: a blocked event loop can neither log that it is blocked, nor answer SIGTERM.
 * @param silenceMs how long the event loop is blocked before the thread logs it
 * @param endMs how long the event loop is blocked before the thread kills the process
 * @param fd the file descriptor of the log
 */
export function watchdog(silenceMs = 5000, endMs = 10 * 60_000, fd = 1): { board: Board; stop: () => Promise<void> } {
  const shared = new SharedArrayBuffer(BOARD_BYTES)
  const numbers = new Int32Array(shared, 0, 2)
  const text = Buffer.from(shared, TEXT_AT)
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData: { shared, silenceMs, endMs, fd } })
  // The service runs on without its watchdog.
  thread.on('error', () => {})
  thread.unref()
  // A request is entered several times within one turn of the event loop: its text is written once.
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
