import { type Local, ofCommune } from '../commune-of.ts'
import { FILTER_PARAMETERS } from '../event-traits.ts'
import { calendarOf } from '../feeds/calendar.ts'
import { actsList, agendaList, alertsList, newsList, searchList } from '../feeds/commune-lists.ts'
import { entryOf } from '../feeds/entries.ts'
import { FORMATS, type Feed, type Format } from '../feeds/feed.ts'
import type { List } from '../feeds/list.ts'
import * as wider from '../feeds/wider-lists.ts'
import { withQuery } from '../html/paths.ts'
import type { Context, Page, Redirect } from '../page.ts'
import { withDates } from '../state.ts'

type Read = (context: Context) => Promise<List | Redirect>
const ofEach =
  (read: (context: Context, local: Local) => Promise<List>): Read =>
  (context) =>
    ofCommune(context, (local) => read(context, local))

/** The feeds: an address without its ending, the filters of its page, and how its list is read; and the list of its calendar, if it is another. */
const FEEDS: readonly { path: string; query: readonly string[]; read: Read; events?: Read }[] = [
  { path: '/:commune/actualites', query: ['q', 'type'], read: ofEach(newsList) },
  { path: '/:commune/agenda', query: ['quand', 'mois', 'q', 'type', ...FILTER_PARAMETERS], read: ofEach(agendaList) },
  { path: '/:commune/alertes', query: [], read: ofEach(alertsList) },
  { path: '/:commune/actes', query: ['annee', 'nature'], read: ofEach(actsList) },
  { path: '/:commune/recherche', query: ['q', 'rayon'], read: ofEach(searchList), events: ofEach(searchList) },
  { path: '/acteur/:slug', query: ['q', 'type'], read: wider.acteurList, events: wider.acteurEvents },
  { path: '/departement/:code', query: ['q', 'type', 'kind'], read: wider.departementList, events: wider.departementEvents },
  { path: '/mes-communes', query: ['c', 'q', 'type'], read: wider.severalList, events: wider.severalEvents },
  { path: '/autour', query: ['lat', 'lng'], read: wider.aroundList, events: wider.aroundList },
  { path: '/recentes', query: [], read: wider.franceList },
]

/** Every feed in every format, and the calendars. The one of an agenda is in publications/calendars.ts. */
export const feedPages: readonly Page[] = FEEDS.flatMap(({ path, query, read, events }) => [
  ...FORMATS.map((format): Page => ({
    path: `${path}.${format}`,
    query,
    isSingle: true,
    isAbsolute: true,
    read: async (context) => {
      const list = await read(context)
      if ('kind' in list) return list
      const [items, { written }] = await Promise.all([withDates(list.items, context), import('../feeds/write-feed.ts')])
      return written(feedOf({ ...list, items }, context, format), format)
    },
  })),
  ...(events ? [{ path: `${path}.ics`, query, isSingle: true, read: (context) => calendar(events, context) } satisfies Page] : []),
])

async function calendar(events: Read, context: Context) {
  const list = await events(context)
  return 'kind' in list ? list : calendarOf(list, context)
}

function feedOf({ title, description, page, items, zone = 'Europe/Paris' }: List, context: Context, format: Format): Feed {
  const address = (path: string) => `${context.origin}${withQuery(path, context.query)}`
  return {
    title: `${title} — ${context.site.name}`,
    description,
    home: address(page),
    self: address(`${page === '/' ? '/recentes' : page}.${format}`),
    language: 'fr',
    since: context.clock.madeAt(),
    entries: items.map((item) => entryOf(item, context, zone)),
  }
}
