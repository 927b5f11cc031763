import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './sql-state.ts'

/**
 * Runs work, and again while the database is unreachable.
 * @param pauseOf returns the milliseconds before the next attempt, by the number of the last and its error; null: no further attempt
 */
export async function retryWhileAway<T>(work: () => Promise<T>, pauseOf: (attempt: number, error: unknown) => number | null): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const pause = isDatabaseAway(error) ? pauseOf(attempt, error) : null
      if (pause === null) throw error
      await sleep(pause)
    }
  }
}
