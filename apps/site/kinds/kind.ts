import { type State } from '../../../contract/publications/state-of.ts'
import type { Html } from '../html/html.ts'
import { paths } from '../html/paths.ts'
import type { Item } from '../item.ts'
import type { Context } from '../page.ts'
import { type Data, articleData } from '../parts/publication/data.ts'
import { newsItem, type Place } from '../parts/publications.ts'
import { stateInWords } from '../parts/state-words.ts'
import type { Shown } from '../publication-of.ts'

/** Where a row stands: the zone of the list, and the level of its title. */
export type RowPlace = Place & { heading: 'h2' | 'h3' }

/** What feeds and share pictures are written in, as publications are. */
export const FRENCH: Pick<Context, 't' | 'language'> = { language: 'fr', t: (fr) => fr }

/** The parts of a kind of publications on the site. Each says the state that `stateOf` gives. */
export interface SiteKind {
  /** In a list of several kinds. */
  row: (item: Item, context: Context, place: RowPlace) => Html
  /** The list of its commune that it belongs to. */
  list: (slug: string, t: Context['t']) => { text: string; path: string }
  /** On its page: above the text, below it, and below its documents. */
  above: (shown: Shown, context: Context) => (Html | null)[]
  belowText: (shown: Shown, context: Context) => Html | null
  belowDocuments: (shown: Shown, context: Context) => Html | null
  /** In the entry of a feed: lines before the text, and what stands above it. Days are absolute: an entry is read long after it was written. */
  feedFacts: (item: Item, context: Context, zone: string) => string[]
  feedText: (item: Item, context: Context) => Html | null
  /** For search engines, in the vocabulary of schema.org. */
  structured: (shown: Shown, context: Context) => Data[]
  /** On its poster: above the title, below it, and how much of the usual text there is room for beside that. */
  poster: {
    head: (shown: Shown, context: Context) => Html | null
    facts: (shown: Shown, context: Context) => { html: Html; characters: number } | null
    room: number
  }
  /** On its share picture: the state in words, and the moment whose day counts; the words in place of that day; the tone of an alert in force. */
  card: (
    item: Item,
    state: State,
    zone: string,
  ) => { over: string | null; at: string | null; words?: string | null; tone?: 'information' | 'vigilance' | 'danger' }
}

/** News, and what has no form of its own. */
export const PLAIN: SiteKind = {
  row: newsItem,
  list: (slug, t) => ({ text: t('Actualités', 'News'), path: paths.news(slug) }),
  above: () => [],
  belowText: () => null,
  belowDocuments: () => null,
  feedFacts: () => [],
  feedText: () => null,
  structured: (shown, context) => [articleData(shown, context)],
  poster: { head: () => null, facts: () => null, room: 1 },
  card: ({ publie_le }, state) => ({ over: stateInWords({ ...state, reason: null }, FRENCH), at: publie_le }),
}
