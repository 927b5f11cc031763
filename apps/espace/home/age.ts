const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** How long something waits, in its greatest unit. */
export function ageOf(since: string, now = Date.now()): { n: number; unit: 'minute' | 'hour' | 'day' } {
  const waits = Math.max(0, now - Date.parse(since))
  const [unit, size] = waits < HOUR ? (['minute', MINUTE] as const) : waits < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const)
  return { n: Math.floor(waits / size), unit }
}
