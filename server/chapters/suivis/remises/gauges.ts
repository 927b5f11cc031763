import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../../platform/db/db.ts'
import { generalStop } from '../envois/general-stop.ts'

/** Metrics of what is sent to followers, read from the database. While it is down they are left out. */
export function remisesGauges(registry: Registry, db: Db): () => Promise<void> {
  const registers = [registry]
  const count = new Gauge({
    name: 'beffroi_remises',
    help: 'E-mails and notifications to followers of the last day by state (docs/operations/emails.md).',
    labelNames: ['state'] as const,
    registers,
  })
  const waited = new Gauge({
    name: 'beffroi_remises_oldest_waiting_seconds',
    help: 'How long the oldest e-mail or notification to a follower has waited; 0 while the operator has stopped them.',
    registers,
  })
  const stopped = new Gauge({
    name: 'beffroi_followers_stopped',
    help: '1 while the operator has stopped everything that is sent to followers.',
    registers,
  })
  const lost = new Gauge({
    name: 'beffroi_followers_lost',
    help: 'People who follow whose address neither AUTH_SECRET nor AUTH_SECRET_FORMER opens (docs/operations/secrets.md).',
    registers,
  })
  return async () => {
    const sealed = await sql<{ n: number }>`select count(*)::int as n from followers where not opens`.execute(db).catch(() => null)
    lost.reset()
    if (sealed) lost.set(sealed.rows[0]?.n ?? 0)
    const stop = await generalStop(db).catch(() => undefined)
    if (stop === undefined) stopped.reset()
    else stopped.set(stop === null ? 0 : 1)
    const rows = await sql<{ state: string; n: number; oldest: number | null }>`
      select r.state, count(*)::int as n, extract(epoch from now() - min(e.created_at) filter (where e.state = 'en_cours'))::float8 as oldest
      from envois e join remises r on r.envoi_id = e.id
      where e.state = 'en_cours' or e.ended_at > now() - interval '1 day' group by r.state`
      .execute(db)
      .then((found) => found.rows)
      .catch(() => null)
    count.reset()
    waited.reset()
    if (!rows) return
    for (const { state, n } of rows) count.set({ state }, n)
    waited.set(stop ? 0 : (rows.find(({ state }) => state === 'attend')?.oldest ?? 0))
  }
}
