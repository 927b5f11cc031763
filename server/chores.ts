import { forgetOldSessions } from './platform/access/issuer.ts'
import { forgetOutsideSessions } from './platform/access/outside/sessions.ts'
import { anchorTrail } from './platform/audit/anchor.ts'
import { forgetOldSteps } from './platform/audit/way-back.ts'
import { upkeep } from './platform/db/upkeep.ts'
import { doWork } from './platform/event-loop/work.ts'
import { forgetOldKeys } from './platform/http/idempotency.ts'
import { sweepEml } from './platform/mail/files.ts'
import { forgetViewers } from './chapters/messages/viewers.ts'
import { refreshVocabulary } from './chapters/publications/vocabulary.ts'
import type { Services } from './services.ts'

/** What every process does each hour, in this order; doing it twice does no harm. */
const CHORES: Record<string, (services: Services) => Promise<unknown>> = {
  'audit anchor': anchorTrail,
  'old replay keys': ({ database }) => forgetOldKeys(database.db),
  'old sessions': ({ database }) => forgetOldSessions(database.db),
  'old sessions of the outside provider': ({ database }) => forgetOutsideSessions(database.db),
  'old ways back': ({ database }) => forgetOldSteps(database.db),
  'who looked at what': ({ database }) => forgetViewers(database.db),
  'files of e-mails that are gone': sweepEml,
  vocabulary: ({ database }) => refreshVocabulary(database.db),
  upkeep: ({ database }) => upkeep(database),
}

/** Does each chore; one that fails is told in the log and stands in no other's way. */
export async function doChores(services: Services): Promise<void> {
  for (const [chore, work] of Object.entries(CHORES))
    await doWork({ kind: 'chore', name: chore, id: '' }, () => work(services)).catch((error: unknown) =>
      services.logger.warn({ chore, err: String(error) }, 'a chore failed'),
    )
}
