import type { CalendarEvent } from './event.ts'
import { ruleOf } from './recurrence.ts'
import { type CalendarTime, keyOf } from './times.ts'

/** The event of a UID, and the dates of its series that were changed. */
export interface OwnEvents {
  master: CalendarEvent | null
  instances: CalendarEvent[]
}

/** Groups events by UID. The newest of several versions is used; events of one UID that are not versions are different events. */
export function byUid(events: CalendarEvent[]): OwnEvents[] {
  const known = new Map<string, OwnEvents>()
  const all: OwnEvents[] = []
  for (const event of events) {
    const own = event.uid === null ? undefined : known.get(event.uid)
    if (!own) {
      const first: OwnEvents = event.instance ? { master: null, instances: [event] } : { master: event, instances: [] }
      all.push(first)
      if (event.uid !== null) known.set(event.uid, first)
    } else if (event.instance) own.instances.push(event)
    else if (!own.master) own.master = event
    else if (newer(event, own.master) > 0) own.master = event
    else if (newer(event, own.master) < 0) continue
    else if (event.cancelled !== own.master.cancelled) own.master = event.cancelled ? event : own.master
    else all.push({ master: event, instances: [] })
  }
  return all
}

/**
 * Separates the changed dates that a newer version of the series (a higher SEQUENCE) has taken out: it excludes them, or ends before them.
 * A changed date of the same version stays: programs exclude a date and write the changed one beside it.
 */
export function withoutOutdated(
  master: CalendarEvent | null,
  instances: readonly CalendarEvent[],
): { instances: CalendarEvent[]; outdated: CalendarEvent[] } {
  if (!master) return { instances: [...instances], outdated: [] }
  const [keys, days] = [
    new Set(master.excluded.map(keyOf)),
    new Set(master.excluded.filter(({ time }) => time === null).map(({ day }) => day)),
  ]
  const rule = master.rule ? ruleOf(master.rule) : null
  const until = typeof rule === 'object' && rule?.until ? rule.until.slice(0, 10) : null
  const isOut = ({ instance, version: [sequence] }: CalendarEvent): boolean =>
    instance !== null &&
    sequence < master.version[0] &&
    (keys.has(keyOf(instance)) ||
      days.has(instance.day) ||
      (instance.time === null && master.excluded.some(({ day }) => day === instance.day)) ||
      (until !== null && instance.day > until))
  return { instances: instances.filter((one) => !isOut(one)), outdated: instances.filter(isOut) }
}

/** Returns the changed dates of a series by the key of their original date; of several versions the newest. */
export function changedDates(instances: readonly CalendarEvent[], master: CalendarEvent | null): Map<string, CalendarEvent> {
  const moved = new Map<string, CalendarEvent>()
  for (const event of instances) {
    const key = changedKey(event.instance as CalendarTime, master)
    const other = moved.get(key)
    if (!other || newer(event, other) >= 0) moved.set(key, event)
  }
  return moved
}

/** Returns the key of the date that was changed. Of a series with hours a day may name it, of a series of days an hour. */
const changedKey = (instance: CalendarTime, master: CalendarEvent | null): string =>
  master && (master.start.time === null) !== (instance.time === null) ? dayKey(instance) : keyOf(instance)
const dayKey = ({ day }: CalendarTime): string => `day ${day}`

/** Takes the changed date in place of one of the series out of those that are left. */
export function takeChanged(moved: Map<string, CalendarEvent>, date: CalendarTime): CalendarEvent | undefined {
  const key = moved.has(keyOf(date)) ? keyOf(date) : dayKey(date)
  const found = moved.get(key)
  moved.delete(key)
  return found
}

const newer = ({ version: [a, changedA] }: CalendarEvent, { version: [b, changedB] }: CalendarEvent): number =>
  a - b || (changedA > changedB ? 1 : changedA < changedB ? -1 : 0)
