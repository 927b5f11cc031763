import { dayOf, readFrom, type ReadAt } from '../../../contract/dates.ts'

/** The zone of the device: that of a town hall is the zone of its commune. */
export const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
/** A text that is read at once. */
export const NOW: ReadAt = { today: (zone) => dayOf(new Date().toISOString(), zone) }
/** A letter: no day is "today" in it. */
export const READ_LATER: ReadAt = readFrom(Date.now())
