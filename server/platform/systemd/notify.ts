import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SystemdSettings } from '../settings/systemd.ts'

/** Node has no datagram sockets of this kind: a shell beside the service sends each line that it reads (decision 0035). */
const SENDER = 'while read -r state; do systemd-notify "$state"; done'
/** The shortest time between two starts of the sender. */
const AGAIN_MS = 1000
/** How long the end of the sender is waited for. */
const END_MS = 1000
/** The longest interval of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** What the service reports to systemd. */
export interface Notifier {
  /** The service serves: `systemctl start` returns. */
  ready: () => void
  /** The service has begun to stop. */
  stopping: () => void
  /** Ends the reports and waits for the sender's end, a second at most: systemd would kill it, with a line in its log. */
  close: () => Promise<void>
}

const SILENT: Notifier = { ready: () => {}, stopping: () => {}, close: async () => {} }

/**
 * Reports to systemd (Type=notify), and shows its watchdog (WatchdogSec) three times in each period that the event loop turns.
 * @param settings null if systemd expects no notifications: nothing is reported
 */
export function notifySystemd(settings: SystemdSettings | null, logger: Logger): Notifier {
  if (!settings) return SILENT
  let sender: ChildProcess | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  const start = (): ChildProcess => {
    startedAt = performance.now()
    const child = spawn('/bin/sh', ['-c', SENDER], {
      env: { PATH: '/usr/bin:/bin', NOTIFY_SOCKET: settings.socket },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    child.once('error', (error) => logger.warn({ err: String(error) }, 'systemd is not notified: the sender does not start'))
    child.once('exit', () => {
      if (sender === child) sender = null
    })
    // A line to a sender that has just ended is lost; the next report starts another.
    child.stdin?.on('error', () => {})
    child.unref()
    return child
  }
  const report = (state: string): void => {
    if (!sender && performance.now() - startedAt < AGAIN_MS) return
    sender ??= start()
    // A sender that is stuck is not given more: what is not sent must not fill the memory.
    if (sender.stdin?.writable && !sender.stdin.writableNeedDrain) sender.stdin.write(`${state}\n`)
  }
  sender = start()
  const period = settings.watchdogMs === null ? null : Math.min(settings.watchdogMs / 3, TIMER_MAX_MS)
  const timer = period === null ? undefined : setInterval(() => report('WATCHDOG=1'), period).unref()
  return {
    ready: () => report('READY=1'),
    stopping: () => report('STOPPING=1'),
    close: async () => {
      clearInterval(timer)
      const last = sender
      if (!last) return
      const ended = once(last, 'exit').catch(() => {})
      last.ref()
      last.stdin?.end()
      await Promise.race([ended, sleep(END_MS, undefined, { ref: false })])
    },
  }
}
