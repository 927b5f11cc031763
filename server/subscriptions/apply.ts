import type { ApplyFacts } from './payment-facts.ts'

/** Brings an event's facts into its subscription. Subscriptions are not kept yet: the event is only marked. */
export const applyFacts: ApplyFacts = async () => ({ status: 'processed' })
