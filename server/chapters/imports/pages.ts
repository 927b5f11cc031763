import type { Db } from '../../platform/db/db.ts'
import type { OutsideAnswer } from '../../platform/fetch/reader.ts'
import type { Services } from '../../platform/services.ts'
import type { RunSource } from './runs/run-state.ts'
import { readDocument } from './runs/parse-document.ts'
import type { SourceKind } from './readers/item.ts'
import type { ParsedSource } from './readers/parse.ts'
import { firstRequest, type SourceRequest } from './readers/requests.ts'
import { importMessage } from './messages-catalogue.ts'
import type { Message } from '../../platform/stored-messages/message.ts'
import type { SourceSettings } from './sources/settings.ts'

/** Limits of one reading of a source: pages, items, and bytes of all pages together. */
const READING_LIMITS = { pages: 100, items: 10_000, bytes: 100 * 1024 ** 2 }

/** One page of a source. */
export interface Page {
  answer: OutsideAnswer
  /** Null when the source answers that nothing has changed. */
  reading: ParsedSource | null
  /** Set on the last page when further pages are not read. */
  cut: Message | null
}

interface Reading {
  source: Pick<RunSource, 'type' | 'type_id' | 'url' | 'etag' | 'last_modified' | 'timezone'>
  settings: SourceSettings
  secret: string | null
  /** The first request, when it is not the one for the list of items. */
  request?: SourceRequest
  /** Called with each answer before it is parsed. */
  answered?: (answer: OutsideAnswer) => void
  /** Also requests unchanged documents and items. */
  whole: boolean
  signal?: AbortSignal | undefined
}

/**
 * Reads a source page by page; each page is yielded before the next is requested.
 * @throws OutsideError, SourceUnreadable, ReadingStopped
 */
export async function* readPages(
  { outside, database }: Pick<Services, 'outside' | 'database'>,
  { source, settings, secret, request, answered, whole, signal }: Reading,
): AsyncGenerator<Page> {
  const now = new Date()
  const first = request ?? firstRequest(source.type as SourceKind, { url: source.url, settings: settings.reader, now })
  const conditions = whole ? {} : { etag: source.etag, lastModified: source.last_modified }
  const typing = { typeId: source.type_id, types: settings.types, events: await eventTypes(database.db) }
  let url = first.url
  let [items, bytes] = [0, 0]
  for (let page = 1; ; page += 1) {
    const answer = await outside.read(url, {
      accept: first.accept,
      headers: keyHeader(first.secretHeader, secret),
      ...(page === 1 ? conditions : {}),
      ...(signal ? { signal } : {}),
    })
    answered?.(answer)
    if (answer.notModified) return yield { answer, reading: null, cut: null }
    const { body, contentType, finalUrl } = answer
    const input = { bytes: body, contentType, url: finalUrl, now, settings: settings.reader, timeZone: source.timezone }
    const reading = await readDocument(database.db, { kind: source.type as SourceKind, input, typing }, signal)
    items += reading.items.length
    bytes += body.length
    const cut = reading.next && stopsAt(new URL(reading.next.url), new URL(finalUrl), { page, items, bytes })
    yield { answer, reading, cut }
    if (!reading.next || cut || reading.next.url === url) return undefined
    url = reading.next.url
  }
}

/** Returns the publication types of the kind `evenement`. */
async function eventTypes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('publication_types').select('id').where('kind', '=', 'evenement').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the header with a source's key: the header of its API, else user name and password if the key contains a colon, else a bearer token. */
function keyHeader(name: SourceRequest['secretHeader'], secret: string | null): Record<string, string> {
  if (secret === null || name === null) return {}
  if (name !== 'authorization') return { [name]: secret }
  return { authorization: secret.includes(':') ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}` }
}

/** Returns why the next page is not read; null when it is. */
function stopsAt(next: URL, here: URL, { page, items, bytes }: { page: number; items: number; bytes: number }): Message | null {
  // The key of this server must not be sent to another.
  if (next.origin !== here.origin) return importMessage('next_elsewhere')
  const full = page >= READING_LIMITS.pages || items >= READING_LIMITS.items || bytes >= READING_LIMITS.bytes
  return full ? importMessage('too_many') : null
}
