import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORMS } from '../../apps/site/forms.ts'
import { type Form, type FormRequest, type FormState, type Refusal, SENT, TRAP } from '../../apps/site/form.ts'
import type { Context, Language, Page } from '../../apps/site/page.ts'
import { AppError } from '../../contract/errors.ts'
import { BODY_BYTES } from '../../contract/limits.ts'
import { clientAddress } from '../platform/http/address.ts'
import { refuseCrossSite } from '../platform/http/own-pages.ts'
import { PREFIX } from '../platform/http/serve.ts'
import { anonymousAsk } from './ask.ts'
import { addressIn, contextOf, type Site } from './context.ts'
import { refusedPage, sendView } from './refusals.ts'

/** The pages of the forms, as they are before they are filled. They are cached like any page. */
export const FORM_PAGES: readonly Page[] = FORMS.map((form) => ({
  path: form.path,
  query: [SENT],
  read: (context) => form.show(context, { values: {}, refusal: null, isSent: context.query[SENT] === '1' }),
}))

/**
 * Receives the forms of the site. What a form sends takes the whole way of a request to the API, in process: gate, limits, validation, audit. A
 * refusal is shown in the form, with what was filled in; a success leads back to the form, which says so.
 */
export function formRoutes(app: FastifyInstance, site: Site): void {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES },
      async (_request: FastifyRequest, bytes: Buffer) => bytes,
    )
    for (const form of FORMS)
      for (const language of ['fr', 'en'] as const)
        forms.post(addressIn(language, form.path), { config: { isPage: true } }, (request, reply) =>
          receive(app, site, form, { language, request, reply }),
        )
  })
}

interface Received {
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

async function receive(app: FastifyInstance, site: Site, form: Form, { language, request, reply }: Received): Promise<FastifyReply> {
  const { corsOrigins, publicUrl } = site.services.config
  const path = request.url.split('?', 1)[0] ?? '/'
  const context: Context = {
    ...contextOf(site, { path: form.path }, { language, path, query: {}, request }),
    ask: anonymousAsk(site, false).ask,
  }
  try {
    refuseCrossSite(request, { ownOrigin: publicUrl ? new URL(publicUrl).origin : null, corsOrigins })
    const filled = valuesOf(request.body, [...form.fields, TRAP])
    const { [TRAP]: trap, ...values } = filled
    // The answer does not depend on the trap, so that a program cannot learn what it filled.
    const refusal = trap ? null : await sent(app, request, context, await form.request(context, values))
    if (!refusal) return reply.header('cache-control', 'no-store').redirect(`${path}?${SENT}=1`, 303)
    const state: FormState = { values, refusal, isSent: false }
    const view = await form.show(context, state)
    // The title of the page is what a screen reader says first.
    return sendView(site, reply, { ...view, title: `${context.t('Erreur', 'Error')} : ${view.title}`, status: refusal.status }, context)
  } catch (error) {
    return refusedPage(site, error, { request, reply, context })
  }
}

/** Reads the fields of a form. @throws AppError malformed_request for bytes that are not text */
function valuesOf(body: unknown, names: readonly string[]): Record<string, string> {
  const fields = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  const values = names.map((name) => [name, (fields.get(name) ?? '').replaceAll('\r\n', '\n')] as const)
  if (values.some(([, value]) => value.includes('\0') || !value.isWellFormed())) throw new AppError('malformed_request')
  return Object.fromEntries(values)
}

/** Sends the request of a form to the API. @returns its refusal; null if it succeeded */
async function sent(
  app: FastifyInstance,
  request: FastifyRequest,
  { language }: Context,
  { endpoint, params, body }: FormRequest,
): Promise<Refusal | null> {
  const url = `${PREFIX}${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
  const answer = await app.inject({
    method: 'POST',
    url,
    remoteAddress: clientAddress(request),
    headers: { 'x-app-source': 'public', 'accept-language': language, 'content-type': 'application/json', 'x-request-id': request.id },
    payload: JSON.stringify(body),
  })
  if (answer.statusCode < 300) return null
  const { message, details } = answer.json<{ message: string; details?: { path: string; message: string }[] }>()
  return { status: answer.statusCode, message, details: details ?? [] }
}
