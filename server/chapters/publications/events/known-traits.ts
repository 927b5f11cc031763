import type { z } from 'zod'
import type { Event } from '../../../../contract/publications/events.ts'
import { TRAITS } from '../../../../contract/publications/themes.ts'

const NAMES = ['theme', ...TRAITS] as const
type Traits = Pick<z.output<typeof Event>, (typeof NAMES)[number]>

/**
 * Returns the theme and the traits that are known. Nothing is stored of the others: an event without any is the same as one that was stored before there
 * were some, for edits and for the digests of imports. Spec §2-94.
 */
export const knownTraits = (given: Traits): Traits =>
  Object.fromEntries(NAMES.flatMap((name) => (given[name] == null ? [] : [[name, given[name]]])))
