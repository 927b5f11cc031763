import { deepStrictEqual } from 'node:assert/strict'
import { type Running, signInAt, startService } from '../../server/test/process.ts'
import { ADMIN } from '../dataset/people.ts'
import { memoryOf } from './cpu.ts'
import { measure, middleOf, Samples } from './in-turns.ts'
import type { Scenario } from './scenarios.ts'
import { median, table } from './statistics.ts'
import type { Target } from './targets.ts'

export interface Settings {
  rounds: number
  seconds: number
  connections: number
  /** Pattern of the names of scenarios to run. */
  only: RegExp
}
const SIDES = ['floor', 'service', 'service, log level info'] as const
type Side = (typeof SIDES)[number]
const ONLY_LOGGED = /^\((a|b)\)/

/** Returns the headers of a scenario's requests. The floor checks no token. */
const headersFor = async ({ url }: Running, isAdmin: boolean): Promise<Record<string, string>> =>
  isAdmin
    ? { 'x-app-source': 'backoffice', authorization: `Bearer ${await signInAt(url, ADMIN.email, ADMIN.password)}` }
    : { 'x-app-source': 'public' }

/** Measures every scenario on the service and on the floor, in turns, and prints medians and ratios. */
export async function measureHttp(target: Target, { rounds, seconds, connections, only }: Settings): Promise<void> {
  const samples = new Samples<'server' | 'database'>()
  const memory = new Set<string>()
  const starts: number[] = []
  const chosen = target.scenarios.filter(({ name }) => only.test(name))

  const start = async (side: Side) => {
    const env = { ...target.env, BENCH_WORDS: JSON.stringify(target.words), LOG_LEVEL: side.endsWith('info') ? 'info' : 'warn' }
    const running = await startService(env, { quiet: true, ...(side === 'floor' ? { program: 'bench/floor.ts' } : {}) })
    if (side === 'service') starts.push(running.startMs)
    return running
  }
  const stop = async (side: Side, running: Running) => {
    const { now, peak } = memoryOf(running.pid)
    if (side !== 'floor') memory.add(`${side}: ${now} MB (at most ${peak})`)
    await running.end('SIGTERM')
  }
  const measureOne = async (side: Side, running: Running, { name, paths, admin }: Scenario) => {
    if (side.endsWith('info') && !ONLY_LOGGED.test(name)) return
    const parts = { server: () => [running.pid], database: target.helpers }
    const headers = await headersFor(running, admin && side !== 'floor')
    samples.add(name, side, await measure({ port: running.port, parts }, paths, { headers, connections, seconds }))
  }

  if (target.shared) {
    const running = await Promise.all(SIDES.map(start))
    await assertSameAnswers(running[0] as Running, running[1] as Running, chosen)
    for (let round = 0; round < rounds; round += 1)
      for (const scenario of chosen) for (const [i, side] of SIDES.entries()) await measureOne(side, running[i] as Running, scenario)
    for (const [i, side] of SIDES.entries()) await stop(side, running[i] as Running)
  } else {
    for (let round = 0; round < rounds; round += 1)
      for (const side of SIDES) {
        const running = await start(side)
        for (const scenario of chosen) await measureOne(side, running, scenario)
        await stop(side, running)
      }
  }
  console.log(`\n## ${target.kind} over HTTP\n\n${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s.\n`)
  const rows = samples.rows((work, side, { server, database, rps, p50, p99 }) => {
    const floor = middleOf(samples.of(work, 'floor'))
    const ratio = (server + database) / (floor.server + floor.database)
    return [work, side, Math.round(server), Math.round(database), ratio.toFixed(2), Math.round(rps), p50, p99]
  })
  console.log(table(['what', 'side', 'server µs', 'database µs', 'CPU to floor', 'requests/s', 'p50 ms', 'p99 ms'], rows))
  console.log(`\nStart to ready: ${median(starts)} ms. Resident memory at the end of the load: ${[...memory].join('; ')}.\n`)
}

/** Asserts that floor and service return the same bodies, before their times are compared. */
async function assertSameAnswers(floor: Running, service: Running, chosen: readonly Scenario[]): Promise<void> {
  for (const { name, paths, admin } of chosen) {
    const headers = await headersFor(service, admin)
    const [expected, got] = await Promise.all(
      [floor, service].map(async ({ url }) => (await fetch(`${url}${paths[0]}`, { headers })).json()),
    )
    deepStrictEqual(got, expected, `${name}: service and floor answer differently`)
  }
}
