import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { document } from '../../apps/site/document.ts'
import type { Context, Language, Page, Result, Subject } from '../../apps/site/page.ts'
import { addressKey, clientAddress } from '../platform/http/address.ts'
import { type EncodedAnswer, send } from '../platform/http/answer.ts'
import { BRIEF, NOT_STORED } from '../platform/http/cache-control.ts'
import { type Encoding, encodingFor } from '../platform/http/formats/compressed.ts'
import type { Asking } from '../platform/http/ask.ts'
import { asAppError } from '../platform/http/faults/error-reply.ts'
import { anonymousAsk } from './ask.ts'
import { addressIn, contextOf, keyOf, type Site } from './context.ts'
import { compressed } from './cache/encode.ts'
import { HTML, pageAnswer } from './headers.ts'
import { originOf } from './addresses/origin.ts'
import { plainAddress, sendToPlain } from './addresses/plain-address.ts'
import { canonicalAddress, queryOf } from './addresses/query.ts'
import { documentOf } from './readings.ts'
import { refusedPage, sendLast, strayPage } from './refusals.ts'

/** A path without a fixed segment, as a commune's: `/.env` has its form too. */
const OF_PARAMETERS = /^(?:\/:\w+)+$/

/** Serves every page in both languages: French at its address, English below /en. */
export function pageRoutes(app: FastifyInstance, site: Site, pages: readonly Page[]): void {
  for (const page of pages) {
    const config = { isOpenEnded: OF_PARAMETERS.test(page.path) }
    for (const language of page.isSingle ? (['fr'] as const) : (['fr', 'en'] as const))
      app.get(addressIn(language, page.path), { config }, (request, reply) => answer(site, page, language, request, reply))
  }
}

/** Answers a page from memory, or reads it. */
async function answer(site: Site, page: Page, language: Language, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const plain = plainAddress(request)
  if (plain !== null) return sendToPlain(reply, plain)
  const { cache, services } = site
  const query = queryOf(request.url, page.query ?? [])
  const path = request.url.split('?', 1)[0] ?? '/'
  const address = canonicalAddress(path, query)
  const encoding = encodingFor(request.headers['accept-encoding'])
  const origin = page.isAbsolute ? originOf(services.config.publicUrl, request) : ''
  const isByOrigin = origin !== '' && !services.config.publicUrl
  const key = keyOf(encoding, isByOrigin ? `${origin}${address}` : address)
  const known = cache.isForRenewal(key) ? undefined : cache.find(key)
  if (known) return counted(site, request, reply, known)
  const context = contextOf(site, page, { language, path, query, request, origin })
  try {
    reply.headers((await services.limits.take('default', addressKey(clientAddress(request)))).headers)
    return await counted(site, request, reply, await read(site, page, context, { key, address, encoding }))
  } catch (error) {
    const last = asAppError(error).code === 'service_unavailable' ? cache.last(key) : undefined
    if (last) return sendLast(request, reply, last)
    const isStray = asAppError(error).code === 'not_found' && context.params['commune'] !== undefined
    if (isStray && (request.headers.accept ?? '').includes('text/html')) return strayPage(site, reply, context)
    return refusedPage(site, error, { request, reply, context })
  }
}

/** Sends a page, and counts it. */
async function counted({ readings }: Site, request: FastifyRequest, reply: FastifyReply, page: EncodedAnswer): Promise<FastifyReply> {
  if (request.method === 'GET') readings.count(page.headers, request.headers)
  return send(request, reply, page)
}

interface Asked {
  key: string
  address: string
  encoding: Encoding | null
}

/** Reads a page. One that was asked for before is read once for all who ask for it at the same time. */
const read = (site: Site, page: Page, context: Context, asked: Asked): Promise<EncodedAnswer> => {
  const { cache } = site
  const once = () => make(site, page, context, { ...asked, asking: anonymousAsk(site, false), isCached: false })
  const shared = () => make(site, page, context, { ...asked, asking: anonymousAsk(site, true), isCached: true })
  return !page.hasToken && cache.isRepeated(asked.address) ? cache.once(asked.key, shared) : once()
}

/** Makes a page of the public reads of the service. @param isCached whether to store it */
async function make(
  site: Site,
  page: Page,
  given: Context,
  { key, encoding, asking: { ask, tags, until }, isCached }: Asked & { asking: Asking; isCached: boolean },
): Promise<EncodedAnswer> {
  const { cache, headers, readings } = site
  const store = cache.begin(key)
  const context = { ...given, site: { ...given.site, ...(await site.named.fresh()) } }
  let subject: Subject | undefined
  const about = (of: Subject) => {
    subject = of
  }
  const result = await page.read({ ...context, ask, about })
  if (result.kind === 'redirect') return redirection(result, context.language)
  const text = result.kind === 'view' ? document(result, context) : result.body
  const made = pageAnswer(await compressed(text, encoding), {
    text,
    encoding,
    type: result.kind === 'view' ? HTML : result.type,
    status: result.status ?? 200,
    headers: {
      ...headers[headersOf(page, result)],
      ...(result.kind === 'raw' ? result.headers : {}),
      ...(page.hasToken ? { 'cache-control': NOT_STORED } : {}),
    },
  })
  if (subject && made.status === 200) readings.describe(made.headers, subject, page.isEmbeddable ? 'cadres' : documentOf(made.type))
  const named = tags()
  if (isCached && named && made.status === 200) store(made, named, Math.min(until(), performance.now() + context.clock.until - Date.now()))
  return made
}

/** Which headers an answer has: those of a frame, of a page with a map or with frames, or of any other page. */
const headersOf = ({ isEmbeddable }: Page, result: Result): keyof Site['headers'] => {
  if (isEmbeddable) return 'frame'
  if (result.kind !== 'view') return 'page'
  return result.hasMap ? 'map' : result.hasFrames ? 'framed' : 'page'
}

const redirection = ({ to, isPermanent }: Extract<Result, { kind: 'redirect' }>, language: Language): EncodedAnswer => ({
  status: isPermanent ? 301 : 302,
  headers: { location: addressIn(language, to), 'cache-control': BRIEF },
  type: 'text/plain; charset=utf-8',
  tag: null,
  body: '',
})
