import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Timestamp, one, extension, query, wholeNumber } from '../shared.ts'
import { SubscriptionLog } from '../subscriptions/subscriptions.ts'

/** Spec §2, §4.1-2, §7-8: a flat object; a figure or block that cannot be had in time is left out, and nothing else with it. */
export const getDashboard = endpoint({
  chapter: 'dashboard',
  id: 'getDashboard',
  method: 'GET',
  path: '/admin/dashboard',
  access: 'admin',
  summary: 'Aggregated counters',
  description: 'Each figure is the total of the list it stands for. One that cannot be computed within a second is absent.',
  response: z
    .object({
      publications: z.int().optional().describe('Not deleted.'),
      publications_pending: z.int().optional().describe('Not deleted, waiting for moderation.'),
      publications_reported: z.int().optional().describe('Not deleted, with open reports.'),
      acteurs: z.int().optional().describe('Not deleted.'),
      users: z.int().optional(),
      claims_pending: z.int().optional().meta(extension),
      subscription_plans: z
        .record(z.string(), z.int())
        .optional()
        .describe(
          'How many subscriptions are active (status=active), by plan. Of the mode that PAYMENT_MODE names, in production the live one.',
        ),
      subscription_logs: z
        .array(SubscriptionLog)
        .optional()
        .describe('The last ten changes of subscriptions, newest first. Of the mode that PAYMENT_MODE names, in production the live one.'),
      jobs_dead: z.int().optional().describe('Background jobs that failed for good.').meta(extension),
      messages_unread: z.int().optional().describe('Unread support threads.').meta(extension),
      syncs_failed: z.int().optional().describe('National registers whose last sync that is over failed.').meta(extension),
      import_sources_paused: z.int().optional().describe('Import sources stopped after ten failures in a row.').meta(extension),
    })
    .meta({ id: 'Dashboard' }),
})

export const MODERATION_DAYS = { minimum: 7, maximum: 90, default: 30 } as const
const count = z.int().optional()
export const getModerationFigures = endpoint({
  chapter: 'dashboard',
  id: 'getModerationFigures',
  method: 'GET',
  path: '/admin/dashboard/moderation',
  access: 'admin',
  extension: true,
  summary: 'What came in and what was decided, day by day',
  description: 'Days of Europe/Paris, today included. A figure that cannot be computed within a second is absent.',
  query: query({
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
              published: count.describe('Decisions that made one visible (published or approved) that was not, those undone left out.'),
              rejected: count.describe('Decisions that refused one, those undone left out.'),
            }),
          )
          .describe('Every day of the period, oldest first.'),
        pending: count.describe('Waiting now, not deleted.'),
        oldest_pending_at: Timestamp.nullable().optional().describe('When the one that waits longest was created.'),
        median_delay_minutes: z
          .int()
          .nullable()
          .optional()
          .describe(
            'Of the decisions of the period on pending publications: from their creation, the middle one. Null where there was none.',
          ),
      })
      .meta({ id: 'ModerationFigures' }),
  ),
})
