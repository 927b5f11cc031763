import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/db.ts'

/** Adds a gauge: 1 while outgoing work is suspended because the database may be a copy. Returns its reading. */
export function outgoingGauge(registry: Registry, db: Db): () => Promise<void> {
  const suspended = new Gauge({
    name: 'beffroi_outgoing_suspended',
    help: '1 while nothing is sent or read outside, because the database may be a copy.',
    registers: [registry],
  })
  return async () => {
    try {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from database_identity where suspended_at is not null`.execute(db)
      suspended.set(rows[0]?.n ?? 0)
    } catch {
      suspended.reset()
    }
  }
}
