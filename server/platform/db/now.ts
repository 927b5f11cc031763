/** A time by two clocks: the monotonic clock, and the wall clock, which also runs while the machine sleeps. */
export interface ClockTimes {
  running: number
  wall: number
}

export const readClocks = (): ClockTimes => ({ running: performance.now(), wall: Date.now() })

/** Whether a time is less than `ms` milliseconds ago by both clocks. */
export function isYounger({ running, wall }: ClockTimes, ms: number): boolean {
  const age = Date.now() - wall
  return performance.now() - running < ms && age >= 0 && age < ms
}
