import { communeName } from '../../../contract/communes/commune-name.ts'
import { lastDay, occurrencesOf } from '../events.ts'
import { type Html, html } from '../html/html.ts'
import { facts, printed } from '../html/typography.ts'
import type { Item } from '../item.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import { section } from './common.ts'
import { ownHue, pictureOf, type Place, titleLink } from './publications.ts'
import { stateTag } from './state-words.ts'

/** The events that go on for weeks and are open now. */
export const openNow = (items: readonly Item[], { clock }: Context, zone: string): Item[] =>
  items.filter((item) => {
    const { name, occurrence } = stateNow(item, clock, { zone })
    return name === 'running' || (name === 'full' && occurrence !== null && clock.isPast(occurrence.debut))
  })

/** Events that go on for weeks: those of a list that are all open have the title that says so. Null without any. */
export function longEvents(items: readonly Item[], context: Context, place: Place): Html | null {
  if (items.length === 0) return null
  const { t } = context
  const areOpen = openNow(items, context, place.zone).length === items.length
  return html`<section class="block">
    ${section(areOpen ? t('En ce moment', 'Now') : t('Sur plusieurs semaines', 'Over several weeks'))}
    <div class="cards">${items.map((item) => longEvent(item, context, place))}</div>
  </section>`
}

function longEvent(item: Item, context: Context, place: Place): Html {
  const { zone, communeId } = place
  const { occurrence } = stateNow(item, context.clock, { zone })
  const date = occurrencesOf(item, zone).find(({ id }) => id === occurrence?.id)
  const state = stateTag(item, date, context)
  const elsewhere = communeId !== undefined && item.commune.id !== communeId ? communeName(item.commune) : null
  const picture = pictureOf(item, '', 640)
  return html`<article class="cardn${picture ? ' side' : ' plain'}" ${ownHue(item, place)}>
    ${picture ?? ''}
    <div>
      ${state ? html`<p class="tags">${state}</p>` : ''}
      <h3>${titleLink(item, context)}</h3>
      <p class="small">
        ${printed(facts([item.evenement?.lieu?.nom ?? item.evenement?.lieu?.adresse, elsewhere, date ? lastDay(date, zone, context) : null]))}
      </p>
    </div>
  </article>`
}
