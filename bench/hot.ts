import { deepStrictEqual } from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { loadavg } from 'node:os'
import pg from 'pg'
import { environment } from '../server/platform/settings/config.ts'
import { backends, cpuOf, memoryOf, since, spent } from './measure/cpu.ts'
import { load } from './measure/load.ts'
import { run, type Running } from './measure/process.ts'
import { findWords, scenarios } from './measure/scenarios.ts'
import { median, table } from './measure/statistics.ts'

/**
 * `DATABASE_URL=… node bench/hot.ts`, on a filled database: measures the list of a commune's publications with its total, from the floor,
 * and from the service without and with the response cache, in turns. It requests one page repeatedly, then three thousand pages of
 * communes, in proportion to their publications.
 */

const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: environment['DATABASE_URL'] ?? '' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
  },
})
const LEAN = { RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: 'production', BENCH_WORDS: '{}', DATABASE_URL: values.postgres }
const SIDES = {
  floor: { script: 'bench/floor.ts', env: LEAN },
  'memory off': { script: 'server/main.ts', env: { ...LEAN, LOG_LEVEL: 'warn', HOT_ANSWERS_MB: '0' } },
  'memory on': { script: 'server/main.ts', env: { ...LEAN, LOG_LEVEL: 'warn' } },
  'memory on, limits and log on': {
    script: 'server/main.ts',
    env: { ...LEAN, LOG_LEVEL: 'info', RATE_LIMITS: 'default=999999999/60' },
  },
}
type Side = keyof typeof SIDES
const SERVICE_ARGS = ['--max-semi-space-size=8']

const pool = new pg.Pool({ connectionString: values.postgres, max: 1, application_name: 'bench' })
const { shares: _shares, ...words } = await findWords(pool)
const [commune] = await scenarios(pool, words)
const paths = commune?.paths ?? []
const { rows } = await pool.query<{ id: string }>(
  `select scope_id as id from publication_totals where scope = 'commune' and publiable order by n desc limit 1`,
)
const WORK = { 'one hot page': [`/api/v1/communes/${rows[0]?.id}/publications?per_page=20`], 'pages of 3,000 communes': paths }

const headers = { 'x-app-source': 'public' }
const sides = Object.keys(SIDES) as Side[]
const running = new Map<Side, Running>()
for (const [n, side] of sides.entries())
  running.set(side, await run(SIDES[side].script, 4811 + n, SIDES[side].env, side === 'floor' ? [] : SERVICE_ARGS))

const bodies = await Promise.all(
  [...running.values()].map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${WORK['one hot page'][0]}`, { headers })).json()),
)
for (const body of bodies) deepStrictEqual(body, bodies[0])

const begun = loadavg()[0]
const results: (string | number)[][] = []
for (const [work, asked] of Object.entries(WORK)) {
  const samples = new Map<Side, { rps: number; server: number; database: number; p50: number; p99: number }[]>()
  const ratios = new Map<Side, number[]>()
  for (let round = 0; round < Number(values.rounds); round += 1) {
    let floor = 0
    for (const side of sides) {
      const { pid, port } = running.get(side) as Running
      const stretch = (seconds: number) => load({ port, paths: asked, headers, connections: Number(values.connections), seconds })
      await stretch(0.5)
      const [before, cpu] = [spent(await backends(pool)), cpuOf(pid)]
      const done = await stretch(Number(values.seconds))
      if (done.failed > 0) throw new Error(`${done.failed} requests failed on ${side}`)
      const each = (ns: number) => ns / 1000 / done.requests
      const rps = done.requests / done.seconds
      if (side === 'floor') floor = rps
      ratios.set(side, [...(ratios.get(side) ?? []), rps / floor])
      const sample = {
        rps,
        server: each(cpuOf(pid) - cpu),
        database: each(since(before, spent(await backends(pool)))),
        p50: done.p50,
        p99: done.p99,
      }
      samples.set(side, [...(samples.get(side) ?? []), sample])
    }
  }
  for (const side of sides) {
    const list = samples.get(side) ?? []
    const middle = (key: 'rps' | 'server' | 'database' | 'p50' | 'p99') => median(list.map((sample) => sample[key]))
    const ratio = ratios.get(side) ?? []
    results.push([
      work,
      side,
      Math.round(middle('rps')),
      `${median(ratio).toFixed(1)} (${Math.min(...ratio).toFixed(1)}–${Math.max(...ratio).toFixed(1)})`,
      Math.round(middle('server')),
      Math.round(middle('database')),
      middle('p50'),
      middle('p99'),
    ])
  }
}
console.log(`Load of the machine: ${begun?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after.\n`)
console.log(table(['what', 'side', 'requests/s', 'to floor', 'server µs', 'database µs', 'p50 ms', 'p99 ms'], results))
for (const side of sides) {
  const { pid, port, stop } = running.get(side) as Running
  const memory = memoryOf(pid)
  const figures = side === 'floor' ? '' : await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const bytes = Number(/^beffroi_hot_answers_bytes (\d+)$/m.exec(figures)?.[1] ?? 0)
  console.log(`\n${side}: resident ${memory.now} MB, at most ${memory.peak}; answers in memory ${(bytes / 1024 ** 2).toFixed(1)} MB`)
  await stop()
}
await pool.end()
