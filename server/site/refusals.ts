import type { FastifyReply, FastifyRequest } from 'fastify'
import { document } from '../../apps/site/document.ts'
import { type Html, html } from '../../apps/site/html/html.ts'
import type { Context, View } from '../../apps/site/page.ts'
import { errorView, missingView, strayView, unavailableView, unreadableView } from '../../apps/site/pages/errors.ts'
import { type AppError, messageOf, statusOf } from '../../contract/errors.ts'
import { addressKey, clientAddress } from '../platform/http/address.ts'
import { send } from '../platform/http/answer.ts'
import { asAppError } from '../platform/http/faults/error-reply.ts'
import { anonymousAsk } from './ask.ts'
import { addressIn, contextOf, type Site } from './context.ts'
import { HTML } from './headers.ts'
import type { PageCache } from './cache/page-cache.ts'
import { NO_PAGE, plainAddress, sendToPlain } from './addresses/plain-address.ts'

/** Sends the last copy of a page, with its age. No cache may store it. */
export function sendLast(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer: stored, at }: NonNullable<ReturnType<PageCache['last']>>,
): FastifyReply {
  const age = Math.max(0, Math.round((Date.now() - at) / 1000))
  return send(request, reply, { ...stored, headers: { ...stored.headers, age: String(age), 'cache-control': 'no-store' } })
}

interface Refused {
  request: FastifyRequest
  reply: FastifyReply
  context: Context
  /** What the reader had written into a form, shown below the refusal. */
  written?: Html | null
}

/**
 * Answers a refusal as a page.
 * @throws the error, for a program that does not ask for HTML: it gets the error of the catalogue
 */
export function refusedPage(site: Site, error: unknown, { request, reply, context, written }: Refused): FastifyReply {
  const known = asAppError(error)
  if (!(request.headers.accept ?? '').includes('text/html')) throw error
  if (known.code === 'internal_error') request.log.error({ err: known.cause }, 'a page could not be made')
  const view = refusalView(known, context)
  return sendView(site, reply, written ? { ...view, main: html`${view.main}${written}` } : view, context, known)
}

function refusalView(error: AppError, context: Context): View {
  if (error.code === 'not_found') return missingView(context)
  if (error.code === 'service_unavailable') return unavailableView(context)
  return errorView(context, statusOf(error.code), messageOf(error.code, context.language))
}

/** Sends a page that tells about a refusal. It is not cached. */
export function sendView(site: Site, reply: FastifyReply, view: View, context: Context, error?: AppError): FastifyReply {
  if (error?.code === 'service_unavailable') reply.header('retry-after', '5')
  return reply
    .code(view.status ?? 200)
    .headers({ ...site.headers.page, ...error?.headers, 'cache-control': 'no-store' })
    .type(HTML)
    .send(document(view, context))
}

/** Answers an unknown address: the same without needless slashes, or a page to a browser. @returns null for any other client, and within the API */
export async function missingPage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> {
  const plain = plainAddress(request)
  if (plain !== null) return sendToPlain(reply, plain)
  const context = contextOfBrowser(site, request)
  if (!context) return null
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendView(site, reply, missingView(context), context)
  reply.headers((await site.services.limits.take('default', addressKey(clientAddress(request)))).headers)
  return strayPage(site, reply, context)
}

/** Leads an unknown address to what it means, or answers it with a page that offers what is near. */
export async function strayPage(site: Site, reply: FastifyReply, context: Context): Promise<FastifyReply> {
  const { ask } = anonymousAsk(site, false)
  const found = await strayView({ ...context, ask }).catch(() => missingView(context))
  if (found.kind === 'view') return sendView(site, reply, found, context)
  return reply
    .code(302)
    .headers({ location: addressIn(context.language, found.to), 'cache-control': 'no-store' })
    .send()
}

/**
 * Answers a request that was refused before its page was known, such as one whose address cannot be decoded, as a page to a browser.
 * @returns null for any other client, within the API, and for a failure of the service
 */
export function refusedAddress(site: Site, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const known = asAppError(error)
  if (statusOf(known.code) >= 500) return null
  const context = contextOfBrowser(site, request)
  if (!context) return null
  const isUnreadable = known.code === 'malformed_request' || known.code === 'uri_too_long'
  const view = isUnreadable ? unreadableView(context, statusOf(known.code)) : refusalView(known, context)
  return sendView(site, reply, view, context, known)
}

/** Where a browser asks for a page of the site, or sends a form to it. Null for any other request. */
function contextOfBrowser(site: Site, request: FastifyRequest): Context | null {
  const { url, headers } = request
  if (NO_PAGE.test(url) || !(headers.accept ?? '').includes('text/html')) return null
  const language = /^\/en(?:[/?]|$)/.test(url) ? 'en' : 'fr'
  return contextOf(site, { path: url }, { language, path: url.split('?', 1)[0] ?? '/', query: {}, request })
}
