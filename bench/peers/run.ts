import { deepStrictEqual } from 'node:assert/strict'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { environment } from '../../server/platform/settings/config.ts'
import { backends, cpuOf, memoryOf, since, spent } from '../measure/cpu.ts'
import { load } from '../measure/load.ts'
import { median, table } from '../measure/statistics.ts'
import { prepareRows } from './rows.ts'
import { SIDES, type Side, type Started } from './sides.ts'

/**
 * `DATABASE_URL=… node bench/peers/run.ts`, on a database that bench:fill filled: measures the list of a commune's publications with its
 * total, and one publication. It compares Beffroi, other systems of its kind and the floor, on the same rows, in turns. It changes the
 * database. See README.md.
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
const rows = await prepareRows(pool)
const running: [string, Side, Started][] = []
for (const [name, side] of Object.entries(SIDES)) {
  if (!new RegExp(values.only).test(name)) continue
  try {
    console.error(`${name} …`)
    const started = await side.start(4831 + running.length, { database: values.postgres, below: values.folder })
    running.push([name, side, started])
  } catch (error) {
    console.error(`${name} was left out: ${error instanceof Error ? error.message : String(error)}`)
  }
}

// Asserts that all systems return the same ids and totals, before their times are compared.
for (const { id } of rows.communes.slice(0, 20)) {
  const answers = await Promise.all(running.map(async ([, side, { port }]) => await side.read(port, id)))
  for (const [n, answer] of answers.entries()) deepStrictEqual(answer, answers[0], `${running[n]?.[0]} answers otherwise`)
}

type Sample = Record<'rps' | 'service' | 'database' | 'p50' | 'p99', number>
const WORK = {
  'a commune’s list with total': (side: Side) => rows.communes.map(({ id }) => side.list(id)),
  'one publication': (side: Side) => rows.publications.map(({ id }) => side.one(id)),
}
const begun = loadavg()[0]
const results: (string | number)[][] = []
for (const [work, pathsOf] of Object.entries(WORK)) {
  const samples = new Map<string, Sample[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, side, { pid, port }] of running) {
      const paths = pathsOf(side)
      const stretch = (time: number) => load({ port, paths, headers: { 'x-app-source': 'public' }, connections, seconds: time })
      const sessions = async () => spent(await backends(pool, side.sessions))
      await stretch(0.5)
      const [before, cpu] = [await sessions(), cpuOf(pid)]
      const done = await stretch(seconds)
      if (done.failed > 0) throw new Error(`${done.failed} of ${done.requests} requests failed on ${name}`)
      const each = (ns: number) => ns / 1000 / done.requests
      const sample = {
        rps: done.requests / done.seconds,
        service: each(cpuOf(pid) - cpu),
        database: each(since(before, await sessions())),
        p50: done.p50,
        p99: done.p99,
      }
      samples.set(name, [...(samples.get(name) ?? []), sample])
    }
  const cost = (name: string) => median((samples.get(name) ?? []).map((sample) => sample.service + sample.database))
  for (const [name, list] of samples) {
    const middle = (key: keyof Sample) => median(list.map((sample) => sample[key]))
    const ratio = cost(name) / cost('floor')
    results.push([
      work,
      name,
      Math.round(middle('service')),
      Math.round(middle('database')),
      ratio.toFixed(2),
      Math.round(middle('rps')),
      middle('p50'),
      middle('p99'),
    ])
  }
}
console.log(
  `\n${rows.total} publications; ${connections} connections, medians of ${rounds} rounds of ${seconds} s, the sides in turns. Load of the machine: ${begun?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after.\n`,
)
console.log(table(['what', 'side', 'server µs', 'database µs', 'CPU to floor', 'requests/s', 'p50 ms', 'p99 ms'], results))
const memory = running.map(([name, , { pid, startMs, idleMb }]) => {
  const { now, peak } = memoryOf(pid)
  return [name, (startMs / 1000).toFixed(1), idleMb, now, peak]
})
console.log(`\n${table(['side', 'start s', 'resident MB at the start', 'after the load', 'at most'], memory)}`)
for (const [, , { stop }] of running) await stop()
await pool.end()
