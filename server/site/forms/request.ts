import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Language } from '../../../apps/site/page.ts'
import { addressKey, clientAddress } from '../../platform/http/address.ts'
import { refuseCrossSite } from '../../platform/http/own-pages.ts'
import { anonymousAsk } from '../ask.ts'
import { contextOf, type Site } from '../context.ts'

/** A form that arrives. */
export interface ReceivedForm {
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns what the answer to a form is made from. @param path the path of the form, with `:name` for parameters */
export const contextOfForm = (site: Site, path: string, { language, request }: ReceivedForm): Context => ({
  ...contextOf(site, { path }, { language, path: request.url.split('?', 1)[0] ?? '/', query: {}, request }),
  ask: anonymousAsk(site, false).ask,
})

/**
 * Counts a form like a page that must be made, and refuses one of another site.
 * @throws AppError rate_limited, csrf_rejected
 */
export async function admitForm({ services }: Site, { request, reply }: ReceivedForm): Promise<void> {
  const { corsOrigins, ownOrigin } = services.config
  reply.headers((await services.limits.take('default', addressKey(clientAddress(request)))).headers)
  refuseCrossSite(request, { ownOrigin, corsOrigins })
}
