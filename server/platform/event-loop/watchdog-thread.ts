import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const {
  turns: shown,
  silenceMs,
  endMs,
  fd,
} = workerData as { turns: Int32Array<SharedArrayBuffer>; silenceMs: number; endMs: number; fd: number }
const sleeper = new Int32Array(new SharedArrayBuffer(4))
/** A stall that lasts is logged again after this time. */
const AGAIN_MS = 60_000
const LOOK_MS = Math.min(500, silenceMs / 4)

let turns = Atomics.load(shown, 0)
let since = performance.now()
let loggedAt = 0
for (;;) {
  const asked = performance.now()
  Atomics.wait(sleeper, 0, 0, LOOK_MS)
  const now = performance.now()
  const turned = Atomics.load(shown, 0)
  // If this thread was late itself, it cannot judge the event loop.
  const late = now - asked > LOOK_MS + silenceMs / 2
  if (turned !== turns || late) {
    turns = turned
    since = now
    loggedAt = 0
    continue
  }
  const ms = Math.round(now - since)
  const isOver = ms >= endMs
  if (ms < silenceMs || (!isOver && loggedAt !== 0 && now - loggedAt < AGAIN_MS)) continue
  loggedAt = now
  const line = (level: string, msg: string) => writeSync(fd, `${JSON.stringify({ level, time: new Date().toISOString(), ms, msg })}\n`)
  if (isOver) {
    line('fatal', 'event loop blocked for too long: the process is killed, so that it can be started again')
    process.kill(process.pid, 'SIGKILL')
  } else line('error', 'event loop blocked')
}
