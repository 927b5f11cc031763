/** What systemd passes to a service with Type=notify. */
export interface SystemdSettings {
  /** The socket of systemd's notifications. */
  socket: string
  /** The service must show within each such time that its event loop turns; null: WatchdogSec is not set. */
  watchdogMs: number | null
}

/**
 * Reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID, which systemd sets (sd_notify(3), sd_watchdog_enabled(3)): they are no settings of the operator.
 * @param pid the process that asks: a watchdog of another process is not its own
 * @returns null if systemd expects no notifications
 */
export function systemd(env: Record<string, string | undefined>, pid: number): SystemdSettings | null {
  const socket = env['NOTIFY_SOCKET']
  if (!socket) return null
  const microseconds = Number(env['WATCHDOG_USEC'])
  const isOurs = !env['WATCHDOG_PID'] || env['WATCHDOG_PID'] === String(pid)
  return { socket, watchdogMs: isOurs && microseconds > 0 ? microseconds / 1000 : null }
}
