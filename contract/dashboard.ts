import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ours } from './shared.ts'
import { SubscriptionLog } from './subscriptions.ts'

/** Spec §2, §4.1, §7: a flat object; a figure or block that cannot be had in time is left out, and nothing else with it. */
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
      claims_pending: z.int().optional().meta(ours),
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
      jobs_dead: z.int().optional().describe('Background jobs that failed for good.').meta(ours),
      messages_unread: z.int().optional().describe('Unread support threads.').meta(ours),
      import_sources_paused: z.int().optional().describe('Import sources stopped after ten failures in a row.').meta(ours),
    })
    .meta({ id: 'Dashboard' }),
})
