import { momentInWords } from '../../../contract/dates.ts'
import { drawn, ordersOf, placesInWords, SEVERITY } from '../../../contract/suivis/message-parts.ts'
import { ANOTHER_TIME } from '../clock.ts'
import { plain } from '../html/excerpt.ts'
import { type Html, html, type Value } from '../html/html.ts'
import { markdown } from '../html/markdown.ts'
import { paths } from '../html/paths.ts'
import { printed } from '../html/typography.ts'
import type { Context } from '../page.ts'
import { inFrench } from '../parts/common.ts'
import { icon } from '../parts/icons.ts'
import { alertUpdates, formerInstructions, orderSheet } from '../parts/publication/alert.ts'
import { alertPartsOf, numberTiles } from '../parts/alert-parts.ts'
import { alertRow } from '../parts/alert-rows.ts'
import { newsItem } from '../parts/publications.ts'
import { alertTime } from '../parts/state-words.ts'
import type { Shown } from '../publication-of.ts'
import { stateNow } from '../state.ts'
import { FRENCH, PLAIN, type SiteKind } from './kind.ts'

/** The most characters of sectors on a poster. */
const SECTORS_MAX = 2000
/** The length from which the place is set smaller. */
const LONG_PLACE = 400

/** An alert: how serious it is, where, until when, what to do, what changed last; or since when it is over, and why. */
export const alerte: SiteKind = {
  ...PLAIN,
  row: (item, context, place) => (item.alerte ? alertRow(item, context, place) : newsItem(item, context, place)),
  list: (slug, t) => ({ text: t('Alertes', 'Alerts'), path: paths.alerts(slug) }),
  above: ({ item, zone }, context) => [orderSheet(item, context, zone), formerInstructions(item, context)],
  belowText: ({ item, zone }, context) => alertUpdates(item, context, zone),
  feedFacts: (item, { clock }, zone) => {
    const state = stateNow(item, clock)
    const time = alertTime(state, zone, ANOTHER_TIME, FRENCH)
    return drawn(alertPartsOf(item, state), {
      state: ({ tone }) =>
        tone === 'over' ? [time, state.reason].filter(Boolean).join(' : ') : [SEVERITY[tone][0], time].filter(Boolean).join(', '),
      update: ({ text, at }) => (at === null ? '' : `Mise à jour du ${momentInWords(at, zone, ANOTHER_TIME, 'fr')} : ${text}`),
      where: ({ places }) => (places.length > 0 ? `Secteurs : ${placesInWords(places, 'fr')}` : placesInWords(places, 'fr')),
      orders: () => '',
      numbers: () => '',
      next: () => '',
      story: () => '',
    }).filter((line) => line !== '')
  },
  feedText: (item, context) =>
    html`${drawn<Value>(alertPartsOf(item, stateNow(item, context.clock)), {
      state: () => '',
      update: () => '',
      where: () => '',
      orders: ({ text }) =>
        html`<h2>Ce qu’il faut faire</h2>
          ${markdown(text, context)}`,
      numbers: ({ emergency, given }) => html`<p>Appeler : ${[...emergency, ...given].join(', ')}</p>`,
      next: () => '',
      story: ({ source }) => (source ? html`<p>Source : ${source}</p>` : ''),
    })}`,
  poster: { head: severityOf, facts: placeOf, room: 0.8 },
  card: (item, state, zone) => {
    if (!item.alerte) return PLAIN.card(item, state, zone)
    if (state.isOver) return { over: state.name === 'lifted' ? 'Alerte levée' : 'Alerte terminée', at: state.from }
    return {
      over: SEVERITY[item.alerte.severite][0],
      at: item.publie_le,
      words: alertTime(state, zone, ANOTHER_TIME, FRENCH),
      tone: item.alerte.severite,
    }
  },
}

/** How serious an alert is, and until when; or since when it is over. */
function severityOf({ item, zone }: Shown, context: Context): Html | null {
  const { t, clock } = context
  const alert = item.alerte
  if (!alert) return null
  const state = stateNow(item, clock)
  const time = alertTime(state, zone, ANOTHER_TIME, context)
  return html`<p class="sev ${state.isOver ? 'over' : alert.severite}">
    ${icon(state.isOver ? 'check' : alert.severite)}
    ${state.isOver ? `${t('Alerte', 'Alert')} ${inSentence(time ?? '')}` : `${t(...SEVERITY[alert.severite])}${time ? ` · ${time}` : ''}`}
  </p>`
}

/** A text within a sentence: English days and months keep their capitals. */
const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The sectors that one sheet has room for. */
function sectorsOf(sectors: readonly string[]): string[] {
  let left = SECTORS_MAX
  return sectors.filter((sector, at) => {
    left -= sector.length
    return at === 0 || left >= 0
  })
}

/** How many signs and orders of what to do one sheet has. */
const [ORDERS_MAX, ORDERS] = [700, 8]

/** The orders that one sheet has room for. */
function ordersOnPaper(text: string): string[] {
  let left = ORDERS_MAX
  return ordersOf(text)
    .map(plain)
    .slice(0, ORDERS)
    .flatMap((order) => {
      const room = left
      left -= order.length
      return order.length <= room ? [order] : room > BEGINNING ? [`${order.slice(0, order.lastIndexOf(' ', room)).toWellFormed()}…`] : []
    })
}
/** The shortest beginning of an order. */
const BEGINNING = 60

/** What changed last, where an alert holds, what to do, whom to call, and who says so: what people need who have only the sheet. */
function placeOf({ item, zone }: Shown, context: Context): { html: Html; characters: number } | null {
  const { t, language, clock } = context
  if (!item.alerte) return null
  const named = sectorsOf(item.alerte.secteurs)
  const left = item.alerte.secteurs.length - named.length
  // Without a public address the sheet leads to no page.
  const onPage = context.site.origin ? t(', à lire sur la page', ', on the page') : ''
  const more = left > 0 ? `${t(` et ${left} autre${left > 1 ? 's' : ''}`, ` and ${left} more`)}${onPage}` : ''
  const where = `${placesInWords(named, language)}${more}`
  const orders = ordersOnPaper(item.alerte.consignes ?? '')
  const parts = alertPartsOf(item, stateNow(item, clock))
  const lines = drawn<Value>(parts, {
    state: () => '',
    update: ({ text, at }) => {
      const updated = at && momentInWords(at, zone, ANOTHER_TIME, language)
      return html`<p>${updated ? html`<b>${t(`Mise à jour du ${updated} :`, `Updated ${updated}:`)}</b> ` : ''}${printed(text)}</p>`
    },
    where: () => html`<p><b>${t('Où :', 'Where:')}</b> ${printed(where)}</p>`,
    orders: () =>
      html`<p><b>${t('Ce qu’il faut faire :', 'What to do:')}</b></p>
        <ol class="do">
          ${orders.map((order) => html`<li${inFrench(context)}>${printed(order)}</li>`)}
        </ol>`,
    numbers: (part) => numberTiles(part, context),
    next: ({ text }) => html`<p><b>${printed(plain(text))}</b></p>`,
    story: ({ source }) => (source ? html`<p>${t('Source :', 'Source:')} ${printed(source)}</p>` : ''),
  })
  return {
    html: html`<div class="text place${where.length > LONG_PLACE ? ' much' : ''}">${lines}</div>`,
    characters: where.length + parts.reduce((sum, part) => sum + (part.part === 'update' ? part.text.length : 0), orders.join('').length),
  }
}
