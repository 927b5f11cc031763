import { communeName, printedName } from '../../../contract/communes/commune-name.ts'
import type { z } from 'zod'
import type { CommuneRow } from '../../../contract/communes/commune-records.ts'
import { listCollectesOfCommunes, listCommunes } from '../../../contract/communes/communes.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { daysAfter } from '../dates.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { agendaRows } from '../parts/agenda-rows.ts'
import { section } from '../parts/common.ts'
import { alertBox, newsItem } from '../parts/publications.ts'
import { bin, binSentence, type Collection, nextBins } from '../waste.ts'
import { finder } from './home.ts'
import { longEvents, openNow } from '../parts/running.ts'
import { inForce } from '../state.ts'

type Place = z.output<typeof CommuneRow>

/** The most collections of one answer, and the most answers: a commune has at most 500 collections. */
const [COLLECTIONS, COLLECTION_PAGES] = [100, 10]
const [COMMUNES, ALERTS, EVENTS, EVENT_ROWS, NEWS, WEEK_DAYS, OPEN] = [10, 10, 50, 12, 10, 7, 4]

/** Several communes together: alerts, next bins, events, news. The communes are in the address: nobody else knows that somebody follows them. */
export const severalPage: Page = { path: paths.several, query: ['c'], read: view }

/** The communes of the address; unknown ones are left out. */
export async function communesOf({ ask, query }: Context): Promise<Place[]> {
  const slugs = [...new Set((query['c'] ?? '').split(',').filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug)))].slice(0, COMMUNES)
  if (slugs.length === 0) return []
  return (await ask(listCommunes, { query: { slug: slugs.join(','), per_page: COMMUNES } })).data
}

/** Reads the collections of communes, by the id of their commune: one answer, unless there are more than a hundred. */
async function collectionsOf({ ask }: Context, commune_id: string): Promise<Map<string, Collection[]>> {
  const all: (Collection & { commune_id: string })[] = []
  for (let page = 1; page <= COLLECTION_PAGES; page += 1) {
    const { data, meta } = await ask(listCollectesOfCommunes, { query: { commune_id, per_page: COLLECTIONS, page } })
    all.push(...data)
    if (all.length >= meta.total) break
  }
  return Map.groupBy(all, (collection) => collection.commune_id)
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
  const [alerts, all, news, collections] = await Promise.all([
    ask(listPublications, { query: { commune_id, kind: 'alerte', per_page: ALERTS } }),
    ask(listPublications, { query: { commune_id, sort: 'date_debut', to, per_page: EVENTS } }),
    ask(listPublications, { query: { commune_id, kind: 'actualite', per_page: NEWS } }),
    collectionsOf(context, commune_id),
  ])
  const alertsInForce = inForce(alerts.data, context.clock)
  const place = { zone, communeId: '' }
  const { long = [], short: events = [] } = Object.groupBy(all.data, ({ evenement }) => (evenement?.permanent ? 'long' : 'short'))
  const open = longEvents(openNow(long, context, zone).slice(0, OPEN), context, place)
  const cards = communes.map((commune) => card(commune, collections.get(commune.id) ?? [], context))
  return {
    ...page,
    feeds: [
      ...listFeeds(title, paths.several, { c }),
      calendarFeed(t('Agenda de mes communes', 'Events of my communes'), paths.several, { c }),
    ],
    main: html`${head} ${alertsInForce.map((item) => alertBox(item, context, place))}
      <section class="cards" aria-label="${t('Communes', 'Communes')}">${cards}</section>
      <div class="two brief-first">
        <div>
          ${open}
          <section class="block">
            ${section(t('Ces prochains jours', 'In the next days'))}
            ${events.length === 0 ? html`<p class="empty">${t('Rien n’est annoncé pour les sept prochains jours.', 'Nothing is announced for the next seven days.')}</p>` : agendaRows(events, context, { ...place, limit: EVENT_ROWS })}
          </section>
        </div>
        <section class="block">
          ${section(t('Actualités', 'News'))}
          ${news.data.length === 0 ? html`<p class="empty">${t('Rien n’a encore été publié.', 'Nothing has been published yet.')}</p>` : news.data.map((item) => newsItem(item, context, place))}
        </section>
      </div>`,
  }
}

/** A commune with its next bin. */
function card(commune: Place, collections: readonly Collection[], context: Context): Html {
  const { clock, language, t } = context
  const at = clock.in(commune.fuseau)
  const [next] = nextBins(collections, at)
  return html`<div class="card">
    <h2 class="answer"><a href="${inLanguage(paths.commune(commune.slug), language)}">${communeName(commune)}</a></h2>
    <p class="small">${printedName(commune.departement_nom)}</p>
    <p>
      ${next ? html`${bin(next.collection)}${binSentence(next, at.day, context)}${next.when === 'tonight' ? t(' ce soir', ' tonight') : ''}` : t('Jours de collecte pas encore connus', 'Collection days not known yet')}
    </p>
  </div>`
}

const none = (context: Context): Html =>
  html`<p class="empty">
      ${context.t(
        'Suivez une commune depuis sa page : elle sera gardée sur cet appareil, sans que son nom nous soit envoyé.',
        'Follow a commune from its page: it is stored on this device, and its name is not sent to us.',
      )}
    </p>
    <noscript
      ><p>
        ${context.t(
          'Pour suivre une commune, il faut JavaScript, qui est désactivé dans ce navigateur. Sans lui, gardez la page de la commune parmi vos favoris.',
          'To follow a commune takes JavaScript, which is off in this browser. Without it, bookmark the page of the commune.',
        )}
      </p></noscript
    >
    ${finder(context, context.t('Nom de la commune ou code postal', 'Name of the commune or postal code'))}`
