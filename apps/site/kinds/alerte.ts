import { ANOTHER_TIME } from '../clock.ts'
import { momentInWords } from '../dates.ts'
import { type Html, html } from '../html/html.ts'
import { markdown } from '../html/markdown.ts'
import { paths } from '../html/paths.ts'
import { printed } from '../html/typography.ts'
import type { Context } from '../page.ts'
import { icon } from '../parts/icons.ts'
import { alertUpdates, formerInstructions, orderSheet } from '../parts/publication/alert.ts'
import { alertRow, SEVERITY } from '../parts/alert-rows.ts'
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
    const alert = item.alerte
    if (!alert) return []
    const state = stateNow(item, clock)
    const time = alertTime(state, zone, ANOTHER_TIME, FRENCH)
    const head = state.isOver ? [time, state.reason] : [SEVERITY[alert.severite][0], time]
    const [last] = state.isOver ? [] : alert.corrections
    return [
      head.filter(Boolean).join(state.isOver ? ' : ' : ', '),
      alert.secteurs.length > 0 ? `Secteurs : ${alert.secteurs.join(', ')}` : 'Toute la commune',
      ...(last ? [`Mise à jour du ${momentInWords(last.le, zone, ANOTHER_TIME, 'fr')} : ${last.message}`] : []),
    ]
  },
  feedText: (item, context) => {
    if (!item.alerte) return null
    const { consignes, source } = item.alerte
    const isOver = stateNow(item, context.clock).isOver
    return html`${
      consignes && !isOver
        ? html`<h2>Ce qu’il faut faire</h2>
            ${markdown(consignes, context)}`
        : ''
    }${source ? html`<p>Source : ${source}</p>` : ''}`
  },
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

/** Where an alert holds, what changed last, and who says so: what people need who have only the sheet. */
function placeOf({ item, zone }: Shown, { t, language, clock }: Context): { html: Html; characters: number } | null {
  if (!item.alerte) return null
  const { secteurs, source, corrections } = item.alerte
  const named = sectorsOf(secteurs)
  const left = secteurs.length - named.length
  const more = left > 0 ? t(` et ${left} autres, à lire sur la page`, ` and ${left} more, on the page`) : ''
  const where = secteurs.length > 0 ? `${named.join(', ')}${more}` : t('Toute la commune', 'The whole commune')
  const { isOver, reason } = stateNow(item, clock)
  const [last] = isOver ? [] : corrections
  const updated = last ? momentInWords(last.le, zone, ANOTHER_TIME, language) : ''
  return {
    html: html`<div class="text place${where.length > LONG_PLACE ? ' much' : ''}">
      ${reason ? html`<p>${printed(reason)}</p>` : ''}
      ${last ? html`<p><b>${t(`Mise à jour du ${updated} :`, `Updated ${updated}:`)}</b> ${printed(last.message)}</p>` : ''}
      <p><b>${t('Où :', 'Where:')}</b> ${printed(where)}</p>
      ${source ? html`<p>${t('Source :', 'Source:')} ${printed(source)}</p>` : ''}
    </div>`,
    characters: where.length + (last?.message.length ?? 0),
  }
}
