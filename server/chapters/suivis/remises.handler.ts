import { messageIdOf } from '../../platform/mail/outbox.ts'
import type { Outgoing } from '../../platform/mail/outgoing.ts'
import type { Letter } from '../../platform/mail/templates/letter.ts'
import { binsReminder } from '../../platform/mail/templates/bins-reminder.ts'
import { newId } from '../../platform/db/id.ts'
import { retryWhileAway } from '../../platform/db/retry.ts'
import { type Attempt, handler } from '../../platform/jobs/handler.ts'
import type { Services } from '../../platform/services.ts'
import { openAddress } from './addresses.ts'
import { binsOf } from './bins.ts'
import { beginLease, type Lease } from './lease.ts'
import { suivisMessage } from './messages-catalogue.ts'
import { alertLetterOf } from './envois/letter.ts'
import { finish } from './finish.ts'
import { choose, conclude, isOfAlert, type Reminder, type Remise, take } from './remises.ts'
import { sendAlert, sendRemises } from './remises.job.ts'
import { endToken } from './tokens.ts'

/** How many dialogues with the mail server run at once, and how long one may take: with the lease before it, less than the sweep waits. */
const [AT_ONCE, DIALOGUE_MS] = [4, 40_000]
/** The first wait after an answer that says later, and the longest, in seconds. */
const WAIT = { first: 60, longest: 900 }

/** Sends what waits of one sending, each e-mail at most once. Spec §2-85, §2-86, docs/decisions/0043. */
export const sendRemisesHandler = handler(sendRemises, (services, { envoi_id }, attempt) => sendAll(services, envoi_id, attempt))
export const sendAlertHandler = handler(sendAlert, (services, { envoi_id }, attempt) => sendAll(services, envoi_id, attempt))

async function sendAll(services: Services, envoi_id: string, { signal, stopping }: Pick<Attempt, 'signal' | 'stopping'>): Promise<void> {
  const { db } = services.database
  const isOver = () => signal.aborted || stopping.aborted
  while (!(await choose(db, envoi_id))) if (isOver()) return
  for (;;) {
    if (isOver()) return
    const holds = beginLease()
    const taken = await take(services, envoi_id)
    if (taken.length === 0) break
    const queue = taken.values()
    const one = async () => {
      for (const remise of queue) await deliver(services, remise, { holds, signal })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }
  await finish(db)
}

/** Sends one delivery in hand, and writes how that ended. */
async function deliver(services: Services, remise: Remise, { holds, signal }: { holds: Lease; signal: AbortSignal }): Promise<void> {
  const { database, secrets, mailer, logger } = services
  // Only this attempt knows how it ended.
  const write = (...end: Parameters<typeof conclude> extends [unknown, unknown, ...infer End] ? End : never) =>
    retryWhileAway(
      () => conclude(database.db, remise, ...end),
      () => (signal.aborted ? null : 500),
    )
  const email = openAddress(secrets, remise.follower_id, remise.sealed_address)
  if (email === null) {
    logger.warn(
      { follower: remise.follower_id },
      'the address of a follower was sealed by another AUTH_SECRET (docs/operations/secrets.md)',
    )
    return write('refusee', { answer: suivisMessage('sealed') })
  }
  const letter = letterOf(services, remise, email)
  // The last look before the network: who was stopped for longer than the lease has nothing in hand any more.
  if (!holds()) return write('attend')
  const delivery = await mailer.deliver(letter, AbortSignal.any([signal, AbortSignal.timeout(DIALOGUE_MS)]))
  if (delivery.outcome === 'accepted') return write('acceptee')
  const { reason: answer } = delivery
  if (delivery.outcome === 'refused') return write('refusee', { answer })
  if (delivery.outcome === 'unknown') return write('incertaine', { answer })
  return write('attend', { answer, waitSeconds: Math.min(WAIT.first * 2 ** (remise.attempt - 1), WAIT.longest) })
}

/** Composes the e-mail of a follower, with the link and the header that end this following. */
function letterOf({ config, secrets }: Services, remise: Remise, to_address: string): Outgoing {
  const { envoi_id, follower_id, follow_id, langue, commune_slug, created_at } = remise
  const origin = (config.publicUrl ?? '').replace(/\/$/, '')
  const at = (path: string) => `${origin}${langue === 'en' ? '/en' : ''}/${commune_slug}/${path}`
  const end = at(`suivre/fin/${endToken(secrets, follow_id, isOfAlert(remise) ? 'alertes' : 'bacs')}`)
  const { inEnglish, ...inFrench } = isOfAlert(remise) ? alertLetterOf(config, remise, end) : reminderOf(remise, at, end)
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

/** @param at the address of a page of the commune, in the language of the follower */
function reminderOf({ content, secteur, commune, slot }: Reminder, at: (path: string) => string, end: string): Letter {
  const bins = binsOf(content.bins, secteur).map((bin) => (secteur === null ? bin : { ...bin, secteur: null }))
  const page = at(secteur === null ? 'dechets' : `dechets?secteur=${encodeURIComponent(secteur)}`)
  return binsReminder({ commune, day: slot, bins, secteur, page, end })
}
