import { greetMailServer } from '../smtp.ts'
import type { Finding } from './finding.ts'

/** How long the mail server has for its greeting, encryption and sign-in. */
const GREETING_MS = 20_000
/** What the codes of the dialogue mean to an operator. */
const MEANS: Readonly<Record<string, string>> = {
  EAUTH: 'the name or the password in SMTP_URL is wrong',
  ETLS: 'the connection could not be encrypted: the certificate is wrong, or the server offers no STARTTLS',
  ESOCKET: 'nobody listens there, or the certificate is wrong: look at the host and the port',
  ECONNECTION: 'nobody listens there, or a firewall is in between: look at the host and the port',
  ETIMEDOUT: 'it does not answer in time: look at the port, which must be that of SMTP_URL’s scheme',
  EDNS: 'its name has no address',
}

/** Speaks with the mail server as before a message, over the same code: EHLO, STARTTLS, AUTH, QUIT. Nothing is sent. */
export async function checkServer(smtpUrl: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined) return { state: 'open', about: 'SMTP', says: 'SMTP_URL is not set: e-mails are written into files.' }
  const { host } = new URL(smtpUrl)
  const greeted = await greetMailServer(smtpUrl, AbortSignal.timeout(GREETING_MS))
  if (!greeted.isRight) {
    const means = MEANS[greeted.code]
    return { state: 'wrong', about: 'SMTP', says: `${host}: ${greeted.said}${means ? `, ${means}` : ''}.` }
  }
  const how = [greeted.isEncrypted ? 'encrypted' : 'without encryption', ...(greeted.isSignedIn ? ['signed in'] : [])].join(', ')
  return { state: 'right', about: 'SMTP', says: `${host} answers: ${how}.` }
}
