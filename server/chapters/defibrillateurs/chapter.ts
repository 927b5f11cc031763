import { sql } from 'kysely'
import { versioned } from '../../platform/audit/reversal.ts'
import { INTERRUPTED } from '../../platform/backup/messages-catalogue.ts'
import { changedRows } from '../../platform/backup/restored.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { storedJson } from '../../platform/stored-messages/message.ts'
import { personalData } from './personal-data.ts'
import { DEVICE_ROW_MESSAGES, SYNC_MESSAGES } from './registre/messages-catalogue.ts'
import { remarkReversal } from './remarks/undo.ts'
import { retention } from './retention.ts'
import { defibrillateurRoutes } from './routes.ts'
import { undoCommuneDevices, undoDevices } from './undo.ts'
import { syncHandler } from './registre/sync.handler.ts'
import { dailySyncHandler } from './registre/daily-sync.handler.ts'

/** Defibrillators, and their syncs with the national registry. */
export const defibrillateurs: Chapter = {
  name: 'defibrillateurs',
  routes: ({ on }, services) => defibrillateurRoutes(on, services),
  jobs: [syncHandler, dailySyncHandler],
  retention,
  reversals: () => ({
    defibrillateur: versioned('defibrillateurs', undoDevices),
    device_remark: remarkReversal,
    commune_defibrillateur: versioned('commune_defibrillateurs', undoCommuneDevices),
  }),
  personalData,
  storedMessages: [SYNC_MESSAGES, DEVICE_ROW_MESSAGES],
  afterRestore: {
    neutralise: async (tx, { how, before }) => {
      const reason = INTERRUPTED[how]
      const runs = await changedRows(
        tx,
        sql`update defibrillateur_runs set status = 'failed', finished_at = now_ms(),
            end_message = ${storedJson(reason)}::jsonb
          where status in ('queued', 'running') and created_at <= ${before}::timestamptz returning id`,
      )
      return { runs }
    },
  },
}
