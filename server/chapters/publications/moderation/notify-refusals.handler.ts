import { isEmailAddress } from '../../../../contract/addresses.ts'
import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/db/db.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { publicationsRefused, type Refused } from '../../../platform/mail/templates/publications-refused.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyRefusals } from './notify-refusals.job.ts'
import { officeStatus } from '../writing/waiting-edit.ts'

/** How long refusals are collected for one e-mail. Nobody is notified of a refusal that is undone in that time. */
const DELAY = sql.lit('5 minutes')
const PEOPLE_PER_RUN = 200

/** Sends each person one e-mail with all their refusals, five minutes after the first. */
export const notifyRefusalsHandler = handler(notifyRefusals, async (services, _data, { signal }) => {
  const { db } = services.database
  const { rows } = await sql<{ user_id: string }>`select user_id from refusal_notices group by user_id
    having min(created_at) < now() - interval ${DELAY} limit ${PEOPLE_PER_RUN}`.execute(db)
  for (const { user_id } of rows) if (!signal.aborted) await queueRefusalEmail(db, services, user_id)
})

/** Deletes the notices of a person and queues the e-mail, in one transaction: no refusal is sent twice. */
function queueRefusalEmail(db: Db, services: Services, userId: string): Promise<void> {
  return transact(db, async (tx) => {
    const { rows } = await sql<Required<Refused> & { id: string; email: string }>`
      with taken as (delete from refusal_notices where user_id = ${userId} returning publication_id)
      select p.id, coalesce(w.content ->> 'title', p.title) as title, case when w.status is null then p.status_reason else w.reason end as reason,
        w.status is not null as edit, p.correction_demandee as correction,
        u.email from taken t join publications p on p.id = t.publication_id
        left join publication_waiting_edits w on w.publication_id = p.id
        join users u on u.id = ${userId} and u.active and u.email is not null
      where ${officeStatus('p')} = 'rejected' and p.deleted_at is null
      order by p.updated_at, p.id`.execute(tx)
    const [first] = rows
    if (!first || !isEmailAddress(first.email)) return
    const { publicUrl } = services.config
    const email = publicationsRefused({
      publications: rows.map(({ title, reason, edit, correction }) => ({ title, reason, edit, correction })),
      publicUrl,
    })
    await queueEmail(tx, services, {
      kind: 'publications_refused',
      to: first.email,
      ...email,
      related: { type: 'publication', id: first.id },
    })
  })
}
