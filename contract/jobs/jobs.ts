import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, IdOut, Timestamp, one, pageOf, paging, period, query, text } from '../shared.ts'

/** Background jobs, for operators. Failed jobs are visible and can be run again. Spec §1-16, §6-8, Inbound. */

const JOB_STATES = ['waiting', 'running', 'retrying', 'dead', 'done'] as const
export const JobState = z
  .enum(JOB_STATES)
  .describe('retrying: the last attempt failed and the next is scheduled; dead: no attempt is left, or the error is permanent.')

export const Job = z
  .object({
    id: IdOut.describe('The id does not change, not even if a dead job is run again.'),
    name: z.string().describe('The kind of the job. Its data is never shown.'),
    state: JobState,
    attempts: z.int().describe('The number of attempts begun.'),
    attempts_max: z.int().describe('The most attempts. It is raised by one for each attempt that was interrupted by the stop of a worker.'),
    sent_at: Timestamp.describe('When the job was sent or last run again by hand.'),
    started_at: Timestamp.nullable().describe('When the latest attempt began; null for a dead job if the time is no longer stored.'),
    next_try_at: Timestamp.nullable().describe('For a job that waits: the earliest time of its next attempt.'),
    ended_at: Timestamp.nullable().describe('When the job became done or dead.'),
    error: z
      .object({ class: z.string(), message: z.string().describe('In French.'), message_en: z.string() })
      .nullable()
      .describe('The error of the latest failed attempt, without any text that people wrote.'),
  })
  .meta({ id: 'Job' })

const admin = { chapter: 'jobs', access: 'admin' } as const
export const listJobs = endpoint('GET /admin/jobs', {
  ...admin,
  id: 'listJobs',
  permission: 'jobs.manage',
  summary: 'Background jobs',
  description: 'Jobs that wait, run or are dead, and jobs done in the last three days.',
  query: query({
    ...paging(),
    state: JobState.optional(),
    name: text(1, 100).optional(),
    ...period,
    sort: z.enum(['sent_at_desc', 'sent_at_asc']).default('sent_at_desc'),
  }),
  response: pageOf(Job),
})
export const listJobKinds = endpoint('GET /admin/jobs/kinds', {
  ...admin,
  id: 'listJobKinds',
  permission: 'jobs.manage',
  summary: 'Background jobs by kind',
  description: 'Those with dead jobs first. Successes are known for three days.',
  response: z.object({
    data: z.array(
      z
        .object({
          name: z.string(),
          last_success_at: Timestamp.nullable(),
          next_at: Timestamp.nullable().describe('The earliest time at which one that waits is run.'),
          dead: z.int(),
          retrying: z.int(),
          waiting: z.int(),
          running: z.int(),
          done_today: z.int().describe('In the last 24 hours.'),
        })
        .meta({ id: 'JobKind', 'x-extension': true }),
    ),
  }),
})
export const retryJob = endpoint('POST /admin/jobs/{id}/retry', {
  ...admin,
  id: 'retryJob',
  permission: 'jobs.manage',
  summary: 'Run a dead job again',
  description:
    'The job waits again, with all its attempts. `invalid_state` if the job is not dead, if another job with the same key waits or runs, ' +
    'or if this release has no such kind of job.',
  params: byId,
  response: one(Job),
  errors: ['invalid_state'],
  audit: ['job.retry'],
})
