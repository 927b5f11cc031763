import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, extension, IdOut, one, textOrNull, Timestamp } from '../shared.ts'

/** The subscriptions of an actor, as its owners see them. Spec §2-78. */

export const OwnSubscription = z
  .object({
    id: IdOut,
    plan: textOrNull,
    status: z.string().describe('As of the payment provider: active, trialing, past_due, unpaid, incomplete, canceled, paused and others.'),
    livemode: z.boolean(),
    paused: z.boolean(),
    current_period_end: Timestamp.nullable(),
    cancel_at_period_end: z.boolean(),
    cancel_at: Timestamp.nullable(),
    ended_at: Timestamp.nullable(),
    trial_end: Timestamp.nullable(),
  })
  .meta({ id: 'OwnSubscription', ...extension })

/** The most subscriptions of an answer. */
export const OWN_SUBSCRIPTIONS = 20
export const listOwnSubscriptions = endpoint('GET /acteurs/{id}/abonnements', {
  chapter: 'subscriptions',
  access: 'bearer',
  id: 'listOwnSubscriptions',
  summary: 'The subscriptions of an actor, for its owners',
  description: `The newest first, at most ${OWN_SUBSCRIPTIONS}; in production those of the live mode. Without the identifiers of the payment provider. Members and administrators do not read them here.`,
  params: byId,
  response: one(z.array(OwnSubscription)),
  errors: ['scope_violation', 'permission_denied'],
})
