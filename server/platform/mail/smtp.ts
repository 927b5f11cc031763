import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Delivery } from './outgoing.ts'
import { answerMessage, mailMessage } from './messages-catalogue.ts'

const LIMITS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
/** The commands whose refusal concerns the message itself; at any other command it concerns the server or the settings, and may be temporary. */
const ABOUT_MESSAGE = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A connection is kept for these milliseconds after a message that its server accepted, and for so many messages in all. */
const [KEPT_MS, MESSAGES_MAX] = [2000, 100]

/** A connection to the mail server. */
interface Connection {
  smtp: SMTPConnection
  /** The number of messages that its server accepted. */
  messages: number
  /** Receives the error or the end of the connection, in whatever step it is. */
  ended: (error: NodemailerError) => void
}

/** A message and its envelope. */
interface Parcel {
  from: string
  to: string
  message: Buffer
}

/** How a message was not sent. */
interface Fault {
  error: NodemailerError
  /** Whether the server had asked for the message. From then on only its answer shows whether it has the message. */
  handedOver: boolean
}

/**
 * Returns a function that sends one message in an SMTP dialogue, which its signal ends. Messages that follow one another within two seconds share a connection.
 * @param smtpUrl smtp: (with STARTTLS where the server offers it) or smtps:, with credentials or without
 */
export function smtpSender(smtpUrl: string): (parcel: Parcel, signal: AbortSignal) => Promise<Delivery> {
  const idle = new Map<Connection, NodeJS.Timeout>()
  const take = (): Connection | undefined => {
    const [connection] = [...idle.keys()].slice(-1)
    if (!connection) return undefined
    clearTimeout(idle.get(connection))
    idle.delete(connection)
    return connection
  }
  const keep = (connection: Connection) => {
    if (connection.messages >= MESSAGES_MAX) return connection.smtp.quit()
    const leave = () => {
      clearTimeout(idle.get(connection))
      idle.delete(connection)
    }
    const quit = () => {
      leave()
      connection.smtp.quit()
    }
    connection.ended = leave
    idle.set(connection, setTimeout(quit, KEPT_MS))
  }
  const send = async (connection: Connection, parcel: Parcel, signal: AbortSignal): Promise<Fault | null> => {
    const fault = await transfer(connection, parcel, signal)
    if (fault === null) keep(connection)
    return fault
  }
  return async (parcel, signal) => {
    const kept = take()
    if (kept) {
      const fault = await send(kept, parcel, signal)
      if (fault === null) return { outcome: 'accepted' }
      // A server may end a connection at any time: what it answers before it asks for the message counts only if it is about the recipient.
      if (fault.handedOver || signal.aborted || isAboutRecipient(fault.error)) return failure(fault)
    }
    try {
      const fault = await send(await open(smtpUrl, signal), parcel, signal)
      return fault === null ? { outcome: 'accepted' } : failure(fault)
    } catch (error) {
      return failure({ error: error as NodemailerError, handedOver: false })
    }
  }
}

/** How a mail server took a greeting: nothing was sent. `code` is the fault’s, `said` its step, without control characters and addresses. */
export type Greeted = { isRight: true; isEncrypted: boolean; isSignedIn: boolean } | { isRight: false; code: string; said: string }

/** Opens a connection as for a message (EHLO, STARTTLS, AUTH), and ends it with QUIT. */
export async function greetMailServer(smtpUrl: string, signal: AbortSignal): Promise<Greeted> {
  try {
    const { smtp } = await open(smtpUrl, signal)
    smtp.quit()
    return { isRight: true, isEncrypted: smtp.secure, isSignedIn: new URL(smtpUrl).username !== '' }
  } catch (error) {
    const { code = 'ECONNECTION', command, responseCode } = error as NodemailerError
    const at = command ? ` at ${command}` : ''
    return { isRight: false, code, said: `${responseCode ? `it answers ${responseCode}` : code}${at}` }
  }
}

/** Opens a connection and signs in. @throws NodemailerError */
async function open(smtpUrl: string, signal: AbortSignal): Promise<Connection> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const smtp = new SMTPConnection({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password is sent over TLS only.
    requireTLS: !secure && username !== '' && !OWN_MACHINE.has(hostname),
    ...LIMITS,
  })
  const connection: Connection = { smtp, messages: 0, ended: () => {} }
  smtp.on('error', (error: NodemailerError) => connection.ended(error))
  smtp.once('end', () => connection.ended(new Error('closed')))
  const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  await step(connection, signal, (done) =>
    smtp.connect((error) => (error || username === '' ? done(error) : smtp.login({ credentials }, done))),
  )
  return connection
}

/** Sends one message over a connection. Returns how it was not sent; null if the server accepted it. */
async function transfer(connection: Connection, { from, to, message }: Parcel, signal: AbortSignal): Promise<Fault | null> {
  let handedOver = false
  const source = new Readable({
    read() {
      handedOver = true
      this.push(message)
      this.push(null)
    },
  })
  try {
    await step(connection, signal, (done) => connection.smtp.send({ from, to: [to] }, source, done))
    connection.messages += 1
    return null
  } catch (error) {
    return { error: error as NodemailerError, handedOver }
  }
}

/** Waits for one step of a dialogue. @throws NodemailerError if it fails, the connection ends or the signal stops it; the connection is closed then */
function step(connection: Connection, signal: AbortSignal, run: (done: (error?: NodemailerError | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: NodemailerError | null) => {
      signal.removeEventListener('abort', stop)
      connection.ended = () => {}
      if (!error) return resolve()
      connection.smtp.close()
      reject(error)
    }
    const stop = () => end(new Error('stopped'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    connection.ended = end
    run(end)
  })
}

const isAboutRecipient = ({ command, responseCode = 0 }: NodemailerError): boolean =>
  command === 'RCPT TO' && responseCode >= 400 && responseCode !== 421

/** The result that an error of the dialogue means. Servers quote addresses in their answers: only the codes are stored. */
function failure({ error: { code, command, responseCode, response }, handedOver }: Fault): Delivery {
  // After the message only a refusal is an answer to it: a server that has sent a line too many may have the message.
  if (responseCode && !(handedOver && responseCode < 400)) {
    const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
    const reason = answerMessage({ reply: String(responseCode), status: enhanced ?? null, command: command ?? null })
    return { outcome: responseCode >= 500 && ABOUT_MESSAGE.has(command ?? '') ? 'refused' : 'later', reason }
  }
  if (handedOver) return { outcome: 'unknown', reason: mailMessage('no_answer') }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'refused', reason: mailMessage('cannot_be_sent', { error: code }) }
  return { outcome: 'later', reason: code ? mailMessage('server_unreachable', { error: code }) : mailMessage('server_away') }
}
