const HOUR_MS = 3_600_000
/** From this many days on the hours are left out. */
const DAYS_ALONE = 3

/** The units of an age that are told: minutes below an hour, days with hours below three days, then days. */
export function ageParts(since: string, now = Date.now()): { days: number; hours: number; minutes: number } {
  const passed = Math.max(0, now - Date.parse(since))
  const hours = Math.floor(passed / HOUR_MS)
  const days = Math.floor(hours / 24)
  return { days, hours: days >= DAYS_ALONE ? 0 : hours % 24, minutes: hours > 0 ? 0 : Math.floor(passed / 60_000) }
}
