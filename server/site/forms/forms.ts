import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORMS } from '../../../apps/site/forms.ts'
import { type Form, type FormState, PAGE_STAMP, SENT, TRAP, WAITING_STAMP, writtenText } from '../../../apps/site/form.ts'
import type { Page } from '../../../apps/site/page.ts'
import { AppError } from '../../../contract/errors.ts'
import { BODY_BYTES } from '../../../contract/limits.ts'
import { claimDocuments } from './claim-documents.ts'
import { addressIn, type Site } from '../context.ts'
import { admitForm, contextOfForm, type ReceivedForm } from './request.ts'
import { formStamps } from './stamps.ts'
import { submit, submitSecret } from './submission.ts'
import { refusedPage, sendView } from '../refusals.ts'

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
  claimDocuments(app, site)
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

async function receive(app: FastifyInstance, site: Site, form: Form, received: ReceivedForm): Promise<FastifyReply> {
  const { request, reply } = received
  const context = contextOfForm(site, form.path, received)
  let values: Record<string, string> = {}
  try {
    await admitForm(site, received)
    const { [TRAP]: trap = '', [PAGE_STAMP]: page = '', [WAITING_STAMP]: waiting = '', ...filled } = valuesOf(request.body, form)
    values = filled
    const given = { trap, page, waiting }
    const asked = await form.request(context, values)
    const outcome = form.isSecret
      ? await submitSecret(app, { request, context, asked })
      : await submit({ app, site, stamps: stampsOf(site) }, { request, context, given, asked, isShown: form.done !== undefined })
    if (outcome.isSent && form.done) return sendView(site, reply, await form.done(context, { values, answer: outcome.answer }), context)
    if (outcome.isSent) return reply.header('cache-control', 'no-store').redirect(`${request.url.split('?', 1)[0]}?${SENT}=1`, 303)
    const state: FormState = { values, refusal: null, ...outcome }
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
