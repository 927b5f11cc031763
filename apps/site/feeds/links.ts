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

type Named = Pick<Place, 'nom' | 'slug'>
type Texts = Pick<Context, 't'>

/** The feeds of a commune's news. */
export const newsFeeds = ({ nom, slug }: Named, { t }: Texts): FeedLink[] =>
  listFeeds(t(`Actualités ${ofName(nom)}`, `News of ${nom}`), paths.news(slug))

/** The feeds of a commune's agenda in a period. */
export const agendaFeeds = ({ nom, slug }: Named, { t }: Texts, query: Query = {}): FeedLink[] => {
  const title = t(`Agenda ${ofName(nom)}`, `Events of ${nom}`)
  return [calendarFeed(title, paths.agenda(slug), query), ...listFeeds(title, paths.agenda(slug), query)]
}

/** The feeds of a commune's alerts. */
export const alertFeeds = ({ nom, slug }: Named, { t }: Texts): FeedLink[] =>
  listFeeds(t(`Alertes ${ofName(nom)}`, `Alerts of ${nom}`), paths.alerts(slug))

/** What the page of a commune offers: its news, its alerts and its agenda. */
export const communeFeeds = (commune: Named, context: Texts): FeedLink[] => [
  ...newsFeeds(commune, context),
  ...alertFeeds(commune, context).slice(0, 1),
  ...agendaFeeds(commune, context).slice(0, 1),
]
