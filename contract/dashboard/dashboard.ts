import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Timestamp, one, extension, query, wholeNumber } from '../shared.ts'
import { SubscriptionLog } from '../subscriptions/subscriptions.ts'

/** The dashboard, a flat object. A count that cannot be computed in time is omitted; the others are returned. Spec §2, §4.1-2, §7-8. */
export const getDashboard = endpoint('GET /admin/dashboard', {
  chapter: 'dashboard',
  id: 'getDashboard',
  permission: 'dashboard.read',
  territory: 'query',
  access: 'admin',
  summary: 'Aggregated counters',
  query: query(byTerritoire),
  description: 'Each count is the total of the corresponding list. A count that cannot be computed within a second is absent.',
  response: z
    .object({
      publications: z.int().optional().describe('Not deleted.'),
      publications_pending: z.int().optional().describe('Not deleted, waiting for moderation.'),
      publications_reported: z.int().optional().describe('Not deleted, with open reports.'),
      acteurs: z.int().optional().describe('Not deleted.'),
      users: z.int().optional(),
      claims_pending: z.int().optional().meta(extension),
      proposals_pending: z.int().optional().describe('Proposals of actors that wait for a decision.').meta(extension),
      subscription_plans: z
        .record(z.string(), z.int())
        .optional()
        .describe('The number of active subscriptions (status=active) by plan, in the mode of PAYMENT_MODE (live in production).'),
      subscription_logs: z
        .array(SubscriptionLog)
        .optional()
        .describe('The last ten changes of subscriptions, newest first, in the mode of PAYMENT_MODE (live in production).'),
      jobs_dead: z.int().optional().describe('Background jobs without attempts left.').meta(extension),
      messages_unread: z.int().optional().describe('Unread support threads.').meta(extension),
      syncs_failed: z.int().optional().describe('National registers whose last finished sync failed.').meta(extension),
      envois_en_cours: z
        .int()
        .optional()
        .describe('What leaves now to people who follow: alerts, and the reminders and agendas of one day as one.')
        .meta(extension),
      import_sources_paused: z.int().optional().describe('Import sources paused after ten consecutive failures.').meta(extension),
    })
    .meta({ id: 'Dashboard' }),
})

const MODERATION_DAYS = { minimum: 7, maximum: 90, default: 30 } as const
const count = z.int().optional()
export const getModerationFigures = endpoint('GET /admin/dashboard/moderation', {
  chapter: 'dashboard',
  id: 'getModerationFigures',
  permission: 'publications.read',
  territory: 'query',
  access: 'admin',
  summary: 'What came in and what was decided, day by day',
  description: 'Days of Europe/Paris, today included. A count that cannot be computed within a second is absent.',
  query: query({
    ...byTerritoire,
    days: wholeNumber(MODERATION_DAYS.minimum, MODERATION_DAYS.maximum)
      .default(MODERATION_DAYS.default)
      .meta({ openapi: { type: 'integer', ...MODERATION_DAYS } }),
  }),
  response: one(
    z
      .object({
        from: Day,
        to: Day,
        per_day: z
          .array(
            z.object({
              date: Day,
              received: count.describe('Publications created, deleted ones included.'),
              published: count.describe('Decisions that made a publication visible (published or approved), without those undone.'),
              rejected: count.describe('Decisions that rejected a publication, without those undone.'),
            }),
          )
          .describe('Every day of the period, oldest first.'),
        pending: count.describe('Pending now, not deleted.'),
        oldest_pending_at: Timestamp.nullable().optional().describe('The creation time of the oldest pending publication.'),
        median_delay_minutes: z
          .int()
          .nullable()
          .optional()
          .describe(
            'The median time from creation to decision, over the period’s decisions on pending publications. Null without such a decision.',
          ),
      })
      .meta({ id: 'ModerationFigures' }),
  ),
})
