import { communeName } from '../../../contract/communes/commune-name.ts'
import type { Place } from '../commune-of.ts'
import { ofName } from '../commune-of.ts'
import { paths, withQuery } from '../html/paths.ts'
import type { Context, FeedLink } from '../page.ts'

type Query = Parameters<typeof withQuery>[1]

/** The feeds of a list: the address of its page with another ending, and the same filters. */
export const listFeeds = (title: string, path: string, query: Query = {}): FeedLink[] => [
  { type: 'application/rss+xml', title, path: withQuery(`${path}.rss`, query) },
  { type: 'application/atom+xml', title, path: withQuery(`${path}.atom`, query) },
  { type: 'application/feed+json', title, path: withQuery(`${path}.json`, query) },
]

/** The calendar of the events of a list. */
export const calendarFeed = (title: string, path: string, query: Query = {}): FeedLink => ({
  type: 'text/calendar',
  title,
  path: withQuery(`${path}.ics`, query),
})

type Named = Pick<Place, 'nom' | 'slug' | 'departement'>
type Texts = Pick<Context, 't'>

/** The feeds of a commune's news. */
export const newsFeeds = (commune: Named, { t }: Texts): FeedLink[] =>
  listFeeds(t(`Actualités ${ofName(communeName(commune))}`, `News of ${communeName(commune)}`), paths.news(commune.slug))

/** The feeds of a commune's agenda in a period. @param said what it is filtered by, in words */
export const agendaFeeds = (commune: Named, { t }: Texts, query: Query = {}, said: readonly string[] = []): FeedLink[] => {
  const title = [t(`Agenda ${ofName(communeName(commune))}`, `Events in ${communeName(commune)}`), ...said].join(', ')
  return [calendarFeed(title, paths.agenda(commune.slug), query), ...listFeeds(title, paths.agenda(commune.slug), query)]
}

/** The feeds of a commune's alerts. */
export const alertFeeds = (commune: Named, { t }: Texts): FeedLink[] =>
  listFeeds(t(`Alertes ${ofName(communeName(commune))}`, `Alerts in ${communeName(commune)}`), paths.alerts(commune.slug))

/** What the page of a commune offers: its news, its alerts and its agenda. */
export const communeFeeds = (commune: Named, context: Texts): FeedLink[] => [
  ...newsFeeds(commune, context),
  ...alertFeeds(commune, context).slice(0, 1),
  ...agendaFeeds(commune, context).slice(0, 1),
]
