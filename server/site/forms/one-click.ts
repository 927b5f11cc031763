import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endedView, endFollowingPage } from '../../../apps/site/pages/follow/end.ts'
import { endSuivi } from '../../../contract/suivis/suivis.ts'
import { addressKey, clientAddress } from '../../platform/http/address.ts'
import { addressIn, type Site } from '../context.ts'
import { contextOfForm, type ReceivedForm } from './request.ts'
import { submitSecret } from './submission.ts'
import { refusedPage, sendView } from '../refusals.ts'

/** The most bytes of a body, of which nothing is read: mail programs send `List-Unsubscribe=One-Click`. */
const BODY_BYTES = 16 * 1024

/**
 * Receives the one-click POST of a letter, from its page or from a mail program: without a session, whatever site it comes from, as a form of either
 * kind (RFC 8058). The token in the address is all that it needs. Spec §2-85.
 */
export function oneClickRoutes(app: FastifyInstance, site: Site): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, async () => null)
    for (const language of ['fr', 'en'] as const)
      own.post<{ Params: { jeton: string } }>(addressIn(language, endFollowingPage.path), (request, reply) =>
        receive(app, site, request.params.jeton, { language, request, reply }),
      )
  })
}

async function receive(app: FastifyInstance, site: Site, jeton: string, received: ReceivedForm): Promise<FastifyReply> {
  const { request, reply }: { request: FastifyRequest; reply: FastifyReply } = received
  const context = contextOfForm(site, endFollowingPage.path, received)
  try {
    reply.headers((await site.services.limits.take('default', addressKey(clientAddress(request)))).headers)
    const outcome = await submitSecret(app, { request, context, asked: { endpoint: endSuivi, params: {}, body: { jeton } } })
    return sendView(site, reply, await endedView(context, outcome.isSent ? null : (outcome.refusal ?? null)), context)
  } catch (error) {
    return refusedPage(site, error, { request, reply, context })
  }
}
