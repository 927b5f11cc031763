import type { JobResult } from 'pg-boss'
import { doWork, type Work } from '../event-loop/work.ts'
import { inTransaction } from './boss.ts'
import { JobTakenOver } from './errors.ts'
import type { Attempt, JobHandler, Together } from './handler.ts'
import { faultOf, placeOf } from './fault.ts'
import { tracedJob } from './traced.ts'
import { attemptOf, done, type Held, runJob, type Runner, untilAborted } from './run.ts'

/** Jobs that a round together did not end run side by side, so many at once. */
const SIDE_BY_SIDE = 4

/** A job on its first attempt, whose data are those of its kind. */
interface Member {
  held: Held
  data: unknown
  attempt: Attempt
}

/**
 * Runs the jobs of one fetch: those on their first attempt in rounds of several, and by itself whatever no round ended. Of
 * these the ones that have failed least come first: one that takes its process with it takes few others.
 */
export async function runTogether(runner: Runner, job: JobHandler & { together: Together }, all: readonly Held[]): Promise<JobResult[]> {
  const { leaving } = runner
  const fetched = performance.now()
  const timeUp = new AbortController()
  const clock = setTimeout(() => timeUp.abort(), job.seconds * 1000)
  const ended = new Set<Held>()
  try {
    for (const round of rounds(runner, job, all, timeUp.signal)) {
      const signals = [...round.map(({ held }) => held.signal), timeUp.signal, leaving]
      if (signals.some(({ aborted }) => aborted)) break
      const started = performance.now()
      try {
        const own: Work = { kind: 'job', name: job.name, id: round[0]?.attempt.id ?? '' }
        const work = () =>
          untilAborted(
            doWork(own, () => inOneRound(runner, job, round)),
            signals,
          )
        await tracedJob(
          job,
          round.map(({ held }) => held),
          work,
        )
        for (const { held } of round) {
          ended.add(held)
          done(runner, job, held, started)
        }
      } catch (error) {
        runner.logger.warn(
          { job: job.name, jobs: round.length, ...faultOf(error), at: placeOf(error) },
          'jobs failed together, and are run one by one',
        )
      }
    }
  } finally {
    clearTimeout(clock)
  }
  const left = all.filter((held) => !ended.has(held)).toSorted((a, b) => a.retryCount - b.retryCount)
  const results = [...ended].map(({ id }): JobResult => ({ id, status: 'completed' }))
  const next = async () => {
    for (let held = left.shift(); held; held = left.shift()) results.push(await runJob(runner, job, held, fetched))
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next))
  return results
}

/** Whole jobs, as many to a round as their weights allow; a round of one would be no round. */
function rounds(runner: Runner, job: JobHandler & { together: Together }, all: readonly Held[], timeUp: AbortSignal): Member[][] {
  const { together } = job
  const packed: { members: Member[]; weight: number }[] = []
  for (const held of all) {
    const data = job.data.safeParse(held.data ?? {})
    if (held.retryCount > 0 || !data.success) continue
    const member = { held, data: data.data, attempt: attemptOf(runner, job, held, timeUp) }
    const heavy = together.weight(data.data)
    const round = packed.find((one) => one.weight + heavy <= together.most)
    if (round) {
      round.members.push(member)
      round.weight += heavy
    } else packed.push({ members: [member], weight: heavy })
  }
  return packed.map(({ members }) => members).filter(({ length }) => length > 1)
}

/** One call of the handler, whose transaction ends all of its jobs or none. */
function inOneRound(
  { boss, services }: Runner,
  { name, together }: JobHandler & { together: Together },
  round: readonly Member[],
): Promise<void> {
  const holds = round.map(({ held }) => held)
  return together.run(
    services(),
    round.map(({ data, attempt }) => ({ data, attempt })),
    async (tx) => {
      const { affected } = (await inTransaction(tx, (db) => boss.complete(name, holds, undefined, { db }))) as { affected: number }
      if (affected < holds.length) throw new JobTakenOver('One of the jobs is another worker’s by now.')
    },
  )
}
