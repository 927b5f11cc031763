import { dayInWords, dayOf } from '../../../contract/dates.ts'
import type { Item } from '../../../apps/site/item.ts'
import { viewOf } from '../../../apps/site/kinds/kinds.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { stateOf } from '../../../contract/publications/state-of.ts'
import type { Card } from './card.ts'

/** The time zone of the dates of cards: of most communes. */
const ZONE = 'Europe/Paris'
/** Any other year: dates of cards have their year. */
const NO_YEAR = '0001-01-01'

/** What a card says of the state of a publication, and the day that counts: of the event, of the end of the alert, else of the publication. */
function linesOf(item: Item): Pick<Card, 'under' | 'tone'> & { over: string | null } {
  const zone = item.evenement?.fuseau ?? ZONE
  const { over, at, words, tone } = viewOf(item).card(item, stateOf(item, Temporal.Now.instant().toString()), zone)
  return { over, tone, under: words ?? dayInWords(dayOf(at ?? item.publie_le ?? item.created_at, zone), NO_YEAR, 'fr') }
}

/** The card of a publication: its commune and its state, its title, who publishes it and the day that counts. */
export function publicationCard(item: Item): Card {
  const { over, under, tone } = linesOf(item)
  const by = item.acteur ? `${item.acteur.nom} · ` : ''
  return {
    title: item.title,
    over: [communeName(item.commune), over].filter(Boolean).join(' · '),
    under: `${by}${under}`,
    codeInsee: item.commune.code_insee,
    tone,
  }
}
