import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FormRequest, type FormState, PAGE_STAMP, type Refusal, WAITING_STAMP } from '../../../apps/site/form.ts'
import type { Context } from '../../../apps/site/page.ts'
import type { Challenge } from '../../../contract/proof-of-work.ts'
import { PROOF_HEADER } from '../../../contract/proof-of-work.ts'
import { clientAddress } from '../../platform/http/address.ts'
import { boundOf } from '../../platform/http/limits/proven.ts'
import { PREFIX } from '../../platform/http/serve.ts'
import type { Site } from '../context.ts'
import { type FormStamps, WAIT_SECONDS } from './stamps.ts'

interface Submitted {
  request: FastifyRequest
  context: Context
  /** What the form has beside its fields: the trap, and two stamps. */
  given: { trap: string; page: string; waiting: string }
  asked: FormRequest
  /** Whether the answer is shown. */
  isShown?: boolean
}
interface To {
  app: FastifyInstance
  site: Site
  stamps: FormStamps
}
/** How a form ends: the API accepted it, or it is shown again. */
export type Outcome = { isSent: true; answer: unknown } | Shown
interface Shown extends Pick<FormState, 'hidden'>, Partial<Pick<FormState, 'refusal' | 'waiting'>> {
  isSent: false
}

/**
 * Sends a form, or says how it is shown again. The trap, a forged stamp, a page of the day before and half of a limit ask for a confirmation after
 * some seconds, whose stamp is spent once. A form that was filled too fast, or has no stamp, is sent and marked for those who read it.
 * docs/decisions/0030.
 */
export async function submit({ app, site, stamps }: To, { request, context, given, asked, isShown }: Submitted): Promise<Outcome> {
  const { path } = context
  const hidden = { [PAGE_STAMP]: given.page, ...(given.waiting ? { [WAITING_STAMP]: given.waiting } : {}) }
  const confirmLater = (isSuspect: boolean, why: 'first' | 'again' = 'first'): Shown => ({
    isSent: false,
    hidden: { [WAITING_STAMP]: stamps.waiting(path, { isSuspect, seconds: WAIT_SECONDS }) },
    waiting: { seconds: WAIT_SECONDS, why },
  })
  const body = asked.endpoint.body?.safeParse(asked.body)
  // Faults are shown before a confirmation is asked for: the API refuses such a body.
  if (body && !body.success) return { isSent: false, hidden, refusal: (await send(app, request, context, asked)).refusal }

  const waiting = stamps.read(path, given.waiting)
  const age = stamps.pageAge(path, given.page)
  // A stamp that this service did not make for this form. A page of an older release has none, and is only marked.
  const isForged = (given.page !== '' && age === 'unknown') || (given.waiting !== '' && !waiting)
  const isTrapped = given.trap !== '' || isForged
  const isSuspect = isTrapped || (waiting ? waiting.isSuspect : age === 'early' || age === 'unknown')
  if (!waiting && (isTrapped || age === 'old')) return confirmLater(isSuspect)
  if (waiting?.isOver) return confirmLater(isSuspect)
  if (waiting && waiting.seconds > 0) return { isSent: false, hidden, waiting: { seconds: waiting.seconds, why: 'early' } }
  if (waiting && !(await waiting.spend())) return confirmLater(isSuspect, 'again')

  const voucher = waiting ? site.services.proofs.voucher(boundOf(request, asked.endpoint.limit ?? 'default')) : undefined
  const marked = isSuspect ? { ...asked, body: { ...asked.body, suspect: true } } : asked
  // A page that is loaded again sends its form again: what is shown once is shown again then.
  const key = isShown ? keyOf(given, asked) : undefined
  const { refusal, challenge, answer } = await send(app, request, context, { ...marked, voucher, key })
  if (!refusal) return { isSent: true, answer }
  if (challenge && !waiting) return confirmLater(isSuspect)
  // The wait is over: what is corrected now is sent without another.
  return { isSent: false, refusal, hidden: waiting ? { [WAITING_STAMP]: stamps.waiting(path, { isSuspect, seconds: 0 }) } : hidden }
}

/** Sends a form whose request has a secret of its sender. */
export async function submitSecret(app: FastifyInstance, { request, context, asked }: Omit<Submitted, 'given'>): Promise<Outcome> {
  const { refusal, answer } = await send(app, request, context, asked)
  return refusal ? { isSent: false, refusal, hidden: {} } : { isSent: true, answer }
}

/** The same for the same form of the same page. */
const keyOf = ({ page, waiting }: Submitted['given'], { params, body }: FormRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([page, waiting, params, body]))
    .digest('base64url')

interface SentRequest extends FormRequest {
  voucher?: string | undefined
  /** For Idempotency-Key. */
  key?: string | undefined
}

/** Sends the request of a form to the API. */
async function send(
  app: FastifyInstance,
  request: FastifyRequest,
  { language }: Context,
  { endpoint, params, body, voucher, key }: SentRequest,
): Promise<{ refusal: Refusal | null; challenge?: Challenge | undefined; answer?: unknown }> {
  const url = `${PREFIX}${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
  const answer = await app.inject({
    method: endpoint.method,
    url,
    remoteAddress: clientAddress(request),
    headers: {
      'x-app-source': 'public',
      'accept-language': language,
      'content-type': 'application/json',
      'x-request-id': request.id,
      ...(voucher === undefined ? {} : { [PROOF_HEADER]: voucher }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: JSON.stringify(body),
  })
  if (answer.statusCode < 300) return { refusal: null, answer: answer.json() }
  const { message, details, challenge } = answer.json<{
    message: string
    details?: { path: string; message: string }[]
    challenge?: Challenge
  }>()
  return { refusal: { status: answer.statusCode, message, details: details ?? [] }, challenge }
}
