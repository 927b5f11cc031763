import { forgetOldSessions } from './access/issuer.ts'
import { forgetOutsideSessions } from './access/outside/sessions.ts'
import { anchorTrail } from './audit/anchor.ts'
import { forgetOldSteps } from './audit/way-back.ts'
import { upkeep } from './db/upkeep.ts'
import { doWork } from './event-loop/work.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { sweepEml } from './mail/files.ts'
import { forgetViewers } from './messages/viewers.ts'
import { refreshVocabulary } from './publications/vocabulary.ts'
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
