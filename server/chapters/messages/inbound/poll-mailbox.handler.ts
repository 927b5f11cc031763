import { isDatabaseAway } from '../../../platform/db/sql-state.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { mailboxName, visitMailbox } from './imap.ts'
import { recordFault } from './mailbox.ts'
import { pollMailbox } from './poll-mailbox.job.ts'

/** Visits the mailbox of IMAP_URL each minute. An unreachable server is logged, and visited again at the next run. */
export const pollMailboxHandler = handler(pollMailbox, async (services, _data, { signal, stopping }) => {
  const { imapUrl } = services.config.support
  if (!imapUrl) return
  try {
    const stored = await visitMailbox(services, imapUrl, AbortSignal.any([signal, stopping]))
    if (stored > 0) services.logger.info({ stored }, 'e-mails fetched')
  } catch (error) {
    // Only errors of the database have a severity: the mailbox is another server that can be away.
    if (isDatabaseAway(error) && 'severity' in (error as object)) throw error
    // The server's texts may quote a user or a folder: only its codes are logged.
    const { authenticationFailed, serverResponseCode, code } = error as Partial<Record<string, string | boolean>>
    const reason = authenticationFailed ? 'authentication failed' : String(serverResponseCode ?? code ?? 'the connection ended')
    services.logger.warn({ error: reason }, 'the mailbox of IMAP_URL could not be read')
    await recordFault(services.database.db, mailboxName(services, imapUrl), reason)
  }
})
