import type { StoredEvent } from '../../publications/events/stored-event.ts'
import { inOneOrder } from './content.ts'
import type { Changes } from './decide-item.ts'

/** The most characters of a text, and the most occurrences of an event, in a line of a run. */
const MAX = { text: 300, occurrences: 12 }

/** Returns changes as a line shows them: long texts cut to their beginning, of an event the occurrences that differ, the first of them. */
export const shownChanges = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, pair]) => [
      name,
      name === 'evenement' ? events(pair as [StoredEvent | null, StoredEvent | null]) : (pair.map(cut) as [unknown, unknown]),
    ]),
  )

const cut = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX.text ? `${value.slice(0, MAX.text).toWellFormed()}…` : value

function events([before, after]: [StoredEvent | null, StoredEvent | null]): [unknown, unknown] {
  const written = (event: StoredEvent | null) => new Set(event?.occurrences.map((one) => JSON.stringify(inOneOrder(one))))
  const [was, is] = [written(before), written(after)]
  return [shown(before, is), shown(after, was)]
}

function shown(event: StoredEvent | null, other: ReadonlySet<string>): unknown {
  if (!event) return null
  const differing = event.occurrences.filter((one) => !other.has(JSON.stringify(inOneOrder(one))))
  return inOneOrder({ ...event, occurrences: differing.slice(0, MAX.occurrences) })
}
