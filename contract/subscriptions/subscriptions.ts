import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Flag, Id, IdOut, Timestamp, one, extension, pageOf, paging, query, SearchText, text } from '../shared.ts'

/** Subscriptions, as the payment provider's events tell of them. Spec §2-50. */

const moment = Timestamp.nullable()
const Changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))

const LoggedActeur = z.object({ id: IdOut, nom: z.string().nullable() }).nullable()

export const SubscriptionLog = z
  .object({
    id: IdOut,
    subscription_id: IdOut,
    event_id: z.string().nullable().describe('The provider’s event; null where an administrator or the daily check made the change.'),
    kind: z.string().describe('The event’s kind; or subscription.link, subscription.overdue.'),
    event_at: moment.describe('When the provider made the event.'),
    changes: Changes.describe('The fields that changed, each with what it was and what it became.'),
    acteurs: z
      .tuple([LoggedActeur, LoggedActeur])
      .nullable()
      .describe('Whom it was for, and is, where `changes` has `acteur_id`; by today’s name, which is null where there is no such actor.')
      .meta(extension),
    plan: z.string().nullable().describe('Of the subscription, today.'),
    acteur_nom: z.string().nullable().describe('The actor it is for, today.'),
    created_at: Timestamp,
  })
  .meta({ id: 'SubscriptionLog' })

const LastInvoice = z.object({
  id: z.string().nullable(),
  paid: z.boolean(),
  status: z.string().nullable(),
  amount: z.int().nullable().describe('In the currency’s smallest unit.'),
  currency: z.string().nullable(),
  attempt_count: z.int().nullable(),
  next_payment_attempt: moment,
  period_end: moment,
  at: Timestamp.describe('When it was paid, or failed.'),
})

export const Subscription = z
  .object({
    id: IdOut,
    acteur_id: IdOut.nullable().describe('Whom it is for: as an administrator says, else as the provider was told.'),
    acteur: z
      .object({ id: IdOut, nom: z.string(), type: z.string() })
      .nullable()
      .describe('Null where there is no such actor, or not yet.')
      .meta(extension),
    acteur_linked: z.boolean().describe('An administrator said whom it is for.').meta(extension),
    plan: z.string().nullable(),
    status: z
      .string()
      .describe(
        'incomplete, incomplete_expired, trialing, active, past_due, unpaid, canceled, paused; one that the provider adds is shown as it is.',
      ),
    current_period_start: moment,
    current_period_end: moment,
    cancel_at_period_end: z.boolean(),
    canceled_at: moment,
    provider: z.string(),
    provider_customer_id: z.string().nullable(),
    provider_subscription_id: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    livemode: z.boolean().describe('False: of the provider’s test mode.').meta(extension),
    paused: z.boolean().describe('Its collection is paused; its status may go on as before.').meta(extension),
    cancel_at: moment.meta(extension),
    ended_at: moment.meta(extension),
    trial_end: moment.meta(extension),
    last_invoice: LastInvoice.nullable().meta(extension),
    last_event_at: moment.describe('When the provider made the newest event known of it.').meta(extension),
    a_verifier: z.boolean().describe('To be compared with the provider’s own page.').meta(extension),
    a_verifier_motifs: z
      .array(z.enum(['evenements_simultanes', 'periode_echue']))
      .describe(
        'evenements_simultanes: two events of one second say different things, and which was last cannot be told. periode_echue: its period ended a day ago and more, and no event came since. Both go with the next event.',
      )
      .meta(extension),
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  })
  .meta({ id: 'Subscription' })

const SORTS = ['created_at', 'updated_at', 'current_period_end'].flatMap((by) => [`${by}_desc`, `${by}_asc`])

const common = { chapter: 'subscriptions', access: 'admin' } as const
/** The list of subscriptions. Spec §4.1-51. */
export const listSubscriptions = endpoint({
  ...common,
  id: 'listSubscriptions',
  method: 'GET',
  path: '/admin/subscriptions',
  summary: 'List subscriptions',
  description: 'Of the live mode in production; elsewhere of both modes, unless livemode says which.',
  query: query({
    ...paging(),
    status: text(1, 60).optional(),
    plan: text(1, 255).optional(),
    acteur_id: Id.optional(),
    q: SearchText.optional().describe(
      'The provider’s number of the subscription or the customer, or its beginning; words of the actor’s name.',
    ),
    livemode: Flag.optional().meta(extension),
    a_verifier: Flag.optional().describe('Whether an administrator should look at it.').meta(extension),
    sort: z.enum(SORTS).default('created_at_desc'),
  }),
  response: pageOf(Subscription),
  concurrency: { searchSlot: 'q' },
})
const record = { ...common, path: '/admin/subscriptions/{id}', params: byId, errors: ['not_found'], extension: true } as const
export const getSubscription = endpoint({
  ...record,
  id: 'getSubscription',
  method: 'GET',
  summary: 'One subscription, with its latest hundred changes',
  response: one(Subscription.extend({ logs: z.array(SubscriptionLog) }).meta({ id: 'SubscriptionWithLogs' })),
  concurrency: { versioned: true },
})
export const linkSubscription = endpoint({
  ...record,
  id: 'linkSubscription',
  method: 'PATCH',
  summary: 'Say whom a subscription is for',
  description: 'Stands over what the provider’s events say, now and later. Null takes it back.',
  body: z.strictObject({ acteur_id: Id.nullable() }),
  response: one(Subscription),
  concurrency: { versioned: true },
  audit: ['subscription.link'],
})
