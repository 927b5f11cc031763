import type { Chapter } from '../../platform/chapter.ts'
import { cancelEmail } from '../../platform/mail/outbox.ts'
import { mailboxGauge } from './inbound/gauge.ts'
import { readStoredLetters } from './inbound/store-letter.ts'
import { emailWebhook } from './inbound/webhook.ts'
import { noteReversal } from './notes.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { messageRoutes } from './routes.ts'
import { cannedReversal } from './undo-canned.ts'
import { threadReversal } from './undo.ts'
import { receiveEmailHandler } from './inbound/receive-email.handler.ts'
import { pollMailboxHandler } from './inbound/poll-mailbox.handler.ts'

/** Support threads, with e-mail in both directions. */
export const messages: Chapter = {
  name: 'messages',
  routes: ({ on, app }, services) => {
    messageRoutes(on, services)
    emailWebhook(app, services)
  },
  jobs: [receiveEmailHandler, pollMailboxHandler],
  retention,
  reversals: () => ({ message_thread: threadReversal(cancelEmail), message_note: noteReversal, canned_reply: cannedReversal }),
  personalData,
  gauges: [mailboxGauge],
  afterRestore: { resume: readStoredLetters },
}
