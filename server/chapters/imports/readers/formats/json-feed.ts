import { parseJsonFeed } from 'feedsmith'
import { webAddress } from '../address.ts'
import type { Draft, DraftReader } from '../draft.ts'
import { SourceUnreadable } from '../item.ts'
import { isObject, parseJson } from '../json.ts'
import { instant } from '../dates/dates-and-times.ts'
import type { SettingsOf } from '../settings.ts'
import { plain } from '../texts/text.ts'

const VERSION = 'https://jsonfeed.org/version/1.1'

/**
 * Reads JSON Feed 1.0 and 1.1 with feedsmith, which requires the URL of the version where real feeds have "1.1".
 * @throws SourceUnreadable
 */
export const readJsonFeed: DraftReader<SettingsOf<'json_feed'>> = (text, input) => {
  const document = parseJson(text)
  if (!isObject(document) || !Array.isArray(document['items'])) throw new SourceUnreadable('not_this_kind')
  const feed = parseJsonFeed({ ...document, version: VERSION, title: document['title'] ?? '-' })
  const title = isObject(document) && typeof document['title'] === 'string' ? plain(document['title']) || null : null
  const base = webAddress(feed.home_page_url, input.url) ?? input.url
  const people = (authors: { name?: string }[] | undefined): string | null =>
    authors
      ?.map(({ name }) => name)
      .filter(Boolean)
      .join(', ') || null
  const drafts = (feed.items ?? []).slice(0, input.settings.max_items).map((item, index): Draft => {
    const pictures = (item.attachments ?? []).filter(({ mime_type }) => /^image\//i.test(mime_type ?? ''))
    return {
      index,
      id: item.id ?? null,
      title: item.title ?? null,
      body: { html: item.content_html, text: item.content_text ?? item.summary },
      link: item.url ?? item.external_url,
      base,
      images: [item.image, item.banner_image, ...pictures.map(({ url }) => url)],
      attribution: { nom: title ?? people(item.authors) ?? people(feed.authors) },
      categories: item.tags ?? [],
      updated: instant(item.date_modified ?? item.date_published),
      published: item.date_published ?? null,
    }
  })
  const next = webAddress(feed.next_url, input.url)
  return {
    drafts,
    faults: [],
    feed: { title, attribution: title ?? people(feed.authors), language: feed.language ?? null, complete: false },
    next: next && sameHost(next, input.url) ? { url: next } : null,
  }
}

/** Whether two addresses have the same host: next pages are followed only on the host of the first. */
export const sameHost = (url: string, other: string): boolean => URL.parse(url)?.host === URL.parse(other)?.host
