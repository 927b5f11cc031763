import { messageIdOf } from '../../../platform/mail/outbox.ts'
import type { Outgoing } from '../../../platform/mail/outgoing.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Services } from '../../../platform/services.ts'
import type { Remise } from './remises.ts'
import type { Ending } from './states.ts'
import { type MailWords, sujetOf } from './words.ts'

/** The outcome of a delivery, as its row is to have it. */
export interface Outcome extends Ending {
  state: 'acceptee' | 'refusee' | 'incertaine' | 'attend' | 'perimee'
  /** What it says of its follower, to be written once the row has its state. */
  follower?: () => Promise<void>
}

/** The timeout of a dialogue with the mail server: with the lease before it, less than the sweep waits. */
const DIALOGUE_MS = 40_000
/** The first and the longest delay before a retry, in seconds. */
const RETRY_DELAY = { first: 60, longest: 900 }

/** Returns the delay before the next attempt after a temporary failure, in seconds. @param attempt the number of the attempt that failed, from 1 */
export const retryDelay = (attempt: number): number => Math.min(RETRY_DELAY.first * 2 ** (attempt - 1), RETRY_DELAY.longest)

/** Composes an e-mail, and returns what sends it. */
export function byMail(services: Services, remise: Remise, words: MailWords, email: string): () => Promise<Outcome> {
  const letter = letterOf(services, remise, words, email)
  return async () => {
    const delivery = await services.mailer.deliver(letter, AbortSignal.timeout(DIALOGUE_MS))
    if (delivery.outcome === 'accepted') return { state: 'acceptee' }
    const { reason: answer } = delivery
    if (delivery.outcome === 'refused') return { state: 'refusee', answer }
    if (delivery.outcome === 'unknown') return { state: 'incertaine', answer }
    return { state: 'attend', answer, waitSeconds: retryDelay(remise.attempt) }
  }
}

/** Composes the e-mail of a follower, with the link and the header that end this following. */
function letterOf({ config }: Services, remise: Remise, { letter, from, end }: MailWords, to_address: string): Outgoing {
  const { envoi_id, follower_id, langue, created_at, first_id, commune_slug } = remise
  // A correction, an end and a withdrawal are shown with the first message.
  const first = first_id === null || first_id === envoi_id ? null : messageIdOf(config, `${first_id}.${follower_id}`)
  const { inEnglish, source: _, ...inFrench } = letter
  return {
    // Names the file of the e-mail where no mail server is set. The hourly sweep removes it: the e-mail is in no outbox.
    id: newId(),
    to_address,
    from_name: from,
    ...(langue === 'en' && inEnglish ? inEnglish : inFrench),
    message_id: messageIdOf(config, `${envoi_id}.${follower_id}`),
    created_at,
    reply_to: null,
    in_reply_to: first,
    thread_refs: first === null ? [] : [first],
    automatic: true,
    one_click: end,
    list_id: `${sujetOf(remise)}.${commune_slug}.${config.mail.from.address.split('@')[1] ?? ''}`,
  }
}
