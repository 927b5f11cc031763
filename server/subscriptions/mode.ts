import type { Config } from '../config.ts'

/**
 * Which subscriptions lists and figures show where nobody asks for a mode: in production those of the live mode alone, so
 * that a test never counts as a customer; elsewhere all, each saying which it is. Undefined: both.
 */
export const shownMode = ({ production }: Pick<Config, 'production'>): boolean | undefined => production || undefined
