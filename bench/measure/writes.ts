import type pg from 'pg'
import { signInAt, startService } from '../../server/test/process.ts'
import { ADMIN } from '../dataset/people.ts'
import { table } from './statistics.ts'
import type { Target } from './targets.ts'
import { askerOf, measureWrite } from './writers.ts'

const CLIENTS = 8

/** Creates publications through the API and moderates them, and removes them again. */
export async function measureWrites(target: Target, pool: pg.Pool, seconds: number): Promise<void> {
  const running = await startService({ ...target.env, LOG_LEVEL: 'warn' }, { quiet: true })
  const ask = askerOf(running, await signInAt(running.url, ADMIN.email, ADMIN.password))
  const { rows: actors } = await pool.query<{ id: string; commune_id: string }>(
    'select id, commune_id from acteurs where active order by md5(id::text) limit 500',
  )
  const { rows: texts } = await pool.query<{ title: string; body: string }>('select title, body from publications limit 500')
  const made: string[] = []
  const results: (string | number)[][] = []
  const measure = async (name: string, write: (n: number) => Promise<unknown>) => {
    const { perSecond, server, database } = await measureWrite(running, pool, { clients: CLIENTS, seconds }, write)
    results.push([name, perSecond, server, database])
  }
  await measure('create', async (n) => {
    const [actor, text] = [actors[n % actors.length], texts[n % texts.length]]
    const place = { acteur_id: actor?.id, commune_id: actor?.commune_id }
    made.push((await ask('POST', '/publications', { ...text, ...place, source_url: `https://bench.example.fr/${n}` })).data.id)
  })
  const states = ['published', 'pending']
  await measure('moderate', (n) =>
    ask('PATCH', `/admin/publications/${made[n % made.length]}/moderate`, { moderation_status: states[n % 2] }),
  )
  await running.end('SIGTERM')
  await pool.query("delete from publications where source_url like 'https://bench.example.fr/%'")
  console.log(
    `\n## Writes over HTTP\n\n${CLIENTS} clients, ${seconds} s each, with audit trail; the client's own work is on the same two cores.\n`,
  )
  console.log(table(['what', 'a second', 'server µs', 'database µs'], results))
}
