import { Command } from 'commander'
import { z } from 'zod'
import { CommandError, withServices } from './with-services.ts'

const list = new Command('list')
  .description('list the dead jobs, latest first: those that used up their attempts, or that none would mend')
  .option('--limit <number>', 'how many at most', '100')
  .action(({ limit }: { limit: string }) =>
    withServices(async ({ jobs }) => {
      if (!/^[1-9]\d{0,4}$/.test(limit)) throw new CommandError(`--limit must be a whole number from 1 to 99999, not "${limit}".`)
      const dead = await jobs.dead(Number(limit))
      for (const { id, job, attempts, died_at, error, message } of dead)
        console.log(`${id}  ${died_at}  ${job}  ${attempts} attempt${attempts === 1 ? '' : 's'}  ${error}: ${message}`)
      console.log(dead.length === 0 ? 'There is no dead job.' : `${dead.length} dead job${dead.length === 1 ? '' : 's'}.`)
    }),
  )

const retry = new Command('retry')
  .description('give dead jobs back to their queue, with all their attempts before them')
  .argument('[id...]', 'ids that `jobs list` tells')
  .option('--all', 'all of them')
  .action((ids: string[], { all = false }: { all?: boolean }) =>
    withServices(async ({ jobs }) => {
      if (all === ids.length > 0) throw new CommandError('Name the jobs to run again, or say --all.')
      const wrong = ids.find((id) => !z.guid().safeParse(id).success)
      if (wrong) throw new CommandError(`"${wrong}" is not the id of a job.`)
      const given = await jobs.runAgain(all ? undefined : ids)
      console.log(`${given} job${given === 1 ? '' : 's'} given back. A running worker takes them within seconds.`)
    }),
  )

/** `jobs …`: background jobs that failed for good. */
export const jobsCommand = new Command('jobs').description('background jobs that failed for good').addCommand(list).addCommand(retry)
