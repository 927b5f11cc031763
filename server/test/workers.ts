import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../platform/settings/config.ts'
import { transact } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { makeLogger } from '../platform/http/logs/request-log.ts'
import { makeJobs } from '../platform/jobs/make-jobs.ts'
import { makeServices } from '../services.ts'
import { type Services } from '../platform/services.ts'
import { effect, JOBS, slow } from './job-worker.ts'
import { until } from './jobs.ts'
import { BRIEF, CHILD_ENV, temporaryFolder } from './process.ts'

/** The most time of a start: several start at once, beside other tests. */
const START_MS = 180_000

/** A worker in a separate process. */
export interface Worker {
  child: ChildProcess
  output: () => string
}

/** Starts workers in separate processes. `end` kills all of them and removes their folder. */
export function workers(): { folder: string; start: (env: Record<string, string>) => Promise<Worker>; end: () => void } {
  const folder = temporaryFolder()
  const children: ChildProcess[] = []
  return {
    folder: folder.path,
    start: async (env) => {
      const child = spawn(process.execPath, [...BRIEF, join(import.meta.dirname, 'job-worker.ts')], {
        env: {
          ...CHILD_ENV,
          DEMO: 'off',
          ROLE: 'worker',
          LOG_LEVEL: 'info',
          DATA_DIR: folder.path,
          MAIL_FROM: 'a@example.fr',
          ...env,
        },
      })
      children.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
      const works = () => {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The worker ended at its start:\n${output}`)
        return output.includes('working')
      }
      await until('the worker works', works, START_MS)
      return { child, output: () => output }
    },
    end: () => {
      for (const child of children) child.kill('SIGKILL')
      folder.cleanUp()
    },
  }
}

/** Returns services that send the jobs of the workers, and run none. */
export async function senders(database: OpenDatabase): Promise<Services> {
  await migrate(database.pool)
  const config = readConfig({ DEMO: 'off', ROLE: 'api', MAIL_FROM: 'a@example.fr' })
  const services = await makeServices(config, makeLogger('silent'), database)
  services.jobs = await makeJobs({ config, logger: services.logger, database, jobs: JOBS }, () => services)
  return services
}

/** Sends one slow job: `ms` is its duration. */
export const sendSlow = (services: Services, text: string, ms: number): Promise<string | null> =>
  transact(services.database.db, (tx) => services.jobs.send(tx, slow, { text, ms }))

/** Sends many jobs with one effect each, all in one transaction. `ms` is the longest duration of a job. */
export const sendEffects = (services: Services, texts: string[], ms: number): Promise<void> =>
  transact(services.database.db, async (tx) => {
    for (const text of texts) await services.jobs.send(tx, effect, { text, ms: Math.round(Math.random() * ms) })
  })
