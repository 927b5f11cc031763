import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { environment, readConfig } from './platform/settings/config.ts'
import { makeLogger } from './platform/http/logs/request-log.ts'
import { makeServices } from './services.ts'
import { openDatabase } from './start.ts'
import type { Order, Outcome } from './platform/jobs/separate-process.ts'
import { bossOver, overPool } from './platform/jobs/boss.ts'
import { JobHopeless, JobTakenOver } from './platform/jobs/errors.ts'
import type { JobHandler } from './platform/jobs/handler.ts'
import { faultOf, thrownAt } from './platform/jobs/fault.ts'
import { jobMessage } from './platform/jobs/messages-catalogue.ts'
import { attemptOf, type FetchedJob } from './platform/jobs/run.ts'

/** Makes one attempt at a job on the service's database and returns how it ended. The process then waits to be killed. */
async function attempt({ list, databaseUrl, fetched: job }: Order): Promise<Outcome> {
  const config = readConfig({ ...environment, DATABASE_URL: databaseUrl, DEMO: 'off', ROLE: 'api', REDIS_URL: '' })
  const database = await openDatabase(config)
  const services = await makeServices(config, makeLogger(config.logLevel), database)
  const stopping = new AbortController()
  process.on('message', (message) => message === 'stop' && stopping.abort())
  const fetched: FetchedJob = { ...job, signal: new AbortController().signal }
  const jobs = list === null ? services.contributions.jobs : ((await import(list)) as { JOBS: readonly JobHandler[] }).JOBS
  const handler = jobs.find(({ name }) => name === fetched.name)
  try {
    const data = handler?.data.safeParse(fetched.data ?? {})
    if (!handler || !data?.success) throw new JobHopeless(jobMessage('other_data'))
    const runner = { boss: bossOver(database.kind, overPool(database.opsPool)), stopping: stopping.signal }
    await handler.run(services, data.data, attemptOf(runner, handler, fetched, new AbortController().signal))
    return { ended: 'done' }
  } catch (error) {
    if (error instanceof JobTakenOver) return { ended: 'taken_over' }
    return { ended: error instanceof JobHopeless ? 'hopeless' : 'failed', fault: faultOf(error), at: thrownAt(error) }
  }
}

// The parent process has ended: nothing sends the job's heartbeat any more.
process.once('disconnect', () => process.exit(1))
new Worker(new URL('./platform/jobs/separate-process-guard.ts', import.meta.url), { workerData: { parent: process.ppid } }).unref()
const [order] = (await once(process, 'message')) as [Order]
process.send?.(await attempt(order))
