import { deepStrictEqual } from 'node:assert/strict'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { environment } from '../../../server/platform/settings/config.ts'
import { backends, memoryOf } from '../measure/cpu.ts'
import { measure, middleOf, Samples } from '../measure/in-turns.ts'
import { busiestCommune, communesByPublications, somePublications } from '../measure/scenarios.ts'
import { median, table } from '../../shared/statistics.ts'
import { prepareRows } from './rows.ts'
import { SIDES, type Side, type Started } from './sides.ts'

/**
 * `DATABASE_URL=… npm run proof -- peers`, on a database that bench:fill filled: measures the list of a commune's publications with its
 * total, and one publication. It compares Beffroi with and without its response cache, other systems of its kind and the floor, on the same
 * rows, in turns. With one of the other systems it changes the database. See README.md.
 */

const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: environment['DATABASE_URL'] ?? '' },
    folder: { type: 'string', default: join(tmpdir(), 'beffroi-peers') },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
  },
})
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number) as [number, number, number]

const pool = new pg.Pool({ connectionString: values.postgres, max: 1, application_name: 'bench' })
const chosen = Object.entries(SIDES).filter(([name]) => new RegExp(values.only).test(name))
if (chosen.some(([, { isPeer }]) => isPeer)) await prepareRows(pool)
const communes = await communesByPublications(pool)
const publications = await somePublications(pool)
const { rows: total } = await pool.query<{ n: number }>('select count(*)::int as n from publications')
const running: [string, Side, Started][] = []
for (const [name, side] of chosen)
  try {
    console.error(`${name} …`)
    running.push([name, side, await side.start({ database: values.postgres, below: values.folder })])
  } catch (error) {
    console.error(`${name} was left out: ${error instanceof Error ? error.message : String(error)}`)
  }

// Asserts that all systems return the same ids and totals, before their times are compared.
for (const id of communes.slice(0, 20)) {
  const answers = await Promise.all(running.map(async ([, side, { port }]) => await side.read(port, id)))
  for (const [n, answer] of answers.entries()) deepStrictEqual(answer, answers[0], `${running[n]?.[0]} answers otherwise`)
}

const hot = await busiestCommune(pool)
const WORK: Record<string, (side: Side) => string[]> = {
  'one hot page': (side) => [side.list(hot)],
  'a commune’s list with total': (side) => communes.map((id) => side.list(id)),
  'one publication': (side) => publications.map((id) => side.one(id)),
}
const begun = loadavg()[0]
const samples = new Samples<'server' | 'database'>()
const interval = { headers: { 'x-app-source': 'public' }, connections, seconds, warmUp: 0.5 }
for (const [work, pathsOf] of Object.entries(WORK))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, side, { pid, port }] of running) {
      const parts = { server: () => [pid], database: () => backends(pool, side.sessions) }
      samples.add(work, name, await measure({ port, parts }, pathsOf(side), interval))
    }
const results = samples.rows((work, name, { server, database, rps, p50, p99 }) => {
  const floor = samples.of(work, 'floor')
  const cost = middleOf(floor)
  const faster = samples.of(work, name).map((sample, n) => sample.rps / (floor[n]?.rps ?? Number.NaN))
  return [
    work,
    name,
    ...[server, database].map(Math.round),
    ((server + database) / (cost.server + cost.database)).toFixed(2),
    Math.round(rps),
    `${median(faster).toFixed(1)} (${Math.min(...faster).toFixed(1)}–${Math.max(...faster).toFixed(1)})`,
    p50,
    p99,
  ]
})
console.log(
  `\n${total[0]?.n} publications; ${connections} connections, medians of ${rounds} rounds of ${seconds} s, the sides in turns. Load of the machine: ${begun?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after.\n`,
)
const columns = ['what', 'side', 'server µs', 'database µs', 'CPU to floor', 'requests/s', 'to floor', 'p50 ms', 'p99 ms']
console.log(table(columns, results))
const memory: (string | number)[][] = []
for (const [name, , { url, pid, startMs, idleMb, end }] of running) {
  const { now, peak } = memoryOf(pid)
  const figures = name.startsWith('Beffroi') ? await (await fetch(`${url}/metrics`)).text() : ''
  const bytes = Number(/^beffroi_hot_answers_bytes (\d+)$/m.exec(figures)?.[1] ?? 0)
  memory.push([name, (startMs / 1000).toFixed(1), idleMb, now, peak, (bytes / 1024 ** 2).toFixed(1)])
  await end('SIGTERM')
}
const parts = ['side', 'start s', 'resident MB at the start', 'after the load', 'at most', 'answers in memory']
console.log(`\n${table(parts, memory)}`)
await pool.end()
