import { getCommune, listCollectes } from '../../../contract/communes/communes.ts'
import { AppError } from '../../../contract/errors.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import type { Place } from '../commune-of.ts'
import { daysAfter } from '../dates.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { agendaRows } from '../parts/agenda-rows.ts'
import { section } from '../parts/common.ts'
import { alertBox, newsItem } from '../parts/publications.ts'
import { bin, binSentence, nextBins } from '../waste.ts'
import { finder } from './home.ts'

const [COMMUNES, ALERTS, EVENTS, EVENT_ROWS, NEWS, WEEK_DAYS] = [10, 10, 20, 12, 10, 7]

/** Several communes together: alerts, next bins, events, news. The communes are in the address: nobody else knows that somebody follows them. */
export const severalPage: Page = { path: paths.several, query: ['c'], read: view }

/** Reads a commune by its slug. Null if there is none. */
async function communeOf({ ask }: Context, slug: string): Promise<Place | null> {
  try {
    return (await ask(getCommune, { params: { slug } })).data
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The communes of the address; unknown ones are left out. */
export async function communesOf(context: Context): Promise<Place[]> {
  const { query } = context
  const slugs = [...new Set((query['c'] ?? '').split(',').filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug)))].slice(0, COMMUNES)
  return (await Promise.all(slugs.map((slug) => communeOf(context, slug)))).filter((commune) => commune !== null)
}

async function view(context: Context): Promise<View> {
  const { ask, t, clock } = context
  const communes = await communesOf(context)
  const [first] = communes
  const title = t('Mes communes', 'My communes')
  const head = html`<div class="hero"><h1 class="long">${title}</h1></div>`
  const c = communes.map(({ slug }) => slug).join(',')
  const canonical = withQuery(paths.several, { c })
  const page = { kind: 'view', title, canonical, isUnlisted: true } as const
  if (!first) return { ...page, main: html`${head}${none(context)}` }
  const zone = first.fuseau
  const commune_id = communes.map(({ id }) => id).join(',')
  const to = daysAfter(clock.today(zone), WEEK_DAYS)
  const [alerts, events, news] = await Promise.all([
    ask(listPublications, { query: { commune_id, kind: 'alerte', per_page: ALERTS } }),
    ask(listPublications, { query: { commune_id, sort: 'date_debut', permanent: 'false', to, per_page: EVENTS } }),
    ask(listPublications, { query: { commune_id, kind: 'actualite', per_page: NEWS } }),
  ])
  const inForce = alerts.data.filter(({ alerte }) => alerte && !alerte.levee_le)
  const place = { zone, communeId: '' }
  const cards = await Promise.all(communes.map((commune) => card(commune, context)))
  return {
    ...page,
    feeds: [
      ...listFeeds(title, paths.several, { c }),
      calendarFeed(t('Agenda de mes communes', 'Events of my communes'), paths.several, { c }),
    ],
    main: html`${head} ${inForce.map((item) => alertBox(item, context, place))}
      <section class="cards" aria-label="${t('Communes', 'Communes')}">${cards}</section>
      <div class="two brief-first">
        <section class="block">
          ${section(t('Cette semaine', 'This week'))}
          ${events.data.length === 0 ? html`<p class="empty">${t('Rien n’est annoncé pour les sept prochains jours.', 'Nothing is announced for the next seven days.')}</p>` : agendaRows(events.data, context, { ...place, limit: EVENT_ROWS })}
        </section>
        <section class="block">
          ${section(t('Actualités', 'News'))}
          ${news.data.length === 0 ? html`<p class="empty">${t('Rien n’a encore été publié.', 'Nothing has been published yet.')}</p>` : news.data.map((item) => newsItem(item, context, place))}
        </section>
      </div>`,
  }
}

/** A commune with its next bin. */
async function card(commune: Place, context: Context): Promise<Html> {
  const { ask, clock, language, t } = context
  const { data } = await ask(listCollectes, { params: { id: commune.id }, query: { per_page: 50 } })
  const at = clock.in(commune.fuseau)
  const [next] = nextBins(data, at)
  return html`<div class="card">
    <h2 class="answer"><a href="${inLanguage(paths.commune(commune.slug), language)}">${commune.nom}</a></h2>
    <p class="small">${commune.departement_nom}</p>
    <p>
      ${next ? html`${bin(next.collection)}${binSentence(next, at.day, context)}${next.when === 'tonight' ? t(' ce soir', ' tonight') : ''}` : t('Jours de collecte pas encore connus', 'Collection days not known yet')}
    </p>
  </div>`
}

const none = (context: Context): Html =>
  html`<p class="empty">
      ${context.t(
        'Suivez une commune depuis sa page : elle sera gardée sur cet appareil, et nulle part ailleurs.',
        'Follow a commune from its page: it is stored on this device, and nowhere else.',
      )}
    </p>
    ${finder(context, context.t('Nom de la commune ou code postal', 'Name of the commune or postal code'))}`
