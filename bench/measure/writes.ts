import pg from 'pg'
import { backends, cpuOf, since, spent } from './cpu.ts'
import { run } from './process.ts'
import { signIn } from './sign-in.ts'
import { table } from './statistics.ts'
import type { Target } from './targets.ts'

const CLIENTS = 8

/** Repeats a write from several concurrent clients and returns the number of writes. */
async function repeat(seconds: number, write: (n: number) => Promise<void>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < until) await write((done += 1))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return done
}

/** Creates publications through the API and moderates them, and removes them again. */
export async function measureWrites(target: Target, url: string, seconds: number): Promise<void> {
  const running = await run('server/main.ts', 4804, { ...target.env, LOG_LEVEL: 'warn' })
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'bench' })
  const token = await signIn(running.port)
  const { rows: actors } = await pool.query<{ id: string; commune_id: string }>(
    'select id, commune_id from acteurs where active order by md5(id::text) limit 500',
  )
  const { rows: texts } = await pool.query<{ title: string; body: string }>('select title, body from publications limit 500')
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${running.port}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-app-source': 'backoffice', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: { id: string } }
  }
  const made: string[] = []
  const results: (string | number)[][] = []
  const measure = async (name: string, write: (n: number) => Promise<void>) => {
    const before = spent(await backends(pool))
    const server = cpuOf(running.pid)
    const done = await repeat(seconds, write)
    const each = (ns: number) => Math.round(ns / 1000 / done)
    results.push([name, Math.round(done / seconds), each(cpuOf(running.pid) - server), each(since(before, spent(await backends(pool))))])
  }
  await measure('create', async (n) => {
    const [actor, text] = [actors[n % actors.length], texts[n % texts.length]]
    const { data } = await ask('POST', '/publications', {
      ...text,
      acteur_id: actor?.id,
      commune_id: actor?.commune_id,
      source_url: `https://bench.example.fr/${n}`,
    })
    made.push(data.id)
  })
  await measure('moderate', async (n) => {
    await ask('PATCH', `/admin/publications/${made[n % made.length]}/moderate`, {
      moderation_status: n % 2 === 0 ? 'published' : 'pending',
    })
  })
  await running.stop()
  await pool.query("delete from publications where source_url like 'https://bench.example.fr/%'")
  await pool.end()
  console.log(
    `\n## Writes over HTTP\n\n${CLIENTS} clients, ${seconds} s each, with audit trail; the client's own work is on the same two cores.\n`,
  )
  console.log(table(['what', 'a second', 'server µs', 'database µs'], results))
}
