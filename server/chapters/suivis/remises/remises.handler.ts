import { retryWhileAway } from '../../../platform/db/retry.ts'
import { type Attempt, handler } from '../../../platform/jobs/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { openAddress } from '../following/addresses.ts'
import { byMail, type Outcome } from './by-mail.ts'
import { mailWords, noticeWords } from './words.ts'
import { eventsOf, type WeekendEvents } from '../reminders/weekend.ts'
import { byPush } from './by-push.ts'
import { beginDue, finish } from './finish.ts'
import { beginLease, type Lease } from './lease.ts'
import { suivisMessage } from '../messages-catalogue.ts'
import { type Begun, choose, type Remise, take } from './remises.ts'
import { conclude, giveBack, giveBackAll, handOver } from './states.ts'
import { sendAlert, sendRemises } from './remises.job.ts'

/** How many are sent at once. */
const AT_ONCE = { mail: 4, push: 16 } as const
/** How soon the end of a delivery is written again while the database is away, in milliseconds. */
const AGAIN_MS = 500

/** Sends what waits of one sending, each e-mail at most once. Spec §2-85, §2-86, docs/decisions/0043. */
export const sendRemisesHandler = handler(sendRemises, (services, { envoi_id }, attempt) => sendAll(services, envoi_id, attempt))
export const sendAlertHandler = handler(sendAlert, (services, { envoi_id }, attempt) => sendAll(services, envoi_id, attempt))

async function sendAll(services: Services, envoi_id: string, { signal, stopping }: Pick<Attempt, 'signal' | 'stopping'>): Promise<void> {
  const { database, logger } = services
  const { db } = database
  const sealed = new Set<string>()
  const failed = new AbortController()
  const over = AbortSignal.any([signal, stopping, failed.signal])
  await beginDue(db, envoi_id)
  await giveBackAll(db, envoi_id)
  const begun = (sending: Begun) => logger.info({ envoi: envoi_id, ...sending }, 'a sending to followers has begun')
  while (!(await choose(db, envoi_id, begun))) if (over.aborted) return
  const lane = async (channel: 'mail' | 'push') => {
    while (!over.aborted) {
      const holds = beginLease()
      const taken = await take(services, envoi_id, channel)
      if (taken.length === 0) return
      const events = await eventsFor(services, taken)
      const queue = [...taken]
      const giveRestBack = async () => {
        queue.length = 0
        // Where the database is away the next attempt gives it back, or the sweep.
        await giveBack(db, taken).catch(() => {})
      }
      const one = async () => {
        for (let remise = queue.shift(); remise && !over.aborted; remise = queue.shift())
          await deliver(services, remise, { holds, events, sealed })
      }
      const stop = () => void giveRestBack()
      over.addEventListener('abort', stop, { once: true })
      try {
        await allEnded(Array.from({ length: AT_ONCE[channel] }, one), failed)
      } finally {
        over.removeEventListener('abort', stop)
        await giveRestBack()
      }
    }
  }
  await allEnded([lane('push'), lane('mail')], failed)
  if (sealed.size > 0)
    logger.warn(
      { envoi: envoi_id, followers: sealed.size },
      'these addresses of followers were sealed by another AUTH_SECRET (docs/operations/secrets.md)',
    )
  if (!over.aborted) await finish(services)
}

/**
 * Waits for the end of each, since the dialogues that are open beside a failure are not cut.
 * @param failed is aborted at the first failure
 * @throws what the first of them threw
 */
async function allEnded(all: readonly Promise<void>[], failed: AbortController): Promise<void> {
  for (const one of all) one.catch(() => failed.abort())
  for (const end of await Promise.allSettled(all)) if (end.status === 'rejected') throw end.reason
}

/** Reads what happens on the week-end of an agenda, when its deliveries have been taken; null for anything else. */
async function eventsFor({ database }: Services, [first]: readonly Remise[]): Promise<WeekendEvents | null> {
  return first?.kind === 'resume' ? eventsOf(database.db, first.commune_id, first.content) : null
}

/** Sends one delivery in hand, and writes how that ended. The end of its attempt does not cut its dialogue. */
async function deliver(
  services: Services,
  remise: Remise,
  { holds, events, sealed }: { holds: Lease; events: WeekendEvents | null; sealed: Set<string> },
): Promise<void> {
  const { database, secrets } = services
  // Only this attempt knows how it ended.
  const write = async ({ state, follower, ...ending }: Outcome) => {
    await retryWhileAway(
      () => conclude(database.db, remise, state, ending),
      () => AGAIN_MS,
    )
    await follower?.()
  }
  const address = openAddress(secrets, remise.follower_id, remise)
  if (address === null) {
    sealed.add(remise.follower_id)
    return write({ state: 'refusee', answer: suivisMessage('sealed') })
  }
  // Nothing of it is public any more.
  if (events?.items.length === 0) return write({ state: 'perimee' })
  const send =
    address.channel === 'mail'
      ? byMail(services, remise, await mailWords(services, remise, events), address.email)
      : byPush(services, remise, noticeWords(services, remise, events), address.subscription)
  const isMine = await handOver(database.db, remise).catch(async (error: unknown) => {
    await write({ state: 'attend' })
    throw error
  })
  if (!isMine) return
  // The last look before the network: who was stopped for longer than the lease has nothing in hand any more.
  if (!holds()) return write({ state: 'attend' })
  await write(await send())
}
