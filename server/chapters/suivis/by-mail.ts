import { messageIdOf } from '../../platform/mail/outbox.ts'
import type { Outgoing } from '../../platform/mail/outgoing.ts'
import { newId } from '../../platform/db/id.ts'
import type { Services } from '../../platform/services.ts'
import type { Ending, Remise } from './remises.ts'
import type { Words } from './words.ts'

/** How a delivery ended: what is written of it. */
export interface Ended extends Ending {
  state: 'acceptee' | 'refusee' | 'incertaine' | 'attend' | 'perimee'
}

/** How long a dialogue with the mail server may take: with the lease before it, less than the sweep waits. */
const DIALOGUE_MS = 40_000
/** The first wait after an answer that says later, and the longest, in seconds. */
const WAIT = { first: 60, longest: 900 }

/** How long a delivery waits after an answer that says later, in seconds. @param attempt the number of the one that was answered so */
export const waitAfter = (attempt: number): number => Math.min(WAIT.first * 2 ** (attempt - 1), WAIT.longest)

/** Composes an e-mail, and returns what sends it. */
export function byMail(services: Services, remise: Remise, words: Words, email: string): (signal: AbortSignal) => Promise<Ended> {
  const letter = letterOf(services, remise, words, email)
  return async (signal) => {
    const delivery = await services.mailer.deliver(letter, AbortSignal.any([signal, AbortSignal.timeout(DIALOGUE_MS)]))
    if (delivery.outcome === 'accepted') return { state: 'acceptee' }
    const { reason: answer } = delivery
    if (delivery.outcome === 'refused') return { state: 'refusee', answer }
    if (delivery.outcome === 'unknown') return { state: 'incertaine', answer }
    return { state: 'attend', answer, waitSeconds: waitAfter(remise.attempt) }
  }
}

/** Composes the e-mail of a follower, with the link and the header that end this following. */
function letterOf({ config }: Services, remise: Remise, { letter, end }: Words, to_address: string): Outgoing {
  const { envoi_id, follower_id, langue, created_at } = remise
  const { inEnglish, ...inFrench } = letter
  return {
    // Of a file, where no mail server is set: the hourly sweep removes files of e-mails that are in no outbox.
    id: newId(),
    to_address,
    ...(langue === 'en' && inEnglish ? inEnglish : inFrench),
    message_id: messageIdOf(config, `${envoi_id}.${follower_id}`),
    created_at,
    reply_to: null,
    in_reply_to: null,
    thread_refs: [],
    automatic: true,
    one_click: end,
  }
}
