import { workerData } from 'node:worker_threads'

// On a thread beside a loop that may never turn again: a process whose parent is gone works for nobody, and would for ever.
const { parent } = workerData as { parent: number }
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 1000)
