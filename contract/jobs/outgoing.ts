import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdOut, one, Timestamp } from '../shared.ts'

/** Outgoing work, which is suspended while the database may be a copy of another one. docs/decisions/0036. */

const Outgoing = z
  .object({
    id: IdOut.nullable().describe('The name of this database in anchors of the audit trail; null before the first start.'),
    suspended: z
      .object({
        since: Timestamp,
        because: z
          .string()
          .describe(
            '`elsewhere`: another cluster, database, folder or installation; `timeline`: a standby that was promoted, without a process that knows it.',
          ),
        waiting: z
          .array(z.object({ name: z.string().describe('The kind of the job.'), count: z.int(), oldest_at: Timestamp }))
          .describe('The jobs that wait, by kind, without ticks of schedules.'),
      })
      .nullable()
      .describe('Null while outgoing work is done.'),
  })
  .meta({ id: 'Outgoing' })

const admin = { chapter: 'jobs', access: 'admin', permission: 'jobs.manage' } as const
export const getOutgoing = endpoint('GET /admin/outgoing', {
  ...admin,
  id: 'getOutgoing',
  summary: 'Outgoing work',
  description:
    'Whether e-mails are sent and other servers read. Both are suspended while the database may be a copy of another one, which does the same.',
  response: one(Outgoing),
})
export const settleOutgoing = endpoint('POST /admin/outgoing/settle', {
  ...admin,
  id: 'settleOutgoing',
  summary: 'End the suspension of outgoing work',
  description:
    '`send`: this database replaces the other one, and what waited is done. `drop`: the other database goes on, or what waited is done already; e-mails that waited at the copy become uncertain and can be sent one by one. ' +
    'What was asked for since the suspension is done in both cases. `invalid_state` if outgoing work is not suspended.',
  body: z.strictObject({ waiting: z.enum(['send', 'drop']) }),
  response: one(Outgoing.extend({ dropped: z.record(z.string(), z.int()).describe('Rows that were changed, by name.') })),
  errors: ['invalid_state'],
  audit: ['database.settle'],
})
