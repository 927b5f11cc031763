import { isDeepStrictEqual } from 'node:util'
import { daysOf } from '../../publications/writing/kind-rules.ts'
import type { Content } from './content.ts'
import { type Occurrence, within } from './event-content.ts'

interface Told {
  content: Content
  since: string | null
  identified: boolean
}

/**
 * Returns the content of an item for the publication that it already has: its occurrences keep their identifiers. A date that the source
 * moved is the stored occurrence, moved; dates of a series before the listed ones stay. Spec §2-54, §4.1-53.
 * @param now the current time
 */
export function onStoredEvent({ content, since, identified }: Told, stored: Content, now: Date): Content {
  const [given, before] = [content.evenement, stored.evenement]
  if (!given || !before) return content
  const merged = merge(given.occurrences, before.occurrences, { identified, now: now.toISOString() })
  const ids = new Set(merged.map(({ id }) => id))
  const past = since === null ? [] : before.occurrences.filter(({ id, jour_fin }) => jour_fin < since && !ids.has(id))
  const occurrences = within([...past, ...merged], now)
  const [first] = occurrences
  if (!first) return content
  const evenement = { ...given, debut: first.debut, occurrences_total: occurrences.length, occurrences }
  return { ...content, evenement, ...daysOf(evenement, content) }
}

/**
 * Matches the dates of a source with stored ones: by identifier, else by day, else, where the source does not identify its dates and one
 * that is to come was replaced by one other, these two.
 */
function merge(given: readonly Occurrence[], stored: readonly Occurrence[], { identified, now }: { identified: boolean; now: string }) {
  const known = new Set(stored.map(({ id }) => id))
  const ids = new Set(given.map(({ id }) => id))
  const left = stored.filter(({ id, termine_le }) => !ids.has(id) && termine_le > now)
  const fresh = given.filter(({ id }) => !known.has(id))
  const moved = new Map<Occurrence, Occurrence>()
  for (const one of fresh) {
    const same = left.filter(({ jour_debut }) => jour_debut === one.jour_debut)
    if (same.length === 1 && same[0] && fresh.filter(({ jour_debut }) => jour_debut === one.jour_debut).length === 1)
      moved.set(one, same[0])
  }
  const taken = new Set(moved.values())
  const lost = left.find((one) => !taken.has(one))
  const found = fresh.filter((one) => !moved.has(one))
  if (!identified && found.length === 1 && found[0] && lost && left.length - moved.size === 1) moved.set(found[0], lost)
  const byId = new Map(stored.map((one) => [one.id, one]))
  return given.map((one) => {
    const from = moved.get(one) ?? (identified ? undefined : byId.get(one.id))
    return from ? movedFrom(one, from) : one
  })
}

/** A date of the source as the stored occurrence, with the begin that it had first. A day whose hour became known was not moved. */
function movedFrom(one: Occurrence, from: Occurrence): Occurrence {
  const isTimed = from.journee !== one.journee && from.jour_debut === one.jour_debut
  const planned = one.prevu_le ?? from.prevu_le ?? (isTimed ? one.debut : from.debut)
  return { ...one, id: from.id, prevu_le: planned === one.debut ? null : planned }
}

/**
 * Returns what moderators have not seen of new content. The hours and the place of a publication that had only days are in its text already;
 * the next dates of a series without an end are those of the series that they accepted. Spec §3-16.
 */
export function unseen(before: Content, after: Content, since: string | null): Content {
  const days = { date_debut: before.date_debut, date_fin: before.date_fin }
  const isFilled = before.evenement === null && after.evenement !== null && before.type_id === after.type_id
  if (isFilled && isDeepStrictEqual(days, { date_debut: after.date_debut, date_fin: after.date_fin })) return { ...after, evenement: null }
  return since !== null && goesOn(before, after) ? { ...after, evenement: before.evenement, ...days } : after
}

/** Whether an event only has further dates at its end, and fewer that are over. */
function goesOn({ evenement: before }: Content, { evenement: after }: Content): boolean {
  if (!before || !after) return false
  const { occurrences: stored, debut: _, occurrences_total: __, ...event } = before
  const { occurrences: given, debut: ___, occurrences_total: ____, ...same } = after
  if (!isDeepStrictEqual(event, same)) return false
  const byId = new Map(stored.map((one) => [one.id, one]))
  const last = stored.at(-1)?.debut ?? ''
  const first = given[0]?.debut ?? ''
  return (
    given.every((one) => (byId.has(one.id) ? isDeepStrictEqual(byId.get(one.id), one) : one.debut > last)) &&
    stored.every(({ id, debut }) => debut < first || given.some((one) => one.id === id))
  )
}
