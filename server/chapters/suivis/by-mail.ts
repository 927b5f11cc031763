import { messageIdOf } from '../../platform/mail/outbox.ts'
import type { Outgoing } from '../../platform/mail/outgoing.ts'
import type { Letter } from '../../platform/mail/templates/letter.ts'
import { binsReminder } from '../../platform/mail/templates/bins-reminder.ts'
import { newId } from '../../platform/db/id.ts'
import type { Services } from '../../platform/services.ts'
import { binsOf } from './bins.ts'
import { alertLetterOf } from './envois/letter.ts'
import { type Ending, isOfAlert, type Reminder, type Remise } from './remises.ts'
import { endToken } from './tokens.ts'

/** How a delivery ended: what is written of it. */
export interface Ended extends Ending {
  state: 'acceptee' | 'refusee' | 'incertaine' | 'attend'
}

/** How long a dialogue with the mail server may take: with the lease before it, less than the sweep waits. */
const DIALOGUE_MS = 40_000
/** The first wait after an answer that says later, and the longest, in seconds. */
const WAIT = { first: 60, longest: 900 }

/** How long a delivery waits after an answer that says later, in seconds. @param attempt the number of the one that was answered so */
export const waitAfter = (attempt: number): number => Math.min(WAIT.first * 2 ** (attempt - 1), WAIT.longest)

/** Composes an e-mail, and returns what sends it. */
export function byMail(services: Services, remise: Remise, email: string): (signal: AbortSignal) => Promise<Ended> {
  const letter = letterOf(services, remise, email)
  return async (signal) => {
    const delivery = await services.mailer.deliver(letter, AbortSignal.any([signal, AbortSignal.timeout(DIALOGUE_MS)]))
    if (delivery.outcome === 'accepted') return { state: 'acceptee' }
    const { reason: answer } = delivery
    if (delivery.outcome === 'refused') return { state: 'refusee', answer }
    if (delivery.outcome === 'unknown') return { state: 'incertaine', answer }
    return { state: 'attend', answer, waitSeconds: waitAfter(remise.attempt) }
  }
}

/** The address of a page of the commune of a delivery, in the language of the follower. */
const pageAt = ({ config }: Pick<Services, 'config'>, { langue, commune_slug }: Remise, path: string): string =>
  `${(config.publicUrl ?? '').replace(/\/$/, '')}${langue === 'en' ? '/en' : ''}/${commune_slug}/${path}`

/** Composes the words of a delivery, in both languages. @param end the address that ends this following */
export function wordsOf(services: Services, remise: Remise, end: string | null): Letter {
  return isOfAlert(remise) ? alertLetterOf(services.config, remise, end) : reminderOf(services, remise, end)
}

function reminderOf(services: Services, remise: Reminder, end: string | null): Letter {
  const { content, secteur, commune, slot } = remise
  const bins = binsOf(content.bins, secteur).map((bin) => (secteur === null ? bin : { ...bin, secteur: null }))
  return binsReminder({ commune, day: slot, bins, secteur, page: reminderPage(services, remise), end: end ?? '' })
}

/** The address of the dates of collections, those of the sector of the follower if there is one. */
export const reminderPage = (services: Services, remise: Remise): string =>
  pageAt(services, remise, remise.secteur === null ? 'dechets' : `dechets?secteur=${encodeURIComponent(remise.secteur)}`)

/** Composes the e-mail of a follower, with the link and the header that end this following. */
function letterOf(services: Services, remise: Remise, to_address: string): Outgoing {
  const { envoi_id, follower_id, follow_id, langue, created_at } = remise
  const { config, secrets } = services
  const end = pageAt(services, remise, `suivre/fin/${endToken(secrets, follow_id, isOfAlert(remise) ? 'alertes' : 'bacs')}`)
  const { inEnglish, ...inFrench } = wordsOf(services, remise, end)
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
