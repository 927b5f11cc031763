import { record } from '../audit/record.ts'
import { transact } from '../db/db.ts'
import { JobError } from '../jobs/errors.ts'
import { handler } from '../jobs/handler.ts'
import { jobMessage } from '../jobs/messages-catalogue.ts'
import { machineCaller } from './caller.ts'
import { sealAnew } from './seal-anew.job.ts'

/** Seals anew, part by part, each with its row of the trail in one transaction: after a kill it goes on with what is left. Spec §2-110. */
export const sealAnewHandler = handler(sealAnew, async ({ contributions, database, secrets, logger }, _, { signal, stopping }) => {
  for (const rows of contributions.sealed) {
    let [after, total]: [string | null, number] = [null, 0]
    do {
      if (signal.aborted || stopping.aborted) throw new JobError(jobMessage('worker_stopped'))
      const part = await transact(database.db, async (tx) => {
        const done = await rows.sealAnew(tx, secrets, after)
        if (done.sealed > 0)
          await record(tx, machineCaller('system'), 'auth.seal_anew', { type: 'database', id: rows.name, after: { lignes: done.sealed } })
        return done
      })
      total += part.sealed
      after = part.next
    } while (after !== null)
    if (total > 0) logger.info({ table: rows.name, rows: total }, 'sealed anew by the present AUTH_SECRET')
  }
})
