import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { one, query, Timestamp } from '../shared.ts'
import { TASK_TARGETS, type TaskName } from './task-targets.ts'

const TASK_NAMES = Object.keys(TASK_TARGETS) as [TaskName, ...TaskName[]]

const Task = z
  .object({
    task: z.enum(TASK_NAMES),
    count: z.int(),
    oldest_at: Timestamp.nullable().describe('Since when the oldest waits.'),
    late: z.int().describe('How many of them wait longer than the target.'),
    target_hours: z.int().nullable(),
    people: z.array(z.string()).describe('Of messages: the names of those who have one in hand, at most five.'),
  })
  .meta({ id: 'Task', 'x-extension': true })

export const listTasks = endpoint('GET /admin/dashboard/tasks', {
  chapter: 'dashboard',
  id: 'listTasks',
  permission: 'dashboard.read',
  territory: 'query',
  access: 'admin',
  summary: 'What waits, and since when',
  description: 'Of what the caller’s roles may read. A row that cannot be computed within a second is absent, and named in `uncounted`.',
  query: query(byTerritoire),
  response: z.object({
    data: z.array(Task),
    uncounted: z.array(z.enum(TASK_NAMES)).describe('Those that the caller may read and that could not be counted in time.'),
    publications: z
      .object({
        published: z.int().describe('Visible to the public now.'),
        listed: z.int().describe('Those of them that are in the lists of today; the other ones are over, and read by their address.'),
        pending: z.int(),
        scheduled: z.int(),
        rejected: z.int(),
      })
      .partial()
      .describe('Counts of publications that are not deleted; a count that cannot be computed within a second is absent.'),
  }),
})

const Done = z.boolean().nullable().describe('null: it is not asked of this instance.')
/** What an instance needs before it opens. */
export const getFirstSteps = endpoint('GET /admin/first-steps', {
  chapter: 'dashboard',
  id: 'getFirstSteps',
  access: 'admin',
  summary: 'What an instance still needs before it opens',
  description: 'Each is true once the service sees it done. All are null on an instance of the demonstration.',
  response: one(
    z
      .object({
        mail: Done,
        mails_kept: z.int().describe('E-mails that were written to the folder of the operator, since no mail server is set.'),
        second_factor: Done.describe('Of the caller; null where the service does not sign people in itself.'),
        second_factor_from: Timestamp.nullable().describe('From when on the caller’s rights need it.'),
        registers: Done,
        communes: z.int(),
        town_hall: Done,
        second_admin: Done,
        backup: Done,
        public_address: Done,
      })
      .meta({ id: 'FirstSteps', 'x-extension': true }),
  ),
})
