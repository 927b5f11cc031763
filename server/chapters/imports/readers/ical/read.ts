import type { Draft, DraftReader, Input as InputOf } from '../draft.ts'
import { type EventDate, PLAIN_EVENT } from '../event-facts.ts'
import { fault, type ItemFault } from '../item.ts'
import { plusDays, stampAt } from '../dates/dates-and-times.ts'
import type { SettingsOf } from '../settings.ts'
import { plain } from '../texts/text.ts'
import { zoneName, zoneOf } from '../dates/zones.ts'
import { isPast, lastDay, whenInWords, type When } from '../dates/when.ts'
import { type Calendar, calendarOf, type Property } from './components.ts'
import { eventOf, isCancelled, type CalendarEvent } from './event.ts'
import { allDates, listedDays, nextDates } from './listed-dates.ts'
import { type CalendarBudget, newBudget } from './recurrence.ts'
import { dateOf, datesOfSeries } from './series.ts'
import { keyOf, durationOf, type CalendarTime } from './times.ts'
import { byUid, changedDates, type OwnEvents, takeChanged, withoutOutdated } from './versions.ts'

type Input = InputOf<SettingsOf<'ical'>>
const DATES_SHOWN = 12
/** What a date of a series that is one item costs, in units of the budget. */
const DATE_UNITS = 25

/**
 * Reads a calendar. A complete calendar lists every event from today on, so a missing event is withdrawn. Each date of a series is
 * an item, identified by the UID and the original date: readers search the events of the week, and one date may be moved or
 * cancelled. With `series: next` a series is one item, at its next date; with `series: one` one item with all its dates.
 * @throws SourceUnreadable
 */
export const readIcal: DraftReader<SettingsOf<'ical'>> = (text, input) => {
  const { settings } = input
  const calendar = calendarOf(text.replaceAll(/\r\n?/g, '\n'), settings.max_items)
  const { events, removed, faults, found } = eventsOf(calendar, input)
  const { timeZone } = input
  const today = stampAt(timeZone, input.now.getTime())?.day ?? '1970-01-01'
  const context: Context = { input, today, faults, removed, drafts: [], cancelled: [], budget: newBudget(), timeZone }
  for (const own of byUid(events)) if (context.drafts.length <= settings.max_items) readOne(own, context)
  const attribution = calendar.name && (plain(calendar.name) || null)
  for (const draft of [...context.drafts, ...context.cancelled]) draft.attribution = { nom: draft.attribution?.nom ?? attribution }
  const ttl = durationOf(calendar.ttl)
  return {
    drafts: context.drafts,
    faults,
    removed: context.removed,
    cancelled: context.cancelled,
    feed: {
      title: attribution,
      attribution,
      ttl: ttl && Math.round(ttl / 60_000),
      complete: calendar.isList && found < settings.max_items && !context.budget.spent,
      window: { from: today, to: null },
    },
  }
}

/** The events of a calendar; `removed` has the UIDs of those that it cancels as a whole, `found` counts also those that cannot be read. */
interface FoundEvents {
  events: CalendarEvent[]
  removed: string[]
  faults: ItemFault[]
  found: number
}

/** Reads the events of a calendar, each version and each changed date by itself. */
function eventsOf(calendar: Calendar, { timeZone, url }: Input): FoundEvents {
  const [events, removed, faults]: [CalendarEvent[], string[], ItemFault[]] = [[], [], []]
  const named = calendar.zone === null ? null : (zoneOf(calendar.zone) ?? calendar.zones.get(zoneName(calendar.zone) ?? '') ?? null)
  if (calendar.zone !== null && named === null) faults.push(fault('unknown_zone', 'warning'))
  let hasUnknownZone = false
  const zones = { floating: named ?? timeZone, own: calendar.zones, unknown: () => void (hasUnknownZone = true) }
  let found = 0
  for (const { index, properties, isBroken, method } of calendar.events) {
    found += 1
    hasUnknownZone = false
    const event = properties ? eventOf(properties, { index, method, zones, base: url }) : 'unreadable_item'
    if (typeof event === 'object') {
      events.push(event)
      const of = { index, external_id: event.uid, title: plain(event.title) || null }
      if (event.isRange) faults.push(fault('following_dates', 'warning', of))
      if (hasUnknownZone) faults.push(fault('unknown_zone', 'warning', of))
      if (isBroken) faults.push(fault('broken_lines', 'warning', of))
      if (event.hasUnread) faults.push(fault('unread_time', 'warning', of))
      continue
    }
    const uid = textIn(properties, 'uid')
    // A cancellation needs no date: it ends all dates of its event.
    if (event === 'no_date' && uid && properties && isCancelled(properties, method)) removed.push(uid)
    else faults.push(fault(event, 'refused', { index, external_id: uid, title: plain(textIn(properties, 'summary')) || null }))
  }
  return { events, removed, faults, found }
}

const textIn = (properties: Property[] | null, name: string): string | null =>
  properties?.find(([own]) => own === name)?.[3]?.toString() ?? null

/** What the reading of a calendar collects, and what it depends on. */
interface Context {
  input: Input
  today: string
  faults: ItemFault[]
  removed: string[]
  drafts: Draft[]
  cancelled: Draft[]
  budget: CalendarBudget
  timeZone: string
}

