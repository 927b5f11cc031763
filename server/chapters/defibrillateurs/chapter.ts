import { sql } from 'kysely'
import { versioned } from '../../platform/audit/reversal.ts'
import { changedRows, RESTORED } from '../../platform/backup/restored.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { personalData } from './personal-data.ts'
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
    commune_defibrillateur: versioned('commune_defibrillateurs', undoCommuneDevices),
  }),
  personalData,
  afterRestore: {
    neutralise: async (tx) => ({
      runs: await changedRows(
        tx,
        sql`update defibrillateur_runs set status = 'failed', finished_at = now_ms(), message = ${RESTORED.en}
          where status in ('queued', 'running') returning id`,
      ),
    }),
  },
}
