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
  .description('list jobs, latest first; the dead ones where no state is named: those that used up their attempts, or that none would mend')
  .option('--state <state>', `one of ${JobState.options.join(', ')}, or all`, 'dead')
  .option('--name <name>', 'of this kind')
  .option('--limit <number>', 'how many at most', '100')
  .action(({ state, name, limit }: { state: string; name?: string; limit: string }) =>
    withServices(async ({ database: { db }, messages }) => {
      if (!/^[1-9]\d{0,4}$/.test(limit)) throw new CommandError(`--limit must be a whole number from 1 to 99999, not "${limit}".`)
      const named = JobState.safeParse(state)
      if (!named.success && state !== 'all')
        throw new CommandError(`--state must be one of ${JobState.options.join(', ')}, or all, not "${state}".`)
      const query = { state: named.data, name, sort: 'sent_at_desc' as const, per_page: Math.min(Number(limit), PER_PAGE_MAX) }
      let told = 0
      for (let page = 1; told < Number(limit); page += 1) {
        const { data, meta } = await listJobs(db, messages, { ...query, page })
        for (const job of data.slice(0, Number(limit) - told)) console.log(line(job))
        told += data.length
        if (page >= meta.last_page) {
          console.log(meta.total === 0 ? `There is no ${named.data ? `${state} ` : ''}job.` : `${meta.total} in all.`)
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
  .description('give dead jobs back to their queue, with all their attempts before them; said in the audit trail')
  .argument('[id...]', 'ids that `jobs list` tells')
  .option('--all', 'all of them')
  .action((ids: string[], { all = false }: { all?: boolean }) =>
    withServices(async ({ jobs, database: { db } }) => {
      if (all === ids.length > 0) throw new CommandError('Name the jobs to run again, or say --all.')
      const wrong = ids.find((id) => !Id.safeParse(id).success)
      if (wrong) throw new CommandError(`"${wrong}" is not the id of a job.`)
      const caller = machineCaller('cli')
      let given = all ? await jobs.retryAll(db, caller) : 0
      for (const id of ids) {
        await jobs.retry(db, caller, Id.parse(id)).catch((error: unknown) => refused(id, error))
        given += 1
      }
      console.log(`${given} job${given === 1 ? '' : 's'} given back. A running worker takes them within seconds.`)
    }),
  )

function refused(id: string, error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new CommandError(
    error.code === 'not_found'
      ? `There is no job ${id}.`
      : `The job ${id} is not dead, or another with the same key waits, or this release knows no such job.`,
  )
}

/** `jobs …`: background jobs. */
export const jobsCommand = new Command('jobs').description('background jobs').addCommand(list).addCommand(retry)
