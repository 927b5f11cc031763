import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../../platform/access/caller.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { job } from '../../platform/jobs/handler.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { publicationsRefused, type Refused } from '../../platform/mail/templates/publications-refused.ts'
import type { Services } from '../../platform/services.ts'

/** How long refusals are gathered for one e-mail; a refusal taken back by then is told to nobody. */
const GATHERED = sql.lit('5 minutes')
const PEOPLE_AT_ONCE = 200

/**
 * Notes, with a refusal, who is to be told of it: whoever wrote the publication, and the owners of its actor; not who refused it.
 * Spec §4.2-20.
 * @param ids publications whose status or reason the decision changed
 */
export async function noteRefusals(tx: Tx, caller: Pick<Caller, 'userId'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into refusal_notices (publication_id, user_id)
    select distinct p.id, u.id from publications p
      join users u on u.active and u.email is not null and u.id is distinct from ${caller.userId}::uuid
        and (u.id = p.created_by or u.id in (select l.user_id from actor_users l where l.acteur_id = p.acteur_id and l.role = 'owner'))
    where p.id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** Tells people of the refusals gathered for them, in one e-mail each, five minutes after the first of them. */
export const tellRefusals = job({
  name: 'publications.tell_refusals',
  data: z.object({}),
  attempts: 3,
  wait: { first: 30, longest: 300 },
  seconds: 120,
  policy: 'one',
  cron: '* * * * *',
  quiet: true,
  run: async (services, _data, { signal }) => {
    const { db } = services.database
    const { rows } = await sql<{ user_id: string }>`select user_id from refusal_notices group by user_id
      having min(created_at) < now() - interval ${GATHERED} limit ${PEOPLE_AT_ONCE}`.execute(db)
    for (const { user_id } of rows) if (!signal.aborted) await tellOne(db, services, user_id)
  },
})

/** Taking the notices and queueing the e-mail are one transaction: nobody is told twice. */
function tellOne(db: Db, services: Services, userId: string): Promise<void> {
  return transact(db, async (tx) => {
    const { rows } = await sql<Refused & { id: string; email: string }>`
      with taken as (delete from refusal_notices where user_id = ${userId} returning publication_id)
      select p.id, p.title, p.status_reason as reason, u.email from taken t join publications p on p.id = t.publication_id
        join users u on u.id = ${userId} and u.active and u.email is not null
      where p.moderation_status = 'rejected' and p.deleted_at is null
      order by p.updated_at, p.id`.execute(tx)
    const [first] = rows
    if (!first || !z.email().safeParse(first.email).success) return
    const { publicUrl } = services.config
    const letter = publicationsRefused({ publications: rows.map(({ title, reason }) => ({ title, reason })), publicUrl })
    await queueEmail(tx, services, {
      kind: 'publications_refused',
      to: first.email,
      ...letter,
      related: { type: 'publication', id: first.id },
    })
  })
}
