import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const LOWEST = 19

/**
 * Lowers the priority of this thread alone. Linux has one for each thread, under the thread's number; elsewhere it would be the whole process's,
 * which stays as it is.
 * @param steps of nice(2). With 5 the other threads of the process get three times as much of a core that both ask for, with 10 nine times
 */
export function giveWay(steps: number): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0 && thread !== process.pid) setPriority(thread, Math.min(LOWEST, getPriority() + steps))
  } catch {
    // Not Linux, or not permitted: the number of threads is the bound.
  }
}
