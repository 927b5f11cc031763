import type { Draft, DraftReader, Input as InputOf } from '../draft.ts'
import { fault, type ItemFault } from '../item.ts'
import { plusDays, stampAt, zoneOr } from '../dates-and-times.ts'
import type { SettingsOf } from '../settings.ts'
import { plain } from '../text.ts'
import { isPast, lastDay, whenInWords, type When } from '../when.ts'
import { calendarOf } from './components.ts'
import { eventOf, whenAt, type CalendarEvent } from './event.ts'
import { type CalendarBudget, datesOf, newBudget, ruleOf } from './recurrence.ts'
import { keyOf, utcOf, durationOf, timeOf, type CalendarTime } from './times.ts'

type Input = InputOf<SettingsOf<'ical'>>
const DATES_SHOWN = 12

/**
 * Reads a calendar. A complete calendar lists every event from today on, so a missing event is withdrawn. Each date of a series is
 * an item, identified by the UID and the original date: readers search the events of the week, and one date may be moved or
 * cancelled. With `series: next` a series is one item.
 * @throws SourceUnreadable
 */
export const readIcal: DraftReader<SettingsOf<'ical'>> = (text, input) => {
  const { settings } = input
  const calendar = calendarOf(text.replaceAll(/\r\n?/g, '\n'), settings.max_items)
  const timeZone = input.timeZone
  const floating = zoneOr(calendar.zone, timeZone)
  const faults: ItemFault[] = []
  const events: CalendarEvent[] = []
  for (const { index, properties } of calendar.events) {
    const event = properties ? eventOf(index, properties, floating, input.url) : 'unreadable_item'
    if (typeof event === 'object') events.push(event)
    else {
      const textValue = (name: string): string | null => properties?.find(([own]) => own === name)?.[3]?.toString() ?? null
      faults.push(fault(event, 'refused', { index, external_id: textValue('uid'), title: plain(textValue('summary')) || null }))
    }
  }
  const today = stampAt(timeZone, input.now.getTime())?.day ?? '1970-01-01'
  const context: Context = { input, today, faults, removed: [], drafts: [], budget: newBudget() }
  for (const own of byUid(events)) if (context.drafts.length <= settings.max_items) readOne(own, context)
  const attribution = calendar.name && (plain(calendar.name) || null)
  for (const draft of context.drafts) draft.attribution = { nom: draft.attribution?.nom ?? attribution }
  const ttl = durationOf(calendar.ttl)
  return {
    drafts: context.drafts,
    faults,
    removed: context.removed,
    feed: {
      title: attribution,
      attribution,
      ttl: ttl && Math.round(ttl / 60_000),
      complete: events.length < settings.max_items && !context.budget.spent,
      window: { from: today, to: null },
    },
  }
}

interface Context {
  input: Input
  today: string
  faults: ItemFault[]
  removed: string[]
  drafts: Draft[]
  budget: CalendarBudget
}
interface Own {
  master: CalendarEvent | null
  instances: CalendarEvent[]
}

/** Groups events by UID. The newest of several versions is used; events of one UID that are not versions are different events. */
function byUid(events: CalendarEvent[]): Own[] {
  const known = new Map<string, Own>()
  const all: Own[] = []
  for (const event of events) {
    const own = event.uid === null ? undefined : known.get(event.uid)
    if (!own) {
      const first: Own = event.instance ? { master: null, instances: [event] } : { master: event, instances: [] }
      all.push(first)
      if (event.uid !== null) known.set(event.uid, first)
    } else if (event.instance) own.instances.push(event)
    else if (!own.master) own.master = event
    else if (newer(event, own.master) > 0) own.master = event
    else if (newer(event, own.master) === 0) all.push({ master: event, instances: [] })
  }
  return all
}

const newer = ({ version: [a, changedA] }: CalendarEvent, { version: [b, changedB] }: CalendarEvent): number =>
  a - b || (changedA > changedB ? 1 : changedA < changedB ? -1 : 0)

