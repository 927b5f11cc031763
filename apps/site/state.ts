import { AppError } from '../../contract/errors.ts'
import { carries } from '../../contract/publications/kinds.ts'
import { getPublication } from '../../contract/publications/publications.ts'
import { type State, stateOf } from '../../contract/publications/state-of.ts'
import type { Clock } from './clock.ts'
import type { Occurrence } from './events.ts'
import type { Item } from './item.ts'
import type { Context } from './page.ts'

/**
 * The state of a publication while a page is made. The page is true until the state changes.
 * @param date one date of an event
 * @param zone of an event that has only days
 */
export function stateNow(item: Item, clock: Clock, { date, zone }: { date?: Occurrence | undefined; zone?: string } = {}): State {
  const state = stateOf(item, clock.madeAt(), { date, zone })
  if (carries(item.kind, 'evenement')) clock.today(item.evenement?.fuseau ?? zone ?? 'Europe/Paris')
  for (const moment of [state.from, state.until]) if (moment?.includes('T')) clock.isPast(moment)
  return state
}

/** The alerts of a list that are in force. */
export const inForce = (items: readonly Item[], clock: Clock): Item[] => items.filter((item) => stateNow(item, clock).name === 'in_force')

/**
 * Returns the publications of a list with the dates of their events, which only agendas and the answers with one publication have. What was withdrawn
 * meanwhile is left out.
 */
export async function withDates(items: readonly Item[], { ask }: Pick<Context, 'ask'>): Promise<Item[]> {
  const read = async (item: Item): Promise<Item | null> => {
    if (!item.evenement || item.evenement.occurrences) return item
    try {
      return (await ask(getPublication, { params: { id: item.id } })).data
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    }
  }
  return (await Promise.all(items.map(read))).filter((item) => item !== null)
}
