import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Flag, Id, IdOut, Timestamp, one, extension, pageOf, paging, query, SearchText, text } from '../shared.ts'

/** Subscriptions, derived from the events of the payment provider. Spec §2-50. */

const moment = Timestamp.nullable()
const Changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))

const LoggedActeur = z.object({ id: IdOut, nom: z.string().nullable() }).nullable()

export const SubscriptionLog = z
  .object({
    id: IdOut,
    subscription_id: IdOut,
    event_id: z.string().nullable().describe('The provider’s event; null if an administrator or the daily check made the change.'),
    kind: z.string().describe('The kind of the event, or subscription.link, or subscription.overdue.'),
    event_at: moment.describe('When the provider created the event.'),
    changes: Changes.describe('The changed fields, each as [before, after].'),
    acteurs: z
      .tuple([LoggedActeur, LoggedActeur])
      .nullable()
      .describe(
        'The actor before and after, if `changes` has `acteur_id`; with the present name, which is null if the actor does not exist.',
      )
      .meta(extension),
    plan: z.string().nullable().describe('The present plan of the subscription.'),
    acteur_nom: z.string().nullable().describe('The name of the subscription’s present actor.'),
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
  at: Timestamp.describe('When the invoice was paid, or its payment failed.'),
})

export const Subscription = z
  .object({
    id: IdOut,
    acteur_id: IdOut.nullable().describe(
      'The actor of the subscription: the one linked by an administrator, else the one in the provider’s events.',
    ),
    acteur: z
      .object({ id: IdOut, nom: z.string(), type: z.string() })
      .nullable()
      .describe('Null if the actor does not exist (yet).')
      .meta(extension),
    acteur_linked: z.boolean().describe('Whether an administrator linked the actor.').meta(extension),
    plan: z.string().nullable(),
    status: z
      .string()
      .describe(
        'incomplete, incomplete_expired, trialing, active, past_due, unpaid, canceled, paused; a new status of the provider is returned as it is.',
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
    livemode: z.boolean().describe('False for the provider’s test mode.').meta(extension),
    paused: z.boolean().describe('Whether the collection of payments is paused. The status may be unaffected.').meta(extension),
    cancel_at: moment.meta(extension),
    ended_at: moment.meta(extension),
    trial_end: moment.meta(extension),
    last_invoice: LastInvoice.nullable().meta(extension),
    last_event_at: moment.describe('When the provider created the newest received event of the subscription.').meta(extension),
    a_verifier: z.boolean().describe('Whether an administrator should compare the subscription with the provider’s page.').meta(extension),
    a_verifier_motifs: z
      .array(z.enum(['evenements_simultanes', 'periode_echue']))
      .describe(
        'evenements_simultanes: two events of one second contradict each other, and their order is unknown. periode_echue: the period ended at least a day ago without a new event. The next event clears both.',
      )
      .meta(extension),
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  })
  .meta({ id: 'Subscription' })

const SORTS = ['created_at', 'updated_at', 'current_period_end'].flatMap((by) => [`${by}_desc`, `${by}_asc`])

const common = { chapter: 'subscriptions', access: 'admin' } as const
/** The list of subscriptions. Spec §4.1-51. */
export const listSubscriptions = endpoint('GET /admin/subscriptions', {
  ...common,
  id: 'listSubscriptions',
  permission: 'subscriptions.read',
  summary: 'List subscriptions',
  description: 'In production those of the live mode, elsewhere those of both modes, unless livemode is given.',
  query: query({
    ...paging(),
    status: text(1, 60).optional(),
    plan: text(1, 255).optional(),
    acteur_id: Id.optional(),
    q: SearchText.optional().describe(
      'The provider’s id of the subscription or the customer, or a prefix of it; words of the actor’s name.',
    ),
    livemode: Flag.optional().meta(extension),
    a_verifier: Flag.optional()
      .describe('Whether an administrator should compare the subscription with the provider’s page.')
      .meta(extension),
    sort: z.enum(SORTS).default('created_at_desc'),
  }),
  response: pageOf(Subscription),
  concurrency: { searchSlot: 'q' },
})
const record = { ...common, params: byId } as const
export const getSubscription = endpoint('GET /admin/subscriptions/{id}', {
  ...record,
  id: 'getSubscription',
  permission: 'subscriptions.read',
  summary: 'One subscription, with its latest hundred changes',
  response: one(Subscription.extend({ logs: z.array(SubscriptionLog) }).meta({ id: 'SubscriptionWithLogs' })),
  concurrency: { versioned: true },
})
export const linkSubscription = endpoint('PATCH /admin/subscriptions/{id}', {
  ...record,
  id: 'linkSubscription',
  permission: 'subscriptions.write',
  summary: 'Say whom a subscription is for',
  description: 'The link takes precedence over present and later events of the provider. Null removes the link.',
  body: z.strictObject({ acteur_id: Id.nullable() }),
  response: one(Subscription),
  concurrency: { versioned: true },
  audit: ['subscription.link'],
})
