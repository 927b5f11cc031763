import { communeName } from '../../../contract/communes/commune-name.ts'
import { excerpt } from '../html/excerpt.ts'
import { type Html, html } from '../html/html.ts'
import { markdown } from '../html/markdown.ts'
import { paths } from '../html/paths.ts'
import { KINDS } from '../../../contract/publications/kinds.ts'
import { SEVERITY } from '../../../contract/suivis/message-parts.ts'
import { THEMES } from '../../../contract/publications/themes.ts'
import { viewOf } from '../kinds/kinds.ts'
import { type Item } from '../parts/publications.ts'
import type { Context } from '../page.ts'
import type { Entry } from './feed.ts'

const SUMMARY_CHARACTERS = 300

/** A publication as an entry of a feed. Feeds are in French, as publications are. @param zone the time zone of the list, for what has none of its own */
export function entryOf(item: Item, context: Context, zone: string): Entry {
  // Programs search feeds for words: plain blanks.
  const facts = viewOf(item)
    .feedFacts(item, context, zone)
    .map((text) => text.replaceAll('\u{A0}', ' '))
  const lead = excerpt(item.body, SUMMARY_CHARACTERS)
  return {
    // Without the title, so that a correction of it does not make another entry.
    address: `${context.origin}${paths.publicationId(item.id)}`,
    title: item.title,
    summary: [...facts, lead].filter((text) => text !== '').join(' — ') || item.title,
    html: String(bodyOf(item, facts, context)),
    published: item.publie_le ?? item.created_at,
    updated: item.updated_at,
    author: item.acteur?.nom ?? null,
    categories: [
      KINDS[item.kind].label[0],
      ...(item.alerte ? [SEVERITY[item.alerte.severite][0]] : []),
      ...(item.evenement?.theme ? [THEMES[item.evenement.theme][0]] : []),
      communeName(item.commune),
    ],
    files: filesOf(item, context),
  }
}

const absoluteOf = (url: string, { origin }: Context): string => (url.startsWith('/') ? `${origin}${url}` : url)

function filesOf({ images, documents }: Item, context: Context): Entry['files'] {
  const pictures = images.flatMap(({ media: { sizes } }) => sizes.at(-1) ?? [])
  return [
    ...pictures.map(({ url, type }) => ({ address: absoluteOf(url, context), type })),
    ...documents.flatMap(({ titre, media: { url, type, bytes } }) =>
      url ? [{ address: absoluteOf(url, context), type, bytes, title: titre }] : [],
    ),
  ]
}

function bodyOf(item: Item, facts: readonly string[], context: Context): Html {
  return html`${facts.map((line) => html`<p><strong>${line}</strong></p>`)}${item.images.map(({ alt, legende, media: { sizes } }) =>
    sizes
      .slice(-1)
      .map(
        ({ url, width, height }) =>
          html`<p>
            <img src="${absoluteOf(url, context)}" alt="${alt ?? ''}" width="${width}" height="${height}" />${
              legende ? html`<br />${legende}` : ''
            }
          </p>`,
      ),
  )}
  ${viewOf(item).feedText(item, context)}${markdown(item.body, context)}
  ${
    item.documents.length > 0
      ? html`<ul>
          ${item.documents.map(({ titre, media: { url } }) => (url ? html`<li><a href="${absoluteOf(url, context)}">${titre}</a></li>` : ''))}
        </ul>`
      : ''
  }`
}
