import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../../platform/db/db.ts'

/**
 * Metric for operators: whether the mailbox of IMAP_URL can be read.
 * @returns a function that reads it; while the database is down, and before the first visit to a mailbox, the metric is left out
 */
export function mailboxGauge(registry: Registry, db: Db): () => Promise<void> {
  const fault = new Gauge({
    name: 'beffroi_mailbox_fault',
    help: 'Whether the last visit to the mailbox failed (1) or not (0).',
    registers: [registry],
  })
  return async () => {
    // The latest row only: after a change of the setting, the row of the old mailbox is still there.
    const { rows } = await sql<{ failed: boolean }>`
      select error is not null as failed from imap_mailboxes order by checked_at desc limit 1`
      .execute(db)
      .catch(() => ({ rows: [] }))
    if (rows[0]) fault.set(rows[0].failed ? 1 : 0)
    else fault.remove()
  }
}
