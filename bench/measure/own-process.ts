import { spawnSync } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { migrate } from '../../server/platform/db/migrate.ts'
import { makeLogger } from '../../server/platform/http/request-log.ts'
import type { Services } from '../../server/platform/services.ts'
import { environment, readConfig } from '../../server/platform/settings/config.ts'
import { makeServices } from '../../server/services.ts'
import { openDatabase } from '../../server/start.ts'

/**
 * Does work with the services of the bench, on DATABASE_URL, else on the embedded database in DATA_DIR.
 * @param options.limits the time limits of statements, where they differ from those of the service
 * @param options.env settings besides the environment
 */
export async function withServices<T>(
  work: (services: Services) => Promise<T>,
  { limits, env = {} }: { limits?: Parameters<typeof openDatabase>[1]; env?: Record<string, string> } = {},
): Promise<T> {
  const config = readConfig({ ...environment, DEMO: 'off', ...env })
  const database = await openDatabase(config, limits)
  try {
    await migrate(database.pool)
    const services = await makeServices(config, makeLogger('warn'), database)
    services.limits.close()
    return await work(services)
  } finally {
    await database.close()
  }
}

/** Collects garbage, so that memory is compared with memory in use. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

/** What work costs the process that does it: seconds by the clock and of CPU time, and its greatest resident memory in MB. */
export interface Costs {
  seconds: number
  cpu: number
  rss: number
}

/** Does work, and returns its result with its costs. */
export async function measured<T extends object>(work: () => T | Promise<T>): Promise<T & Costs> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - begun) / 1000
  return { ...result, seconds, cpu: (user + system) / 1e6, rss: process.resourceUsage().maxRSS / 1024 }
}

/**
 * Runs a program of the bench in a process of its own, and returns the JSON that it prints.
 * @throws Error with what it printed to standard error, if it fails
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller declares what the program prints
export function inOwnProcess<T>(program: string, args: string[], env: Record<string, string> = {}): T {
  const child = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: { ...environment, ...env } })
  if (child.status !== 0) throw new Error(child.stderr)
  return JSON.parse(child.stdout) as T
}
