import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from './db/db.ts'

/** Adds a gauge: 1 while the database answers, also where no request asks for it. Returns its reading. */
export function databaseGauge(registry: Registry, db: Db): () => Promise<void> {
  const up = new Gauge({ name: 'beffroi_database_up', help: '1 while the database answers this process.', registers: [registry] })
  return async () =>
    up.set(
      await sql`select 1`.execute(db).then(
        () => 1,
        () => 0,
      ),
    )
}

const isAway = (answer: RawBuilder<unknown>) => sql`${answer} ->> 'code' in ('mail.server_unreachable', 'mail.server_away')`
/** How long a letter to a follower waits after an attempt (retryDelay of by-mail.ts). */
const delayAfter = (attempt: RawBuilder<unknown>) => sql`least(60 * 2 ^ (${attempt} - 1), 900)`

/**
 * Adds a gauge: 1 while an e-mail, or a letter to somebody who follows, waits after an attempt that the mail server did not answer, and none was sent since.
 * Returns its reading.
 */
export function mailServerGauge(registry: Registry, db: Db): () => Promise<void> {
  const away = new Gauge({
    name: 'beffroi_mail_server_away',
    help: '1 while e-mails, or letters to people who follow, wait because the mail server cannot be reached.',
    registers: [registry],
  })
  return async () => {
    try {
      const { rows } = await sql<{ n: number }>`
        with waiting as (
          select e.updated_at as since from emails e where e.status = 'queued' and ${isAway(sql`e.error_message`)}
          union all
          select r.next_at - make_interval(secs => ${delayAfter(sql`r.attempt`)}) from envois v join remises r on r.envoi_id = v.id
          where v.state = 'en_cours' and r.state = 'attend' and ${isAway(sql`r.answer`)})
        select count(*)::int as n from (select from waiting x
          where not exists (select from emails s where s.created_at > now() - interval '1 day' and s.sent_at > x.since)
            and not exists (select from remises s join followers w on w.id = s.follower_id
              where s.state = 'acceptee' and w.channel = 'mail' and s.next_at > x.since)
          limit 1) one`.execute(db)
      away.set(rows[0]?.n ?? 0)
    } catch {
      away.reset()
    }
  }
}
