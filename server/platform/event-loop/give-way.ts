import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** In steps of nice(2), below the process: its other threads get nine times as much of a core that both ask for. */
const LOWER_BY = 10
const LOWEST = 19

/**
 * Lowers the priority of this thread alone. Linux has one for each thread, under the thread's number; elsewhere it would be the whole process's,
 * which stays as it is.
 */
export function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0 && thread !== process.pid) setPriority(thread, Math.min(LOWEST, getPriority() + LOWER_BY))
  } catch {
    // Not Linux, or not permitted: the number of threads is the bound.
  }
}
