import { dkim } from './dkim.ts'
import { ConfigError, emailAddress, integer, url } from './values.ts'

/** Reads MAIL_FROM: an address, or name <address>. Neither part may contain characters that would add a header. */
const sender = (value: string): { name: string; address: string } => {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(value.trim()) ?? []
  const what = 'an e-mail address, or a name before one, such as Beffroi <beffroi@example.fr>'
  const address = emailAddress('MAIL_FROM', (bracketed ?? value).trim(), what)
  if (!address || /\p{Cc}/u.test(name)) throw new ConfigError(`MAIL_FROM must be ${what}.`)
  return { name: name.trim().replaceAll('"', ''), address }
}

/** Reads SMTP_URL, MAIL_FROM and how e-mails are signed. Without a server, e-mails are written to files, and MAIL_FROM may be absent. */
export const mail = (env: Record<string, string | undefined>) => {
  const smtpUrl = url('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:'])
  if (smtpUrl && (!new URL(smtpUrl).hostname || /%(?![0-9a-f]{2})/i.test(smtpUrl)))
    throw new ConfigError('SMTP_URL must look like smtps://user:password@mail.example.fr; write a % in the password as %25.')
  const from = env['MAIL_FROM']
  if (smtpUrl && !from) throw new ConfigError('SMTP_URL requires MAIL_FROM, the sender address of e-mails.')
  // A catcher (Mailpit) shows e-mails and sends none. It is named, so that another SMTP_URL ends it.
  const isCaught = smtpUrl !== undefined && new URL(smtpUrl).hostname === (env['MAIL_CATCHER'] ?? '').trim()
  return { smtpUrl, isCaught, from: from ? sender(from) : { name: 'Beffroi', address: 'beffroi@localhost' }, dkim: dkim(env) }
}

/** Reads the settings of support mail: the address and mailbox of incoming answers, and how long replies and decisions can be taken back. */
export const support = (env: Record<string, string | undefined>) => {
  const what = 'an e-mail address with at most 24 characters before the @, and without a +'
  const address = emailAddress('SUPPORT_ADDRESS', env['SUPPORT_ADDRESS']?.toLowerCase(), what)
  // The part before the @ may have 64 characters, and a plus sign and the token of a thread are added to it.
  if (address && (address.indexOf('@') > 24 || address.includes('+'))) throw new ConfigError(`SUPPORT_ADDRESS must be ${what}.`)
  const webhookSecret = env['EMAIL_WEBHOOK_SECRET'] || undefined
  if (webhookSecret && webhookSecret.length < 16) throw new ConfigError('EMAIL_WEBHOOK_SECRET must have at least 16 characters.')
  const imapUrl = url('IMAP_URL', env['IMAP_URL'], ['imap:', 'imaps:'])
  if (imapUrl && (!new URL(imapUrl).hostname || !new URL(imapUrl).username || /%(?![0-9a-f]{2})/i.test(imapUrl)))
    throw new ConfigError('IMAP_URL must look like imaps://user:password@mail.example.fr/INBOX; write a % in the password as %25.')
  if (imapUrl?.startsWith('imap:') && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(imapUrl).hostname))
    throw new ConfigError('IMAP_URL must begin with imaps: unless the server is on this machine: passwords are sent over TLS only.')
  const imapMoveTo = env['IMAP_MOVE_TO'] || undefined
  return {
    address,
    webhookSecret,
    imapUrl,
    imapMoveTo,
    /** How long e-mails about decisions on claims and reports wait: undone in that time, they are not sent. */
    decisionHoldSeconds: integer('DECISION_HOLD_SECONDS', env['DECISION_HOLD_SECONDS'], 300, 0, 3600),
    replyHoldSeconds: integer('REPLY_HOLD_SECONDS', env['REPLY_HOLD_SECONDS'], 5, 0, 300),
  }
}
