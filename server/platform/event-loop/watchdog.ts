import { Worker } from 'node:worker_threads'

/** How often the event loop shows that it turns. */
const BEAT_MS = 100

/**
 * Starts a thread that monitors the event loop from outside: a blocked event loop can neither log that it is blocked, nor answer SIGTERM.
 * @param silenceMs how long the event loop is blocked before the thread logs it
 * @param endMs how long the event loop is blocked before the thread kills the process
 * @param fd the file descriptor of the log
 */
export function watchdog(silenceMs = 5000, endMs = 10 * 60_000, fd = 1): void {
  const turns = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData: { turns, silenceMs, endMs, fd } })
  // The service runs on without its watchdog.
  thread.on('error', () => {})
  thread.unref()
  setInterval(() => Atomics.add(turns, 0, 1), BEAT_MS).unref()
}
