import type { FastifyReply, FastifyRequest } from 'fastify'
import { document } from '../../apps/site/document.ts'
import { type Html, html } from '../../apps/site/html/html.ts'
import type { Context, View } from '../../apps/site/page.ts'
import { errorView, missingView, unavailableView } from '../../apps/site/pages/errors.ts'
import { type AppError, messageOf, statusOf } from '../../contract/errors.ts'
import { send } from '../platform/http/answer.ts'
import { asAppError } from '../platform/http/error-reply.ts'
import { contextOf, type Site } from './context.ts'
import { HTML } from './headers.ts'
import type { PageCache } from './page-cache.ts'

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

/** Answers an unknown address as a page to a browser. @returns null for any other client, and within the API */
export function missingPage(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const isPage = request.method === 'GET' && !/^\/(?:api|docs|applications|backoffice|espace)(?:\/|$)/.test(request.url)
  if (!isPage || !(request.headers.accept ?? '').includes('text/html')) return null
  const language = /^\/en(?:\/|$)/.test(request.url) ? 'en' : 'fr'
  const context = contextOf(site, { path: request.url }, { language, path: request.url.split('?', 1)[0] ?? '/', query: {}, request })
  return sendView(site, reply, missingView(context), context)
}
