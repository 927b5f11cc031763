import { sql } from 'kysely'
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

/** Adds a gauge: 1 while an e-mail waits after an attempt that the mail server did not answer, and none was sent since. Returns its reading. */
export function mailServerGauge(registry: Registry, db: Db): () => Promise<void> {
  const away = new Gauge({
    name: 'beffroi_mail_server_away',
    help: '1 while e-mails wait because the mail server cannot be reached.',
    registers: [registry],
  })
  return async () => {
    try {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from emails e
          where e.status = 'queued' and e.error_message ->> 'code' in ('mail.server_unreachable', 'mail.server_away')
            and not exists (select from emails s where s.created_at > now() - interval '1 day' and s.sent_at > e.updated_at)
          limit 1) as waiting`.execute(db)
      away.set(rows[0]?.n ?? 0)
    } catch {
      away.reset()
    }
  }
}
