import { isOver } from '../../../ui/events/local-time.ts'
import type { OwnPublication } from '../state.ts'

type Event = NonNullable<OwnPublication['evenement']>

/** The dates of an event that are not over. */
export const comingDates = (event: Event) => (event.occurrences ?? []).filter((occurrence) => !isOver(occurrence, event.fuseau))

/** Whether an event comes more than once: its dates are then shown where each is moved or cancelled, and nowhere else. */
export const isSeries = (event: Event): boolean => comingDates(event).length > 1
