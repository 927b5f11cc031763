import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escaped } from '../../../apps/site/html/html.ts'
import { paths } from '../../../apps/site/html/paths.ts'
import { AppError } from '../../../contract/errors.ts'
import { acteursAfter } from '../../chapters/acteurs/sitemap.ts'
import { communeAt, communesAfter, communesCount } from '../../chapters/communes/sitemap.ts'
import { publicationsOfWeek, publicationWeeks } from '../../chapters/publications/reading/sitemap.ts'
import type { WiredServices } from '../../platform/chapter.ts'
import { EVERYTHING } from '../../platform/db/connections/commit-events.ts'
import type { Db } from '../../platform/db/db.ts'
import { addressKey, clientAddress } from '../../platform/http/address.ts'
import { BRIEF } from '../../platform/http/cache-control.ts'
import { encodingFor } from '../../platform/http/formats/compressed.ts'
import { notModified } from '../../platform/lists/etag.ts'

import { originOf } from './origin.ts'

/** Communes in one list, each with up to three addresses: the protocol allows 50,000. */
const IN_A_LIST = 15_000
const [IN_A_WEEK, ACTEURS_MAX] = [50_000, 50_000]
/** Rows that are read and written at a time. Between them other requests are answered. */
const CHUNK = 2000
/** How long a list is sent from memory, and how many lists are. What is withdrawn is removed at once. */
const LIFE_MS = 300_000
const LISTS_MAX = 24

/** The tag of a change after which a list is read again, and how it is read. */
interface List {
  tag: 'acteurs' | 'communes' | 'publications'
  write: (db: Db, origin: string) => AsyncGenerator<string>
}
interface Made {
  list: List
  bytes: Promise<Buffer | null>
  until: number
}

