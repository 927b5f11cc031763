import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { type KillReason, REASON_FD, SHARED } from './limits.ts'

/**
 * A thread of the parser process that kills the process beyond its limits. An endless loop or regular expression of the parsing thread
 * cannot stop this thread. It also kills the process when the parent process has died.
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
  // An orphan: the parent process has died.
  if (process.ppid !== parent) kill('crash')
  if (Atomics.load(shared, SHARED.running) === 0) continue
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > Atomics.load(shared, SHARED.cpuMs)) kill('cpu')
  if (process.memoryUsage.rss() / 1024 ** 2 > Atomics.load(shared, SHARED.memoryMb)) kill('memory')
  Atomics.wait(shared, SHARED.running, 1, LOOK_MS)
}
