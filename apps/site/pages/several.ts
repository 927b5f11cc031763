import type { z } from 'zod'
import type { CommuneRow } from '../../../contract/communes/commune-records.ts'
import { getInfos, listCollectesOfCommunes, listCommunes } from '../../../contract/communes/communes.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { paths, withQuery } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { soonRows } from '../parts/agenda-rows.ts'
import { section } from '../parts/common.ts'
import { dailyStrip } from '../parts/daily-strip.ts'
import { type Item, newsItem } from '../parts/publications.ts'
import type { Collection } from '../waste/waste.ts'
import { finder } from './search.ts'
import { longEvents, openNow } from '../parts/running.ts'
import { inForce } from '../state.ts'

type Place = z.output<typeof CommuneRow>

/** The most collections of one answer, and the most answers: a commune has at most 500 collections. */
const [COLLECTIONS, COLLECTION_PAGES] = [100, 10]
const [COMMUNES, ALERTS, EVENTS, EVENT_ROWS, NEWS, WEEK_DAYS, OPEN] = [10, 50, 50, 12, 10, 7, 4]

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
  const [alerts, all, news, collections, ...offices] = await Promise.all([
    ask(listPublications, { query: { commune_id, kind: 'alerte', per_page: ALERTS } }),
    ask(listPublications, { query: { commune_id, sort: 'date_debut', to, per_page: EVENTS } }),
    ask(listPublications, { query: { commune_id, kind: 'actualite', per_page: NEWS } }),
    collectionsOf(context, commune_id),
    ...communes.map(({ id }) => ask(getInfos, { params: { id } })),
  ])
  const alertsInForce = inForce(alerts.data, context.clock)
  const place = { zone, communeId: '' }
  const { long = [], short: events = [] } = Object.groupBy(all.data, ({ evenement }) => (evenement?.permanent ? 'long' : 'short'))
  const open = longEvents(openNow(long, context, zone).slice(0, OPEN), context, place)
  const isOf = (commune: Place) => (item: Item) => [item.commune, ...item.communes].some(({ id }) => id === commune.id)
  /** What is on in a commune. Of many events the first ones may all be elsewhere: those of this commune are then read. */
  const eventsIn = async (commune: Place): Promise<readonly Item[]> => {
    const own = all.data.filter(isOf(commune))
    if (own.length > 0 || all.meta.total <= all.data.length) return own
    return (await ask(listPublications, { query: { commune_id: commune.id, sort: 'date_debut', to, per_page: OPEN } })).data
  }
  const strips = await Promise.all(
    communes.map(async (commune, at) =>
      dailyStrip(commune, context, {
        alerts: alertsInForce.filter(isOf(commune)),
        collections: collections.get(commune.id) ?? [],
        events: await eventsIn(commune),
        infos: offices[at]?.data ?? null,
      }),
    ),
  )
  return {
    ...page,
    feeds: [
      ...listFeeds(title, paths.several, { c }),
      calendarFeed(t('Agenda de mes communes', 'Events of my communes'), paths.several, { c }),
    ],
    main: html`${head}
      <section id="journee" aria-label="${t('La journée de mes communes', 'The day of my communes')}">${strips}</section>
      <div class="two brief-first">
        <div>
          ${open}
          <section class="block">
            ${section(t('Ces prochains jours', 'In the next days'))} ${soonRows(events, open, context, { ...place, limit: EVENT_ROWS })}
          </section>
        </div>
        <section class="block">
          ${section(t('Actualités', 'News'))}
          ${news.data.length === 0 ? html`<p class="empty">${t('Aucune actualité pour le moment.', 'No news at present.')}</p>` : news.data.map((item) => newsItem(item, context, place))}
        </section>
      </div>`,
  }
}

const none = (context: Context): Html =>
  html`<p class="empty">
      ${context.t(
        'Suivez une commune depuis sa page : cet appareil la gardera. Ce site ne sait pas qui la suit.',
        'Follow a commune from its page: this device stores it. This site does not know who follows it.',
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
