import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORMS } from '../../apps/site/forms.ts'
import { type Form, type FormState, PAGE_STAMP, SENT, TRAP, WAITING_STAMP, writtenText } from '../../apps/site/form.ts'
import type { Context, Language, Page } from '../../apps/site/page.ts'
import { AppError } from '../../contract/errors.ts'
import { BODY_BYTES } from '../../contract/limits.ts'
import { addressKey, clientAddress } from '../platform/http/address.ts'
import { refuseCrossSite } from '../platform/http/own-pages.ts'
import { anonymousAsk } from './ask.ts'
import { addressIn, contextOf, type Site } from './context.ts'
import { formStamps } from './form-stamps.ts'
import { submit } from './form-submission.ts'
import { refusedPage, sendView } from './refusals.ts'

const stampsOf = ({ services: { secrets, database } }: Site) => formStamps({ secrets, db: database.db })

/** The pages of the forms, as they are before they are filled. They are cached like any page: their stamp says when they were made, and not for whom. */
export function formPages(site: Site): Page[] {
  const stamps = stampsOf(site)
  return FORMS.map((form) => ({
    path: form.path,
    query: [SENT],
    read: (context) => {
      const hidden = { [PAGE_STAMP]: stamps.page(context.path) }
      return form.show(context, { values: {}, refusal: null, isSent: context.query[SENT] === '1', hidden })
    },
  }))
}

/**
 * Receives the forms of the site. What a form sends takes the whole way of a request to the API, in process: gate, limits, validation, audit. A
 * refusal is shown in the form, with what was filled in; a success leads back to the form, which says so. A form that is held is
 * asked for once more after some seconds, and loses nothing.
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
        forms.post(addressIn(language, form.path), (request, reply) => receive(app, site, form, { language, request, reply }))
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
  let values: Record<string, string> = {}
  try {
    reply.headers((await site.services.limits.take('default', addressKey(clientAddress(request)))).headers)
    refuseCrossSite(request, { ownOrigin: publicUrl ? new URL(publicUrl).origin : null, corsOrigins })
    const { [TRAP]: trap = '', [PAGE_STAMP]: page = '', [WAITING_STAMP]: waiting = '', ...filled } = valuesOf(request.body, form)
    values = filled
    const given = { trap, page, waiting }
    const outcome = await submit(
      { app, site, stamps: stampsOf(site) },
      { request, context, given, asked: await form.request(context, values) },
    )
    if (outcome === 'sent') return reply.header('cache-control', 'no-store').redirect(`${path}?${SENT}=1`, 303)
    const state: FormState = { values, refusal: null, isSent: false, ...outcome }
    const view = await form.show(context, state)
    const status = state.refusal?.status ?? 200
    const what = state.refusal ? context.t('Erreur', 'Error') : context.t('À confirmer', 'To be confirmed')
    // The title of the page is what a screen reader says first.
    return sendView(site, reply, { ...view, title: `${what} : ${view.title}`, status }, context)
  } catch (error) {
    return refusedPage(site, error, { request, reply, context, written: writtenText(values, context) })
  }
}

/** Reads the fields of a form. @throws AppError malformed_request for bytes that are not text */
function valuesOf(body: unknown, { fields: names }: Form): Record<string, string> {
  const fields = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  const values = [...names, TRAP, PAGE_STAMP, WAITING_STAMP].map(
    (name) => [name, (fields.get(name) ?? '').replaceAll('\r\n', '\n')] as const,
  )
  if (values.some(([, value]) => value.includes('\0') || !value.isWellFormed())) throw new AppError('malformed_request')
  return Object.fromEntries(values)
}
