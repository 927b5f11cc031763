import { sql } from 'kysely'
import { anchorTrail } from './audit/anchor.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupGauge } from './backup/last-backup.ts'
import { changedRows } from './backup/restored.ts'
import type { Chapter } from './chapter.ts'
import { upkeep } from './db/embedded/upkeep.ts'
import { BACKUP_MESSAGES } from './backup/messages-catalogue.ts'
import { OUTSIDE_MESSAGES } from './fetch/messages-catalogue.ts'
import { jobGauges } from './jobs/gauges.ts'
import { JOB_MESSAGES } from './jobs/messages-catalogue.ts'
import { jobRoutes } from './jobs/routes.ts'
import { sweepEml } from './mail/files.ts'
import { databaseGauge, mailServerGauge } from './away-gauges.ts'
import { outgoingGauge } from './outgoing/gauge.ts'
import { outgoingRoutes } from './outgoing/routes.ts'
import { sealAnewHandler } from './access/seal-anew.handler.ts'
import { sealedVapidKeys } from './push/keys.ts'
import { lostKeysGauge } from './push/gauge.ts'
import { retention } from './retention/platform-rules.ts'
import { sendEmailHandler } from './mail/send-email.handler.ts'
import { applyRetentionHandler } from './retention/apply-retention.handler.ts'
import { MAIL_MESSAGES, WAITED } from './mail/messages-catalogue.ts'
import { FILE_MESSAGES, ROW_MESSAGES } from './open-data/messages-catalogue.ts'
import { RETENTION_MESSAGES } from './retention/messages-catalogue.ts'
import { storedJson } from './stored-messages/message.ts'

/** The platform's own contributions, in the form of a chapter: the audit trail, background jobs, e-mails, sessions. */
export const platform: Chapter = {
  name: 'platform',
  routes: ({ on }, services) => {
    jobRoutes(on, services)
    outgoingRoutes(on, services)
    auditRoutes(on, services.contributions.reversals(services))
  },
  jobs: [sendEmailHandler, applyRetentionHandler, sealAnewHandler],
  sealed: [sealedVapidKeys],
  maintenance: {
    'audit anchor': anchorTrail,
    'files of e-mails that are gone': sweepEml,
    upkeep: ({ database }) => upkeep(database),
  },
  retention,
  storedMessages: [JOB_MESSAGES, MAIL_MESSAGES, FILE_MESSAGES, ROW_MESSAGES, OUTSIDE_MESSAGES, RETENTION_MESSAGES, BACKUP_MESSAGES],
  metrics: ({ push }) => [lostKeysGauge(push.keys)],
  gauges: [databaseGauge, jobGauges, backupGauge, outgoingGauge, mailServerGauge],
  afterRestore: {
    // An e-mail that was queued at the backup may have been sent since. It is sent only if somebody asks for it.
    neutralise: async (tx, { how, before }) => {
      const reason = WAITED[how]
      const emails = await changedRows(
        tx,
        sql`update emails set status = 'uncertain', updated_at = now_ms(), error_message = ${storedJson(reason)}::jsonb
          where status in ('queued', 'sending') and created_at <= ${before}::timestamptz returning id`,
      )
      return { emails }
    },
  },
}
