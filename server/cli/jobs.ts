import { Command } from 'commander'
import { JobState } from '../../contract/jobs/jobs.ts'
import { PER_PAGE_MAX } from '../../contract/limits.ts'
import { AppError } from '../../contract/errors.ts'
import { Id } from '../../contract/shared.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { listJobs } from '../platform/jobs/admin-list.ts'
import type { JobRow } from '../platform/jobs/rows.ts'
import { CommandError, withServices } from './with-services.ts'

const list = new Command('list')
  .description('list jobs, latest first; without --state the dead ones, which have no attempts left or failed permanently')
  .option('--state <state>', `one of ${JobState.options.join(', ')}, or all`, 'dead')
  .option('--name <name>', 'only jobs of this kind')
  .option('--limit <number>', 'the most jobs to list', '100')
  .action(({ state, name, limit }: { state: string; name?: string; limit: string }) =>
    withServices(async (services) => {
      if (!/^[1-9]\d{0,4}$/.test(limit)) throw new CommandError(`--limit must be a whole number from 1 to 99999, not "${limit}".`)
      const named = JobState.safeParse(state)
      if (!named.success && state !== 'all')
        throw new CommandError(`--state must be one of ${JobState.options.join(', ')}, or all, not "${state}".`)
      const query = { state: named.data, name, sort: 'sent_at_desc' as const, per_page: Math.min(Number(limit), PER_PAGE_MAX) }
      let listed = 0
      for (let page = 1; listed < Number(limit); page += 1) {
        const { data, meta } = await listJobs({ db: services.database.db, services }, { ...query, page })
        for (const job of data.slice(0, Number(limit) - listed)) console.log(line(job))
        listed += data.length
        if (page >= meta.last_page) {
          console.log(
            meta.total === 0
              ? `There is no ${named.data ? `${state} ` : ''}job.`
              : `${meta.total} job${meta.total === 1 ? '' : 's'} in total.`,
          )
          return
        }
      }
    }),
  )

/** Returns the line that is printed for a job. */
const line = ({ id, name, state, attempts, attempts_max, sent_at, ended_at, error }: JobRow) =>
  [id, ended_at ?? sent_at, state, name, `${attempts}/${attempts_max} attempts`, error ? `${error.class}: ${error.message_en}` : '']
    .join('  ')
    .trimEnd()

const retry = new Command('retry')
  .description('run dead jobs again, with all their attempts; recorded in the audit trail')
  .argument('[id...]', 'ids from `jobs list`')
  .option('--all', 'all dead jobs')
  .action((ids: string[], { all = false }: { all?: boolean }) =>
    withServices(async ({ jobs, database: { db } }) => {
      if (all === ids.length > 0) throw new CommandError('Give the ids of the jobs to run again, or --all.')
      const wrong = ids.find((id) => !Id.safeParse(id).success)
      if (wrong) throw new CommandError(`"${wrong}" is not the id of a job.`)
      const ctx = { db, caller: machineCaller('cli') }
      let given = all ? await jobs.retryAll(ctx) : 0
      for (const id of ids) {
        await jobs.retry(ctx, { id: Id.parse(id) }).catch((error: unknown) => refused(id, error))
        given += 1
      }
      console.log(`${given} job${given === 1 ? '' : 's'} queued again. A running worker starts within seconds.`)
    }),
  )

function refused(id: string, error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new CommandError(
    error.code === 'not_found'
      ? `There is no job ${id}.`
      : `The job ${id} is not dead, or another job with the same key waits, or this release has no such kind of job.`,
  )
}

/** `jobs …`: background jobs. */
export const jobsCommand = new Command('jobs').description('background jobs').addCommand(list).addCommand(retry)
