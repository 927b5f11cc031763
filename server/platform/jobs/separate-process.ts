import { fork } from 'node:child_process'
import { environment } from '../settings/config.ts'
import { JobError, SeparateProcessError, JobHopeless, JobTakenOver } from './errors.ts'
import type { Fault } from './fault.ts'
import { jobMessage } from './messages-catalogue.ts'
import type { FetchedJob, RunSeparately } from './run.ts'

/** The input of a process that makes one attempt. */
export interface Order {
  /** The module whose JOBS contain the job; null: the service's own jobs. */
  list: string | null
  databaseUrl: string
  fetched: Omit<FetchedJob, 'signal'>
}
/** The output of that process. */
export type Outcome = { ended: 'done' | 'taken_over' } | { ended: 'failed' | 'hopeless'; fault: Fault; at: string | undefined }

/** Heap limit of the process. One job needs far less; a job that needs more must not exhaust the machine's memory. */
const HEAP_MB = 512

/**
 * Makes attempts in separate processes: whatever a job does there, this process goes on answering requests, and its worker goes on
 * sending the job's heartbeat.
 * @param publicUrl the address in links of this process
 * @param list the module that exports these JOBS; null: the service's own jobs
 */
export const separateRunner =
  (databaseUrl: string, { list, publicUrl }: { list: URL | null; publicUrl?: string | undefined }): RunSeparately =>
  async ({ signal: _signal, ...fetched }, { stopping, killed }) => {
    killed.throwIfAborted()
    const child = fork(new URL('../../job-process.ts', import.meta.url), {
      env: { ...environment, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: '', ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}) },
      // With the maps of sources a failure names the line that threw it.
      execArgv: ['--enable-source-maps', `--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
    })
    const kill = () => void child.kill('SIGKILL')
    const stop = () => void child.send('stop', () => {})
    killed.addEventListener('abort', kill, { once: true })
    stopping.addEventListener('abort', stop, { once: true })
    try {
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        child.once('message', (told) => resolve(told as Outcome))
        child.once('error', () => reject(new JobError(jobMessage('apart_not_started'))))
        child.once('exit', () => reject(new JobError(jobMessage('apart_died'))))
        child.send({ list: list?.href ?? null, databaseUrl, fetched } satisfies Order, () => {})
      })
      if ('fault' in outcome) {
        const { error, message: en, code, params } = outcome.fault
        const own =
          outcome.ended === 'hopeless' ? new JobHopeless({ code, params, en }) : new SeparateProcessError(error, { code, params, en })
        throw Object.assign(own, { at: outcome.at })
      }
      if (outcome.ended === 'taken_over') throw new JobTakenOver(jobMessage('taken_over', { what: 'job' }))
    } finally {
      killed.removeEventListener('abort', kill)
      stopping.removeEventListener('abort', stop)
      kill()
    }
  }
