import { isEmailAddress } from '../../../contract/addresses.ts'
import { sql } from 'kysely'
import { applicationLink } from '../../platform/mail/application-link.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { morningLetter, type Waiting } from '../../platform/mail/templates/morning-letter.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { handler } from '../../platform/jobs/handler.ts'
import type { Services } from '../../platform/services.ts'
import { type AttenteLink, newestWaitingAt, waitingAt } from '../mairie/waiting-counts.ts'
import { listed } from '../publications/reading/visibility.ts'
import { morningLetters } from './morning-letter.job.ts'

const PEOPLE_PER_READ = 500

/** The person wants the e-mail, and has had none today, by the day of Paris. */
const DUE = sql`u.active and u.email is not null and u.courriel_du_jour is not false
  and not exists (select from morning_letters m where m.user_id = u.id
    and (m.written_at at time zone 'Europe/Paris')::date >= (now() at time zone 'Europe/Paris')::date)`

/**
 * Sends each person at most one e-mail a day: how many items wait for their decision and where, if one of them was sent or changed since the last
 * e-mail; and which of their own publications are online after they waited. Without either there is none. Spec §2-83.
 */
export const morningLettersHandler = handler(morningLetters, async (services, _data, { signal, stopping }) => {
  const { db } = services.database
  await sql`delete from online_notices n using users u where u.id = n.user_id
    and not (u.active and u.email is not null and u.courriel_du_jour is not false)`.execute(db)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{
      id: string
      last: string | null
    }>`select u.id, (select m.written_at from morning_letters m where m.user_id = u.id) as last from users u
      where u.id > ${after} and ${DUE} and (exists (select from actor_users l where l.user_id = u.id)
        or exists (select from online_notices n where n.user_id = u.id))
      order by u.id limit ${PEOPLE_PER_READ}`.execute(db)
    for (const person of rows) {
      if (signal.aborted) return
      stopping.throwIfAborted()
      await write(db, services, person)
    }
    const end = rows.at(-1)
    if (!end) return
    after = end.id
  }
})

/** Writes the e-mail of one person, its time and the end of its notices in one transaction. */
async function write(db: Db, services: Services, { id, last }: { id: string; last: string | null }): Promise<void> {
  // What comes between the count and the e-mail is news for the next one.
  const { rows: clock } = await sql<{ at: string }>`select now_ms() as at`.execute(db)
  const waiting = await waitingFor(db, id, last)
  const { rows: notices } = await sql`select 1 from online_notices where user_id = ${id} limit 1`.execute(db)
  if (waiting.length === 0 && notices.length === 0) return
  await transact(db, async (tx) => {
    const { rows } = await sql<{ email: string }>`select u.email from users u where u.id = ${id} and ${DUE} for update`.execute(tx)
    const email = rows[0]?.email
    if (!email || !isEmailAddress(email)) return
    const online = await takeNotices(tx, id)
    if (waiting.length === 0 && online.length === 0) return
    await sql`insert into morning_letters (user_id, written_at) values (${id}, ${clock[0]?.at})
      on conflict (user_id) do update set written_at = excluded.written_at`.execute(tx)
    const { config } = services
    const page = (path: string) => applicationLink(config, 'espace', path)
    await queueEmail(tx, services, {
      kind: 'morning_letter',
      to: email,
      ...morningLetter({ waiting: waiting.map(({ path, ...row }) => ({ ...row, page: page(path) })), online, account: page('compte') }),
    })
  })
}

/** Returns what waits for the person's decision, by list; nothing if none of it was sent or changed since the last e-mail. */
async function waitingFor(db: Db, userId: string, last: string | null): Promise<(Omit<Waiting, 'page'> & { path: string })[]> {
  const { rows: links } = await sql<AttenteLink & { nom: string }>`select a.id, a.nom, a.type, a.can_publish, l.role, l.permissions
    from actor_users l join acteurs a on a.id = l.acteur_id
    where l.user_id = ${userId} and a.active and a.deleted_at is null order by a.nom, a.id`.execute(db)
  const person = { userId }
  const rows = []
  let isNew = false
  for (const { nom, ...link } of links) {
    const newest = await newestWaitingAt(db, person, link)
    if (newest === null) continue
    isNew ||= last === null || newest > last
    const { a_relire, signalements, avis_demandes, propositions } = await waitingAt(db, person, link)
    rows.push(
      { what: 'publications', acteur: nom, count: a_relire, path: `a-relire/${link.id}` } as const,
      { what: 'reports', acteur: nom, count: signalements, path: `signalements/${link.id}` } as const,
      { what: 'claims', acteur: nom, count: avis_demandes, path: `demandes-commune/${link.id}` } as const,
      { what: 'proposals', acteur: nom, count: propositions, path: `propositions-commune/${link.id}` } as const,
    )
  }
  return isNew ? rows.filter(({ count }) => count > 0) : []
}

/** Removes the notices of a person but those of publications that are still to appear. Returns the titles of what residents see. */
async function takeNotices(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with taken as (delete from online_notices n using publications p where n.user_id = ${userId} and p.id = n.publication_id
      and not (p.publiable and p.publie_le > now()) returning n.publication_id, n.created_at)
    select p.title from taken t join publications p on p.id = t.publication_id where ${listed('p')} order by t.created_at, p.id`.execute(tx)
  return rows.map(({ title }) => title)
}
