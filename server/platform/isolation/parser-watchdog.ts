import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { type KillReason, REASON_FD, SHARED } from './limits.ts'

/**
 * A thread of the parser process that kills it beyond its limits. It needs no answer of the thread that parses, so an endless loop
 * or pattern cannot stop it; without a parent process it ends the parser as well.
 */
const { shared, parent } = workerData as { shared: Int32Array; parent: number }
const LOOK_MS = 20
const IDLE_MS = 1000

function kill(reason: KillReason): void {
  try {
    writeSync(REASON_FD, reason)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

for (;;) {
  Atomics.wait(shared, SHARED.running, 0, IDLE_MS)
  // The parent process has died, perhaps while this one was in an endless loop.
  if (process.ppid !== parent) kill('crash')
  if (Atomics.load(shared, SHARED.running) === 0) continue
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > Atomics.load(shared, SHARED.cpuMs)) kill('cpu')
  if (process.memoryUsage.rss() / 1024 ** 2 > Atomics.load(shared, SHARED.memoryMb)) kill('memory')
  Atomics.wait(shared, SHARED.running, 1, LOOK_MS)
}
