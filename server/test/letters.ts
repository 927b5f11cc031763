import type { Services } from '../platform/services.ts'
import { receiveEmailHandler } from '../chapters/messages/inbound/receive-email.handler.ts'
import { runJobs, runNow } from './jobs.ts'

/** Secret of the inbound mail webhook in tests. */
export const WEBHOOK_SECRET = 'a-secret-of-the-tests'
/** Settings of a service that receives mail. */
export const SUPPORT = {
  SUPPORT_ADDRESS: 'support@beffroi.example.fr',
  MAIL_FROM: 'Beffroi <beffroi@beffroi.example.fr>',
  EMAIL_WEBHOOK_SECRET: WEBHOOK_SECRET,
  // No delay, since most tests wait for replies.
  REPLY_HOLD_SECONDS: '0',
  DECISION_HOLD_SECONDS: '0',
}

let serial = 0

/** Returns a mail message as bytes, with CRLF line ends; undefined headers are left out. */
export function letterOf(headers: Record<string, string | undefined>, body = 'Bonjour.'): Buffer {
  serial += 1
  const all: Record<string, string | undefined> = {
    from: 'Camille Roux <camille@example.org>',
    to: SUPPORT.SUPPORT_ADDRESS,
    subject: `Lettre ${serial}`,
    date: 'Fri, 20 Nov 2026 10:00:00 +0100',
    'message-id': `<lettre-${serial}@example.org>`,
    'mime-version': '1.0',
    'content-type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return Buffer.from(`${lines.join('\n')}\n\n${body}\n`.replaceAll(/\r?\n/g, '\r\n'))
}

/** Posts a mail message to the inbound webhook of a service. */
export const postLetter = (url: string, letter: Buffer, headers: Record<string, string> = { 'x-webhook-secret': WEBHOOK_SECRET }) =>
  fetch(`${url}/api/v1/webhooks/email`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body: new Uint8Array(letter),
  })

type Service = { url: string; services: Services }

/** Posts mail messages, runs their jobs, and returns the result of each, in order. */
export const receiveLettersByJobs = (service: Service, ...letters: Buffer[]) => takeAll(service, letters, () => runJobs(service.services))

/** The same, with each message read directly, without a worker. */
export const receiveLetters = (service: Service, ...letters: Buffer[]) =>
  takeAll(service, letters, async (ids) => {
    for (const inbound_id of ids) await runNow(service.services, receiveEmailHandler, { inbound_id })
  })

async function takeAll({ url, services }: Service, letters: Buffer[], read: (ids: string[]) => Promise<void>): Promise<(string | null)[]> {
  const { db } = services.database
  const before = new Set((await db.selectFrom('inbound_emails').select('id').execute()).map(({ id }) => id))
  for (const letter of letters) {
    const answer = await postLetter(url, letter)
    if (answer.status !== 202) throw new Error(`The letter was answered ${answer.status}`)
  }
  const came = async () =>
    (await db.selectFrom('inbound_emails').select(['id', 'outcome']).orderBy('received_at').orderBy('id').execute()).filter(
      ({ id }) => !before.has(id),
    )
  await read((await came()).map(({ id }) => id))
  return (await came()).map(({ outcome }) => outcome)
}
