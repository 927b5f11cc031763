import type { Config } from '../../platform/settings/config.ts'

/**
 * Which subscriptions lists and figures show where nobody asks for a mode: those of the mode that counts (PAYMENT_MODE, in
 * production the live one), so that a test never counts as a customer; else all, each saying which it is. Undefined: both.
 */
export const shownMode = ({ payments: { mode } }: Pick<Config, 'payments'>): boolean | undefined =>
  mode === null ? undefined : mode === 'live'