/** Serves the lists of addresses for search engines: an index, the communes with their agendas and town halls, the actors, and the publications by week. */
export function sitemapRoutes(app: FastifyInstance, { config, database, limits, responseCache }: WiredServices): void {
  const kept = new Map<string, Made>()
  responseCache.changes.listen((tags) => {
    for (const [key, { list }] of kept) if (tags.includes(list.tag) || tags.includes(EVERYTHING)) kept.delete(key)
  })

  /** The compressed list; readers who ask at the same time wait for the same one. */
  function made(key: string, list: List, origin: string): Promise<Buffer | null> {
    const known = kept.get(key)
    if (known && known.until > performance.now() && responseCache.changes.isUsable()) return known.bytes
    const bytes = compressedList(list, database.readDb, origin)
    const [oldest] = kept.keys()
    if (kept.size >= LISTS_MAX && oldest !== undefined) kept.delete(oldest)
    const entry = { list, bytes, until: performance.now() + LIFE_MS }
    kept.set(key, entry)
    bytes.catch(() => {
      // A newer list may have taken its place.
      if (kept.get(key) === entry) kept.delete(key)
    })
    return bytes
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const list = listOf(name)
    if (!list) throw new AppError('not_found')
    reply.headers((await limits.take('default', addressKey(clientAddress(request)))).headers)
    const origin = originOf(config.publicUrl, request)
    const bytes = await made(`${origin} ${name}`, list, origin)
    if (!bytes) throw new AppError('not_found')
    const tag = `W/"${hash('sha1', bytes, 'base64url')}"`
    reply
      .headers({ 'cache-control': BRIEF, etag: tag, vary: 'Accept-Encoding', 'x-robots-tag': 'noindex' })
      .type('application/xml; charset=utf-8')
    if (notModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const isCompressed = encodingFor((request.headers['accept-encoding'] ?? '').replaceAll(/\bbr\b/g, 'x-br')) === 'gzip'
    return isCompressed ? reply.header('content-encoding', 'gzip').send(bytes) : reply.send(await promisify(gunzip)(bytes))
  }
  app.get('/sitemap.xml', (request, reply) => answer(request, reply, 'index'))
  app.get('/sitemaps/:name.xml', (request, reply) => answer(request, reply, (request.params as { name: string }).name))
}

function listOf(name: string): List | null {
  if (name === 'index') return { tag: 'publications', write: index }
  const [, communes] = /^communes-([1-9]\d{0,2})$/.exec(name) ?? []
  if (communes) return { tag: 'communes', write: (db, origin) => communesList(db, origin, Number(communes)) }
  if (name === 'acteurs') return { tag: 'acteurs', write: acteursList }
  const [, monday] = /^publications-(\d{4}-\d{2}-\d{2})$/.exec(name) ?? []
  if (!monday || !isMonday(monday)) return null
  return { tag: 'publications', write: (db, origin) => publicationsList(db, origin, monday) }
}

function isMonday(day: string): boolean {
  try {
    return Temporal.PlainDate.from(day).dayOfWeek === 1
  } catch {
    return false
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Reads and compresses a list. Null if it has no address: a list without any is not valid. */
async function compressedList({ write }: List, db: Db, origin: string): Promise<Buffer | null> {
  const parts: string[] = []
  for await (const part of write(db, origin)) {
    parts.push(part)
    await setImmediate()
  }
  if (parts.length === 0) return null
  const isIndex = write === index
  const root = isIndex ? 'sitemapindex' : 'urlset'
  return promisify(gzip)(`${HEAD}<${root} ${SCHEMA}>\n${parts.join('')}</${root}>\n`)
}

async function* index(db: Db, origin: string): AsyncGenerator<string> {
  const [communes, weeks] = await Promise.all([communesCount(db), publicationWeeks(db)])
  const names = [
    ...Array.from({ length: Math.ceil(communes / IN_A_LIST) }, (_, n) => `communes-${n + 1}`),
    ...((await acteursAfter(db, '', 1)).length > 0 ? ['acteurs'] : []),
    ...weeks.map((monday) => `publications-${monday}`),
  ]
  for (const name of names) yield `<sitemap><loc>${escaped(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>\n`
}

const line = (address: string, changed: string): string => `<url><loc>${escaped(address)}</loc><lastmod>${changed}</lastmod></url>\n`

/** One list of communes, from the last commune of the list before it. */
async function* communesList(db: Db, origin: string, number: number): AsyncGenerator<string> {
  let after = number === 1 ? '' : await communeAt(db, (number - 1) * IN_A_LIST)
  for (let at = 0; after !== null && at < IN_A_LIST; at += CHUNK) {
    const rows = await communesAfter(db, after, CHUNK)
    if (rows.length > 0)
      yield rows
        .map((row) =>
          pagesOf(row)
            .map((path) => line(`${origin}${path}`, row.changed))
            .join(''),
        )
        .join('')
    after = rows.length < CHUNK ? null : (rows.at(-1)?.slug ?? null)
  }
}

/** The pages of a commune that say something of it. */
const pagesOf = ({ slug, has_infos, has_agenda }: Awaited<ReturnType<typeof communesAfter>>[number]): string[] => [
  paths.commune(slug),
  ...(has_infos ? [paths.practical(slug)] : []),
  ...(has_agenda ? [paths.agenda(slug)] : []),
]

/** The actors, as many as a list may have. */
async function* acteursList(db: Db, origin: string): AsyncGenerator<string> {
  let after: string | null = ''
  for (let at = 0; after !== null && at < ACTEURS_MAX; at += CHUNK) {
    const rows: Awaited<ReturnType<typeof acteursAfter>> = await acteursAfter(db, after, CHUNK)
    if (rows.length > 0) yield rows.map(({ slug, changed }) => line(`${origin}${paths.acteur(slug)}`, changed)).join('')
    after = rows.length < CHUNK ? null : (rows.at(-1)?.slug ?? null)
  }
}

async function* publicationsList(db: Db, origin: string, monday: string): AsyncGenerator<string> {
  let last: Awaited<ReturnType<typeof publicationsOfWeek>>[number] | null = null
  for (let at = 0; at < IN_A_WEEK; at += CHUNK) {
    const rows: Awaited<ReturnType<typeof publicationsOfWeek>> = await publicationsOfWeek(db, monday, last, CHUNK)
    if (rows.length > 0) yield rows.map(({ id, title, changed }) => line(`${origin}${paths.publication(id, title)}`, changed)).join('')
    if (rows.length < CHUNK) return
    last = rows.at(-1) ?? null
  }
}
