import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../apps/site/page.ts'
import { documentView } from '../../../apps/site/pages/claims/claim-document.ts'
import { followClaimForm } from '../../../apps/site/pages/claims/follow-claim.ts'
import { addClaimFile } from '../../../contract/claims/proof-file.ts'
import { clientAddress } from '../../platform/http/address.ts'
import { PREFIX } from '../../platform/http/serve.ts'
import { addressIn, type Site } from '../context.ts'
import { admitForm, contextOfForm, type ReceivedForm } from './request.ts'
import { refusedPage, sendView } from '../refusals.ts'

const PATH = `${followClaimForm.path}/document`

/**
 * Receives the documents that claimants add as evidence with their follow-up code. The body goes to the API as it arrives, which reads the form, counts
 * and refuses: nothing of it is in memory here.
 */
export function claimDocuments(app: FastifyInstance, site: Site): void {
  app.register(async (documents) => {
    documents.removeAllContentTypeParsers()
    documents.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    for (const language of ['fr', 'en'] as const)
      documents.post<{ Params: Record<string, string> }>(addressIn(language, PATH), (request, reply) =>
        receive(app, site, { language, request, reply }),
      )
  })
}

async function receive(app: FastifyInstance, site: Site, received: ReceivedForm): Promise<FastifyReply> {
  const { request, reply } = received
  const context = contextOfForm(site, PATH, received)
  try {
    await admitForm(site, received)
    const refusal = await forward(app, request, context)
    const view = await documentView(context, refusal?.message ?? null)
    return sendView(site, reply, refusal ? { ...view, status: refusal.status } : view, context)
  } catch (error) {
    return refusedPage(site, error, { request, reply, context })
  }
}

/** Sends the document to the API. Returns its refusal, if there is one. */
async function forward(
  app: FastifyInstance,
  request: FastifyRequest,
  { params, language, t }: Context,
): Promise<{ status: number; message: string } | null> {
  const answer = await app.inject({
    method: 'POST',
    url: `${PREFIX}${addClaimFile.path.replace('{id}', encodeURIComponent(params['demande'] ?? ''))}`,
    remoteAddress: clientAddress(request),
    headers: {
      'x-app-source': 'public',
      'accept-language': language,
      'content-type': request.headers['content-type'] ?? '',
      'x-request-id': request.id,
    },
    payload: request.body as IncomingMessage,
  })
  if (answer.statusCode < 300) return null
  const { message, details = [] } = answer.json<{ message: string; details?: { path: string; message: string }[] }>()
  const ofFile = details.find(({ path }) => path === 'body.file')?.message
  return { status: answer.statusCode, message: ofFile ? t(`Le fichier ${ofFile}.`, `The file ${ofFile}.`) : message }
}
