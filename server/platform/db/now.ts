/** One moment by the clock that never jumps, and by the one that goes on while the machine sleeps. */
export interface ClockTimes {
  running: number
  wall: number
}

export const readClocks = (): ClockTimes => ({ running: performance.now(), wall: Date.now() })

/** Whether a moment lies less than so many milliseconds back, by both clocks. */
export function isYounger({ running, wall }: ClockTimes, ms: number): boolean {
  const age = Date.now() - wall
  return performance.now() - running < ms && age >= 0 && age < ms
}
