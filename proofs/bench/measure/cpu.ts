import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Returns the CPU time of a process and its threads in nanoseconds, as counted by the scheduler. */
export function cpuOf(pid: number): number {
  let sum = 0
  try {
    for (const task of readdirSync(`/proc/${pid}/task`))
      sum += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    // A process or thread that has ended meanwhile is not counted.
  }
  return sum
}

/** Returns the process ids of the PostgreSQL sessions on this database with these application names, not those of other databases. */
export async function backends(pool: pg.Pool, names: readonly string[] = ['beffroi', 'beffroi-changes']): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [names],
  )
  return rows.map(({ pid }) => pid)
}

/** Returns the CPU time of each process so far. */
export const spent = (pids: readonly number[]): Map<number, number> => new Map(pids.map((pid) => [pid, cpuOf(pid)]))

/** Returns the CPU time between two samples: ended sessions are ignored, new ones count from their start. */
export const since = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, ns]) => sum + Math.max(0, ns - (before.get(pid) ?? 0)), 0)

/** Returns the resident memory of a process in MB: current and peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: field('VmRSS'), peak: field('VmHWM') }
}
