import type { ImapFlow } from 'imapflow'
import type { Services } from '../../../platform/services.ts'
import { bookmarkOf, storeAndAdvance } from './mailbox.ts'
import { LETTER_BYTES } from './letter.ts'

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])
/** The most letters of one visit; the others are read at the next. */
const AT_ONCE = 200

interface Waiting {
  uid: number
  size: number
}

/** The name under which a mailbox is stored: it does not reveal the server or the user to readers of the database. */
export const mailboxName = ({ secrets }: Pick<Services, 'secrets'>, imapUrl: string): string => {
  const { hostname, port, username, pathname } = new URL(imapUrl)
  return secrets.keyedHash('mailbox', [hostname, port, username, pathname].join('\n'))
}

/**
 * Visits the mailbox once: stores every new letter, and then marks it read or moves it. Nothing is ever deleted. Each letter is stored in one
 * transaction with the bookmark that passes it, so that none is lost or stored twice if a process or server dies.
 * @returns the number of stored letters
 * @throws Error of the connection or of the server; also if stored letters could not be moved
 */
export async function visitMailbox(services: Services, imapUrl: string, signal: AbortSignal): Promise<number> {
  const { ImapFlow: Client } = await import('imapflow')
  const { protocol, hostname, port, username, password, pathname } = new URL(imapUrl)
  const secure = protocol === 'imaps:'
  const client = new Client({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // A mail server on this machine has a self-signed certificate.
    ...(OWN_MACHINE.has(hostname) ? { tls: { rejectUnauthorized: false } } : {}),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  })
  // Awaiting commands report the error.
  client.on('error', () => {})
  const close = () => client.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    await client.connect()
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    try {
      return await takeNew(services, client, mailboxName(services, imapUrl), signal)
    } finally {
      lock.release()
    }
  } finally {
    signal.removeEventListener('abort', close)
    if (client.usable) await client.logout()
    else client.close()
  }
}

async function takeNew({ database: { db }, jobs, config }: Services, client: ImapFlow, name: string, signal: AbortSignal): Promise<number> {
  if (!client.mailbox) return 0
  const uidvalidity = Number(client.mailbox.uidValidity)
  const { last_uid, began_at } = await bookmarkOf(db, name, uidvalidity)
  let stored = 0
  let unmoved = false
  for (const { uid, size, known } of await newer(client, last_uid, Date.parse(began_at))) {
    if (signal.aborted) break
    const letter = known ? null : await fetchLetter(client, { uid, size })
    if (!(await storeAndAdvance(db, jobs, { name, uidvalidity, uid }, letter))) break
    if (letter === null) continue
    stored += 1
    unmoved ||= !(await markOrMove(client, uid, config.support.imapMoveTo))
  }
  if (unmoved) throw Object.assign(new Error('unmoved'), { code: 'letters taken could not be moved' })
  return stored
}

/** Marks a letter read, or moves it; returns whether the server did. If the process dies before, the letter is unchanged there, and stored. */
async function markOrMove(client: ImapFlow, uid: number, moveTo: string | undefined): Promise<boolean> {
  const done = moveTo
    ? await client.messageMove(String(uid), moveTo, { uid: true })
    : await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  return done !== false
}

/** The letters past the bookmark, in their order; `known`: those that people had read before this service was started. */
async function newer(client: ImapFlow, lastUid: number, began: number): Promise<(Waiting & { known: boolean })[]> {
  const letters: (Waiting & { known: boolean })[] = []
  const range = `${lastUid + 1}:*`
  for await (const { uid, size = 0, flags, internalDate } of client.fetch(
    range,
    { uid: true, size: true, flags: true, internalDate: true },
    { uid: true },
  )) {
    // "n:*" includes the last letter even if its number is smaller.
    if (uid <= lastUid) continue
    letters.push({ uid, size, known: (flags?.has('\\Seen') ?? false) && new Date(internalDate ?? 0).getTime() < began })
  }
  return letters.toSorted((one, other) => one.uid - other.uid).slice(0, AT_ONCE)
}

/** Null for a letter that was removed meanwhile. A letter that is too large is cut, and marked as such. */
async function fetchLetter(client: ImapFlow, { uid, size }: Waiting): Promise<{ raw: Buffer; truncated: boolean } | null> {
  const truncated = size > LETTER_BYTES
  const message = await client.fetchOne(String(uid), { source: truncated ? { start: 0, maxLength: LETTER_BYTES } : true }, { uid: true })
  return message && message.source ? { raw: message.source, truncated } : null
}
