import { ANOTHER_TIME } from '../../../apps/site/clock.ts'
import { dayInWords, dayOf } from '../../../apps/site/dates.ts'
import { type Item, SEVERITY } from '../../../apps/site/parts/publications.ts'
import { alertTime, stateInWords } from '../../../apps/site/parts/state-words.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { stateOf } from '../../../contract/publications/state-of.ts'
import type { Card } from './card.ts'

/** The time zone of the dates of cards: of most communes. */
const ZONE = 'Europe/Paris'
/** Any other year: dates of cards have their year. */
const NO_YEAR = '0001-01-01'

const FRENCH = { language: 'fr', t: <T>(fr: T): T => fr } as const

/** What a card says of the state of a publication, and the day that counts: of the event, of the end of the alert, else of the publication. */
function linesOf(item: Item): { over: string | null; under: string } {
  const state = stateOf(item, Temporal.Now.instant().toString())
  const zone = item.evenement?.fuseau ?? ZONE
  const day = (at: string | null) => dayInWords(dayOf(at ?? item.publie_le ?? item.created_at, zone), NO_YEAR, 'fr')
  if (!item.alerte) {
    const isEvent = item.kind === 'evenement'
    const over = stateInWords({ ...state, reason: null }, FRENCH) ?? (isEvent && state.isOver ? 'Passé' : null)
    return { over, under: day(isEvent ? state.from : item.publie_le) }
  }
  if (state.isOver) return { over: state.name === 'lifted' ? 'Alerte levée' : 'Alerte terminée', under: day(state.from) }
  return { over: SEVERITY[item.alerte.severite][0], under: alertTime(state, zone, ANOTHER_TIME, FRENCH) ?? day(item.publie_le) }
}

/** The card of a publication: its commune and its state, its title, who publishes it and the day that counts. */
export function publicationCard(item: Item): Card {
  const { over, under } = linesOf(item)
  const by = item.acteur ? `${item.acteur.nom} · ` : ''
  return { title: item.title, over: [communeName(item.commune), over].filter(Boolean).join(' · '), under: `${by}${under}` }
}
