import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Nanoseconds that a process and its threads have spent on a processor, by the scheduler's own account. */
export function cpuOf(pid: number): number {
  let sum = 0
  try {
    for (const task of readdirSync(`/proc/${pid}/task`))
      sum += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    // A process or thread that ended in between counts no more.
  }
  return sum
}

/** The PostgreSQL sessions on this database, the asking one aside: other databases of the same cluster are not ours to count. */
export async function backends(pool: pg.Pool, names: readonly string[] = ['beffroi', 'beffroi-hot', 'floor']): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [names],
  )
  return rows.map(({ pid }) => pid)
}

/** What each process has spent so far. */
export const spent = (pids: readonly number[]): Map<number, number> => new Map(pids.map((pid) => [pid, cpuOf(pid)]))

/** What was spent since: sessions that idled out in between are no loss, new ones count whole. */
export const since = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, ns]) => sum + Math.max(0, ns - (before.get(pid) ?? 0)), 0)

/** Resident memory of a process in MB: now, and at its highest. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: field('VmRSS'), peak: field('VmHWM') }
}
