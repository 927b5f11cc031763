import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type { Delivery } from './outgoing.ts'
import { answerMessage, mailMessage } from './messages-catalogue.ts'

const LIMITS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
/** The commands whose refusal concerns the message itself; at any other command it concerns the server or the settings, and may be temporary. */
const ABOUT_MESSAGE = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Sends one message in one SMTP dialogue.
 * @param smtpUrl smtp: (with STARTTLS where the server offers it) or smtps:, with credentials or without
 * @param signal ends the dialogue
 */
export async function sendOverSmtp(
  smtpUrl: string,
  { from, to }: { from: string; to: string },
  message: Buffer,
  signal: AbortSignal,
): Promise<Delivery> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password is sent over TLS only.
    requireTLS: !secure && username !== '' && !OWN_MACHINE.has(hostname),
    ...LIMITS,
  })
  // True once the server has asked for the message. From then on only its answer shows whether it has the message.
  let handedOver = false
  const source = new Readable({
    read() {
      handedOver = true
      this.push(message)
      this.push(null)
    },
  })
  return new Promise<Delivery>((resolve) => {
    const end = (delivery: Delivery) => {
      resolve(delivery)
      if (delivery.outcome === 'accepted') connection.quit()
      else connection.close()
    }
    const fail = (error: NodemailerError) => end(failure(error, handedOver))
    const send = () => connection.send({ from, to: [to] }, source, (error) => (error ? fail(error) : end({ outcome: 'accepted' })))
    const stop = () => fail(new Error('stopped'))
    connection.on('error', fail)
    connection.once('end', () => fail(new Error('closed')))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    connection.connect((error) => {
      if (error) fail(error)
      else if (username === '') send()
      else
        connection.login({ credentials: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }, (refused) =>
          refused ? fail(refused) : send(),
        )
    })
  })
}

/** The result that an error of the dialogue means. Servers quote addresses in their answers: only the codes are stored. */
function failure({ code, command, responseCode, response }: NodemailerError, handedOver: boolean): Delivery {
  if (responseCode) {
    const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
    const reason = answerMessage({ reply: String(responseCode), status: enhanced ?? null, command: command ?? null })
    return { outcome: responseCode >= 500 && ABOUT_MESSAGE.has(command ?? '') ? 'refused' : 'later', reason }
  }
  if (handedOver) return { outcome: 'unknown', reason: mailMessage('no_answer') }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'refused', reason: mailMessage('cannot_be_sent', { error: code }) }
  return { outcome: 'later', reason: code ? mailMessage('server_unreachable', { error: code }) : mailMessage('server_away') }
}
