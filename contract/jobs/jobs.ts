import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, IdOut, Timestamp, one, pageOf, paging, period, query, text } from '../shared.ts'

/** Background jobs, for whoever keeps the service running. Spec §1-16, §6-8, Inbound: failing jobs are visible and re-runnable. */

export const JOB_STATES = ['waiting', 'running', 'retrying', 'dead', 'done'] as const
export const JobState = z
  .enum(JOB_STATES)
  .describe('retrying: it failed, and waits for its next attempt; dead: it has used up its attempts, or none would mend it.')

export const Job = z
  .object({
    id: IdOut.describe('The same for all its life, also after it was dead and run again.'),
    name: z.string().describe('What kind of job it is. What it carries is never shown.'),
    state: JobState,
    attempts: z.int().describe('Attempts begun.'),
    attempts_max: z.int().describe('One more for each attempt that the stop of a worker cut short.'),
    sent_at: Timestamp.describe('When it was sent, or run again by hand.'),
    started_at: Timestamp.nullable().describe('When the latest attempt began; of a dead job null once that is forgotten.'),
    next_try_at: Timestamp.nullable().describe('Of one that waits: from when on it may be taken.'),
    ended_at: Timestamp.nullable().describe('When it was done, or dead.'),
    error: z
      .object({ class: z.string(), message: z.string().describe('In French.'), message_en: z.string() })
      .nullable()
      .describe('What ended its latest attempt that failed, without anything that people wrote.'),
  })
  .meta({ id: 'Job' })

const admin = { chapter: 'jobs', access: 'admin', extension: true } as const
export const listJobs = endpoint({
  ...admin,
  id: 'listJobs',
  method: 'GET',
  path: '/admin/jobs',
  summary: 'Background jobs',
  description: 'Those that wait, run, or are dead, and what was done in the last three days.',
  query: query({
    ...paging(),
    state: JobState.optional(),
    name: text(1, 100).optional(),
    ...period,
    sort: z.enum(['sent_at_desc', 'sent_at_asc']).default('sent_at_desc'),
  }),
  response: pageOf(Job),
})
export const retryJob = endpoint({
  ...admin,
  id: 'retryJob',
  method: 'POST',
  path: '/admin/jobs/{id}/retry',
  summary: 'Run a dead job again',
  description:
    'It waits again, with all its attempts before it. `invalid_state` where it is not dead, where another with the same key waits or runs, ' +
    'and where this release knows no such job.',
  params: byId,
  response: one(Job),
  errors: ['not_found', 'invalid_state'],
  audit: ['job.retry'],
})
