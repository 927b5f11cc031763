import { sql } from 'kysely'
import { anchorTrail } from './audit/anchor.ts'
import { auditRoutes } from './audit/routes.ts'
import { changedRows } from './backup/restored.ts'
import type { Chapter } from './chapter.ts'
import { upkeep } from './db/upkeep.ts'
import { jobGauges } from './jobs/gauges.ts'
import { jobRoutes } from './jobs/routes.ts'
import { sweepEml } from './mail/files.ts'
import { retention } from './retention/platform-rules.ts'
import { sendEmailHandler } from './mail/send-email.handler.ts'
import { applyRetentionHandler } from './retention/apply-retention.handler.ts'

/** What the platform brings itself: the audit trail, background jobs, e-mails, sessions. */
export const platform: Chapter = {
  name: 'platform',
  routes: ({ on }, services) => {
    jobRoutes(on, services)
    auditRoutes(on, services.brought.reversals(services))
  },
  jobs: [sendEmailHandler, applyRetentionHandler],
  maintenance: {
    'audit anchor': anchorTrail,
    'files of e-mails that are gone': sweepEml,
    upkeep: ({ database }) => upkeep(database),
  },
  retention,
  gauges: [jobGauges],
  afterRestore: {
    // An e-mail that waited then may have been sent since: it goes only when somebody says so.
    neutralise: async (tx) => ({
      emails: await changedRows(
        tx,
        sql`update emails set status = 'uncertain', updated_at = now_ms(),
          error = 'The database was restored from a backup: the e-mail may have been sent since it was made.'
          where status in ('queued', 'sending') returning id`,
      ),
    }),
  },
}
