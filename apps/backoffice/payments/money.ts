/** What an event means for the money. Null: nothing moved, as for a change of a customer. Spec §2-154. */
export type Money = 'contested' | 'refused' | 'toConfirm' | 'paid' | 'refunded' | 'settled'

const OF_KIND: Readonly<Record<string, Money>> = {
  'invoice.paid': 'paid',
  'invoice.payment_succeeded': 'paid',
  'charge.succeeded': 'paid',
  'payment_intent.succeeded': 'paid',
  'invoice.payment_failed': 'refused',
  'charge.failed': 'refused',
  'payment_intent.payment_failed': 'refused',
  'invoice.payment_action_required': 'toConfirm',
  'charge.refunded': 'refunded',
  'charge.dispute.closed': 'settled',
}

/** Whether an event is about a payment that the customer contests with the bank. The provider decides within days. */
export const isDispute = (kind: string): boolean => /^charge\.dispute\.(?!closed)/.test(kind)

/** Returns the state of the money after an event of a kind. */
export const moneyOf = (kind: string): Money | null => (isDispute(kind) ? 'contested' : (OF_KIND[kind] ?? null))

/** The colour of each state. */
export const MONEY_COLOURS: Readonly<Record<Money, string>> = {
  contested: 'red',
  refused: 'red',
  toConfirm: 'yellow',
  paid: 'teal',
  refunded: 'gray',
  settled: 'gray',
}