function readOne({ master, instances }: Own, context: Context): void {
  const { input } = context
  const moved = new Map<string, CalendarEvent>()
  for (const event of instances) {
    const key = keyOf(event.instance as CalendarTime)
    const other = moved.get(key)
    if (!other || newer(event, other) >= 0) moved.set(key, event)
  }
  if (!master?.rule && !master?.extra.length) {
    if (master) add(master, whenAt(master, master.start, input.timeZone), master.uid, null, context)
    for (const [key, event] of moved) addDate(event, event.start, key, context)
    return
  }
  const dates = datesOfSeries(master, context)
  const shown: When[] = []
  for (const date of dates) {
    const key = keyOf(date)
    const other = moved.get(key)
    moved.delete(key)
    if (input.settings.series === 'each' || master.withdrawn)
      addDate(master.withdrawn ? master : (other ?? master), other && !master.withdrawn ? other.start : date, key, context)
    else if (!other?.withdrawn) {
      const when = whenAt(other ?? master, other?.start ?? date, input.timeZone)
      if (when) shown.push(when)
    }
  }
  // A date may be moved into the window from outside it.
  const [from, to] = [context.today, plusDays(context.today, input.settings.horizon_days)]
  for (const [key, event] of moved) if (event.start.day >= from && event.start.day <= to) addDate(event, event.start, key, context)
  if (master.withdrawn && master.uid) context.removed.push(master.uid)
  const [next] = shown
  if (next && !master.withdrawn)
    context.drafts.push({
      ...master.draft,
      id: master.uid,
      when: next,
      dates: shown.slice(0, DATES_SHOWN).map(whenInWords),
      recurrence: { series: master.uid ?? '', occurrence: next.start.day },
    })
}

/** Returns the dates of a series that are not over, up to the horizon: dates of the rule and added dates, without excluded dates. */
function datesOfSeries(event: CalendarEvent, context: Context): CalendarTime[] {
  const { input, today, budget } = context
  const { horizon_days, max_occurrences, past_days } = input.settings
  const { start } = event
  // An event that started before today may still be under way.
  const lead = Math.min(Math.ceil(Math.max(event.lasts ?? 0, 0) / 86_400_000) + 1, 400)
  const [from, to] = [plusDays(today, -lead - (past_days ?? 0)), plusDays(today, horizon_days)]
  const found = new Map<string, CalendarTime>()
  const put = (time: CalendarTime): void => void found.set(keyOf(time), time)
  if (start.day >= from && start.day <= to) put(start)
  const rule = event.rule ? ruleOf(event.rule) : null
  const of = { index: event.index, external_id: event.uid, title: plain(event.title) }
  if (typeof rule === 'string') {
    context.faults.push(fault(rule, 'warning', of))
    put(start)
  } else if (rule) {
    const written = start.time === null ? start.day : `${start.day}T${start.time}`
    const { dates, fault: cut } = datesOf(rule.rule, written, from, to, max_occurrences + lead, budget)
    if (cut) context.faults.push(fault(cut, 'warning', of))
    const until = rule.until ? timeOf(rule.until, {}, start.zone) : null
    for (const date of dates) {
      const time = timeOf(date, {}, start.zone)
      if (time && isWithin(time, until)) put(time)
    }
  }
  for (const time of event.extra) if (time.day >= from && time.day <= to) put(time)
  const out = event.excluded.filter(({ day }) => day >= plusDays(from, -1) && day <= plusDays(to, 1))
  const [gone, goneDays] = [new Set(out.map(keyOf)), new Set(out.map(({ day }) => day))]
  return [...found]
    .filter(([key, { day }]) => !gone.has(key) && !goneDays.has(day))
    .map(([, time]) => time)
    .sort((a, b) => (`${a.day}${a.time}` < `${b.day}${b.time}` ? -1 : 1))
    .filter((time) => {
      const when = whenAt(event, time, input.timeZone)
      return typeof rule === 'string' || (when !== null && lastDay(when) >= plusDays(today, -(past_days ?? 0)))
    })
    .slice(0, max_occurrences)
}

function isWithin(time: CalendarTime, until: CalendarTime | null): boolean {
  if (!until) return true
  const [at, end] = [utcOf(time), utcOf(until)]
  return at === null || end === null ? time.day <= until.day : at <= end
}

const addDate = (event: CalendarEvent, start: CalendarTime, key: string, context: Context): void =>
  add(event, whenAt(event, start, context.input.timeZone), event.uid === null ? null : `${event.uid}#${key}`, key, context)

function add(event: CalendarEvent, when: When | null, id: string | null, occurrence: string | null, context: Context): void {
  const { input } = context
  if (event.withdrawn) return void (id && context.removed.push(id))
  if (!when)
    return void context.faults.push(fault('bad_date', 'refused', { index: event.index, external_id: id, title: plain(event.title) }))
  if (isPast(when, input.now, input.settings.past_days, input.timeZone)) return
  context.drafts.push({ ...event.draft, id, when, recurrence: occurrence === null ? null : { series: event.uid ?? '', occurrence } })
}
