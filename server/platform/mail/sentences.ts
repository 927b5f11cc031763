import { type Sentences, teller } from '../told.ts'

/** Why an e-mail has not left, or may not have. Servers' own words are not kept: only their codes are. */
export const MAIL_SENTENCES = {
  no_such_address: [
    /^The mail server answered 5\d\d (5\.1\.\d{1,3})( to RCPT TO)?\.$/,
    'Le serveur de messagerie ne connaît pas cette adresse ($1).',
  ],
  mailbox_full: [/^The mail server answered \d{3} ([45]\.2\.2)(?: to [A-Z ]+)?\.$/, 'La boîte du destinataire est pleine ($1).'],
  server_answered: [/^The mail server answered (\d{3}(?: [\d.]+)?)( to [A-Z ]+)?\.$/, 'Le serveur de messagerie a répondu $1.'],
  no_answer: [
    /^The connection ended before the mail server said whether it took the message\.$/,
    'Connexion interrompue avant la confirmation du serveur de messagerie.',
  ],
  worker_ended: [
    /^The worker ended while it was sending: .+$/,
    'Le service s’est arrêté pendant l’envoi : réception par le serveur de messagerie non confirmée.',
  ],
  cannot_be_sent: [
    /^The message cannot be sent by this mail server: (\w+)\.$/,
    'Ce serveur de messagerie ne peut pas envoyer ce message ($1).',
  ],
  server_away: [/^The mail server could not be talked to: the connection ended\.$/, 'Le serveur de messagerie a coupé la connexion.'],
  server_unreachable: [/^The mail server could not be talked to: (\w+)\.$/, 'Le serveur de messagerie est injoignable ($1).'],
  not_written: [/^The e-mail could not be written: (.+)\.$/, 'L’e-mail n’a pas pu être écrit ($1).'],
  unknown_recipient: [
    /^The mail system of the recipient gave it back: (5\.1\.\d{1,3})\.$/,
    'Message renvoyé par la messagerie du destinataire : adresse inconnue ($1).',
  ],
  given_back_full: [
    /^The mail system of the recipient gave it back: ([45]\.2\.2)\.$/,
    'Message renvoyé par la messagerie du destinataire : boîte pleine ($1).',
  ],
  given_back_with: [
    /^The mail system of the recipient gave it back: ([\d.]+)\.$/,
    'Message renvoyé par la messagerie du destinataire ($1).',
  ],
  given_back: [/^The mail system of the recipient gave it back\.$/, 'Message renvoyé par la messagerie du destinataire.'],
} as const satisfies Sentences

/** The same, of one e-mail. */
export const deliveryTold = teller(MAIL_SENTENCES)
