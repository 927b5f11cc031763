import type { Message } from '../stored-messages/message.ts'
import { entry, messagePart } from '../stored-messages/part.ts'

/** What a mail server answered: its reply code, the enhanced status code where it has one, the command where it is known. */
type Answer = { reply: string; status: string | null; command: string | null }
const answered = ({ reply, status, command }: Answer): string =>
  `The mail server answered ${reply}${status ? ` ${status}` : ''}${command ? ` to ${command}` : ''}.`
const givenBack = ({ status }: { status: string }): string => `The mail system of the recipient gave it back: ${status}.`

/** Why an e-mail has not left, or may not have. The words of servers are not stored: only their codes are. */
export const MAIL_MESSAGES = messagePart('mail', {
  no_such_address: entry<Answer>(({ status }) => `Le serveur de messagerie ne connaît pas cette adresse (${status}).`, answered),
  mailbox_full: entry<Answer>(({ status }) => `La boîte du destinataire est pleine (${status}).`, answered),
  server_answered: entry<Answer>(
    ({ reply, status }) => `Le serveur de messagerie a répondu ${reply}${status ? ` ${status}` : ''}.`,
    answered,
  ),
  no_answer: entry(
    'Connexion interrompue avant la confirmation du serveur de messagerie.',
    'The connection ended before the mail server said whether it took the message.',
  ),
  worker_ended: entry(
    'Le service s’est arrêté pendant l’envoi : réception par le serveur de messagerie non confirmée.',
    'The worker ended while it was sending: the mail server may have taken the message.',
  ),
  cannot_be_sent: entry<{ error: string }>(
    ({ error }) => `Ce serveur de messagerie ne peut pas envoyer ce message (${error}).`,
    ({ error }) => `The message cannot be sent by this mail server: ${error}.`,
  ),
  server_away: entry('Le serveur de messagerie a coupé la connexion.', 'The mail server could not be talked to: the connection ended.'),
  server_unreachable: entry<{ error: string }>(
    ({ error }) => `Le serveur de messagerie est injoignable (${error}).`,
    ({ error }) => `The mail server could not be talked to: ${error}.`,
  ),
  not_written: entry<{ error: string }>(
    ({ error }) => `L’e-mail n’a pas pu être écrit (${error}).`,
    ({ error }) => `The e-mail could not be written: ${error}.`,
  ),
  unknown_recipient: entry<{ status: string }>(
    ({ status }) => `Message renvoyé par la messagerie du destinataire : adresse inconnue (${status}).`,
    givenBack,
  ),
  given_back_full: entry<{ status: string }>(
    ({ status }) => `Message renvoyé par la messagerie du destinataire : boîte pleine (${status}).`,
    givenBack,
  ),
  given_back_with: entry<{ status: string }>(({ status }) => `Message renvoyé par la messagerie du destinataire (${status}).`, givenBack),
  given_back: entry('Message renvoyé par la messagerie du destinataire.', 'The mail system of the recipient gave it back.'),
  code_expired: entry(
    'Le code de ce message n’est plus valable : il n’a pas été envoyé.',
    'The code of this e-mail is no longer valid: it was not sent.',
  ),
  suspended: entry(
    'Cette base est peut-être une copie : rien ne part avant la décision d’un administrateur.',
    'This database may be a copy: nothing is sent before an administrator has decided.',
  ),
  copied: entry(
    'L’e-mail attendait quand la base a été copiée : il est peut-être parti de l’autre base.',
    'The e-mail waited when the database was copied: the other database may have sent it.',
  ),
  restored: entry(
    'La base a été restaurée d’une sauvegarde : l’e-mail est peut-être parti depuis qu’elle a été faite.',
    'The database was restored from a backup: the e-mail may have been sent since it was made.',
  ),
})
export const mailMessage = MAIL_MESSAGES.message

/** The message of an e-mail that waited, by how the database was copied. */
export const WAITED = { copied: mailMessage('copied'), restored: mailMessage('restored') }

/** The message of what a mail server answered. */
export function answerMessage(answer: Answer): Message {
  const { reply, status, command } = answer
  if (status?.startsWith('5.1.') && reply.startsWith('5') && (command === null || command === 'RCPT TO'))
    return mailMessage('no_such_address', answer)
  return mailMessage(status !== null && /^[45]\.2\.2$/.test(status) ? 'mailbox_full' : 'server_answered', answer)
}

/** The message of an e-mail that came back. `status`: RFC 3463, such as 5.1.1. */
export function bounceMessage(status: string | null): Message {
  if (status === null) return mailMessage('given_back')
  if (status.startsWith('5.1.')) return mailMessage('unknown_recipient', { status })
  return mailMessage(/^[45]\.2\.2$/.test(status) ? 'given_back_full' : 'given_back_with', { status })
}