/** Reads the events of one UID: an event of one date, or a series as the setting `series` says. */
function readOne({ master, instances: all }: OwnEvents, context: Context): void {
  const { instances, outdated } = withoutOutdated(master, all)
  for (const { uid, instance } of outdated) if (uid && instance) context.removed.push(`${uid}#${keyOf(instance)}`)
  const moved = changedDates(instances, master)
  if (!master?.rule && !master?.extra.length) {
    if (master) add(master, dateOf(master, master.start, null, context.timeZone), master.uid, null, context)
    for (const event of moved.values()) addDate(event, event.start, event.instance, keyOf(event.instance ?? event.start), context)
  } else if (context.input.settings.series === 'each') readEachDate(master, moved, context)
  else readWhole(master, moved, context)
}

/** Reads each date of a series as an item. */
function readEachDate(master: CalendarEvent, moved: Map<string, CalendarEvent>, context: Context): void {
  for (const date of datesOfSeries(master, listedDays(context), context)) {
    const key = keyOf(date)
    const changed = takeChanged(moved, date)
    const other = master.withdrawn ? undefined : changed
    addDate(other ?? master, other?.start ?? date, other ? date : null, key, context)
  }
  addMovedIn(moved, context)
  if (master.withdrawn && master.uid) context.removed.push(master.uid)
}

/** Adds the changed dates that are left: they were moved into the listed days from outside of them. */
function addMovedIn(moved: Map<string, CalendarEvent>, context: Context): void {
  for (const event of moved.values())
    if (isListed(event, context)) addDate(event, event.start, event.instance, keyOf(event.instance ?? event.start), context)
}

const isListed = ({ start }: CalendarEvent, { today, input }: Context): boolean =>
  start.day >= today && start.day <= plusDays(today, input.settings.horizon_days)

/** Reads a series as one item: at its next date, or with all its dates. */
function readWhole(master: CalendarEvent, moved: Map<string, CalendarEvent>, context: Context): void {
  const isOne = context.input.settings.series === 'one'
  const { times, window, since } = isOne ? allDates(master, context) : nextDates(master, context)
  context.budget.left -= DATE_UNITS * times.length
  const dates: EventDate[] = []
  const put = (event: CalendarEvent, start: CalendarTime, planned: CalendarTime | null) => {
    const date = event.withdrawn && !event.cancelled ? null : dateOf(event, start, planned, context.timeZone)
    if (date) dates.push(date)
  }
  for (const date of times) {
    const changed = takeChanged(moved, date)
    const other = master.withdrawn ? undefined : changed
    put(
      other ?? { ...master, cancelled: false, withdrawn: master.withdrawn && !master.cancelled },
      other?.start ?? date,
      other ? date : null,
    )
  }
  if (isOne && !master.withdrawn)
    for (const [key, event] of moved) {
      if (event.start.day < window.from || event.start.day > window.to) continue
      moved.delete(key)
      put(event, event.start, event.instance)
    }
  addMovedIn(moved, context)
  if (master.withdrawn && master.uid) context.removed.push(master.uid)
  const held = dates.filter(({ cancelled }) => !cancelled).map(({ when }) => when)
  const [next] = held
  const last = held.at(-1)
  if (!next || !last || (isOne && lastDay(last) < listedDays(context).over)) return
  const draft: Draft = {
    ...master.draft,
    id: master.uid,
    when: isOne ? { start: next.start, end: last.end ?? last.start } : next,
    dates: held.slice(0, DATES_SHOWN).map(whenInWords),
    recurrence: { series: master.uid ?? '', occurrence: next.start.day },
    event: {
      ...PLAIN_EVENT,
      statut: master.cancelled ? 'annule' : 'prevu',
      isTentative: master.isTentative,
      permanent: false,
      dates,
      identified: true,
      since,
    },
    isSeries: isOne,
  }
  if (!master.withdrawn) context.drafts.push(draft)
  else if (master.cancelled && master.uid) context.cancelled.push(draft)
}

const addDate = (event: CalendarEvent, start: CalendarTime, planned: CalendarTime | null, key: string, context: Context): void =>
  add(event, dateOf(event, start, planned, context.timeZone), event.uid === null ? null : `${event.uid}#${key}`, key, context)

function add(event: CalendarEvent, date: EventDate | null, id: string | null, occurrence: string | null, context: Context): void {
  const { input } = context
  const facts = { ...PLAIN_EVENT, isTentative: event.isTentative, dates: date && [date], identified: occurrence !== null }
  const draft = (when: When): Draft => ({
    ...event.draft,
    id,
    when,
    recurrence: occurrence === null ? null : { series: event.uid ?? '', occurrence },
    event: facts,
  })
  if (event.withdrawn) {
    if (id) context.removed.push(id)
    if (id && date && event.cancelled) context.cancelled.push(draft(date.when))
    return
  }
  if (!date)
    return void context.faults.push(fault('bad_date', 'refused', { index: event.index, external_id: id, title: plain(event.title) }))
  if (isPast(date.when, input.now, input.settings.past_days, input.timeZone)) return
  context.drafts.push(draft(date.when))
}
