import { noticePayload } from '../../../platform/push/payload.ts'
import type { PushMessage, PushOutcome, Subscription } from '../../../platform/push/message.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { type Outcome, retryDelay } from './by-mail.ts'
import { isNight } from '../reminders/evening.ts'
import { suivisMessage } from '../messages-catalogue.ts'
import { isOfAlert, isWorthRepeating, type Remise } from './remises.ts'
import { markReached } from '../following/reached.ts'
import { forget } from '../following/returned.ts'
import type { NoticeWords } from './words.ts'

/** For how long a browser that is off still gets a reminder: the evening. An alert without an end: a day. */
const [REMINDER_SECONDS, ALERT_SECONDS] = [4 * 3600, 86_400]
/** How soon a notification of which nobody knows whether it arrived is sent again, and how often at most. */
const [AGAIN_SECONDS, ATTEMPTS_MAX] = [5, 6]

/** Composes a notification, and returns what sends it. Spec §2-87. */
export function byPush(services: Services, remise: Remise, words: NoticeWords, subscription: Subscription): () => Promise<Outcome> {
  const message = messageOf(remise, words)
  const { db } = services.database
  return async () => {
    const sent = await services.push.send(subscription, message)
    const ending = endOf(sent, remise)
    if (sent.outcome === 'accepted') return { ...ending, follower: () => markReached(db, remise.follower_id) }
    if (sent.outcome === 'gone') return { ...ending, follower: () => transact(db, (tx) => forget(tx, remise.follower_id)) }
    return ending
  }
}

function messageOf(remise: Remise, words: NoticeWords): PushMessage {
  const { langue: lang, publication_id, envoi_id, timezone } = remise
  if (!isOfAlert(remise)) {
    const payload = noticePayload({ ...words, lang, tag: envoi_id, silent: false })
    return { payload, ttlSeconds: REMINDER_SECONDS, urgency: 'normal' }
  }
  const { severite, jusqu_au } = remise.content
  // A correction, an end and a withdrawal take the place of what is still on the screen, or at the push service.
  const tag = publication_id ?? envoi_id
  const payload = noticePayload({ ...words, lang, tag, silent: severite !== 'danger' && isNight(timezone, Temporal.Now.instant()) })
  const left = jusqu_au === null ? ALERT_SECONDS : Math.ceil((Date.parse(jusqu_au) - Date.now()) / 1000)
  return { payload, ttlSeconds: Math.max(left, 1), topic: tag, urgency: severite === 'information' ? 'normal' : 'high' }
}

function endOf(sent: PushOutcome, remise: Remise): Outcome {
  switch (sent.outcome) {
    case 'accepted':
      return { state: 'acceptee' }
    case 'gone':
      return { state: 'refusee', answer: suivisMessage('device_gone') }
    case 'refused':
      return { state: 'refusee', answer: suivisMessage(sent.reason === 'sealed' ? 'sealed' : 'push_refused') }
    case 'later':
      return { state: 'attend', answer: suivisMessage('push_later'), waitSeconds: sent.waitSeconds ?? retryDelay(remise.attempt) }
    default:
      return isWorthRepeating(remise) && remise.attempt < ATTEMPTS_MAX
        ? { state: 'attend', answer: suivisMessage('push_unknown'), waitSeconds: AGAIN_SECONDS, isRepeated: true }
        : { state: 'incertaine', answer: suivisMessage('push_unknown') }
  }
}
