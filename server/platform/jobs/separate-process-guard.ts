import { workerData } from 'node:worker_threads'

// Runs on a thread, because a job may block the event loop for ever. It ends the process once the parent process is dead.
const { parent } = workerData as { parent: number }
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 1000)
