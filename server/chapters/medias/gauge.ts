import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'

/**
 * Metric for operators: files that wait for their removal from the store. It grows while the store is unavailable.
 * @returns a function that reads it; while the database is down, the metric is left out
 */
export function removalsGauge(registry: Registry, db: Db): () => Promise<void> {
  const waiting = new Gauge({
    name: 'beffroi_media_removals_waiting',
    help: 'Deleted pictures and documents whose files are still in the media store.',
    registers: [registry],
  })
  return async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from media_removals`.execute(db).catch(() => ({ rows: [] }))
    if (rows[0]) waiting.set(rows[0].n)
    else waiting.remove()
  }
}
