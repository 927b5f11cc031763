import type { Config } from '../../platform/settings/config.ts'

/**
 * The mode of lists and counts without a requested mode: the one that has effects (PAYMENT_MODE, in production the live one), so that a
 * test never counts as a customer; else all, each with its mode. Undefined: both.
 */
export const shownMode = ({ payments: { mode } }: Pick<Config, 'payments'>): boolean | undefined =>
  mode === null ? undefined : mode === 'live'
