import { storedEvent } from '../events/stored-event.ts'
import { NO_DETAILS, PLAIN, type ServerKind } from './kind.ts'

/** An event: its dates are stored as they are computed. Spec §2-53. */
export const evenement: ServerKind = {
  ...PLAIN,
  details: (input, { zone, before }) => {
    if (input.evenement === null) return NO_DETAILS
    const stored = before?.evenement ?? null
    return { ...NO_DETAILS, evenement: input.evenement ? storedEvent(input.evenement, zone, stored) : stored }
  },
}
