import { deepStrictEqual } from 'node:assert/strict'
import { cpuOf, memoryOf, since, spent } from './cpu.ts'
import { load } from './load.ts'
import { type Running, run } from './process.ts'
import type { Scenario } from './scenarios.ts'
import { signIn } from './sign-in.ts'
import { median, table } from './statistics.ts'
import type { Target } from './targets.ts'

export interface Settings {
  rounds: number
  seconds: number
  connections: number
  /** Pattern of the names of scenarios to run. */
  only: RegExp
}
/** The result of one measured interval. `server` and `database` are microseconds of CPU time for each request. */
interface Sample {
  server: number
  database: number
  rps: number
  p50: number
  p99: number
}
const SIDES = { floor: 4801, service: 4802, 'service, log level info': 4803 } as const
type Side = keyof typeof SIDES
const ONLY_LOGGED = /^\((a|b)\)/

/** Measures every scenario on the service and on the floor, in turns, and prints medians and ratios. */
export async function measureHttp(target: Target, settings: Settings): Promise<void> {
  const samples = new Map<string, Sample[]>()
  const memory: string[] = []
  const starts: number[] = []
  const chosen = target.scenarios.filter(({ name }) => settings.only.test(name))
  const sides = Object.keys(SIDES) as Side[]

  const start = async (side: Side) => {
    const env = { ...target.env, BENCH_WORDS: JSON.stringify(target.words), LOG_LEVEL: side.endsWith('info') ? 'info' : 'warn' }
    const running = await run(side === 'floor' ? 'bench/floor.ts' : 'server/main.ts', SIDES[side], env)
    if (side === 'service') starts.push(running.startMs)
    return running
  }
  const stop = async (side: Side, running: Running) => {
    if (side !== 'floor') memory.push(`${side}: ${memoryOf(running.pid).now} MB (at most ${memoryOf(running.pid).peak})`)
    await running.stop()
  }
  const measure = async (side: Side, { pid, port }: Running, scenario: Scenario, headers: Record<string, string>) => {
    const stretch = (seconds: number) => load({ port, paths: scenario.paths, headers, connections: settings.connections, seconds })
    await stretch(Math.min(0.5, settings.seconds))
    const before = spent(await target.helpers())
    const server = cpuOf(pid)
    const done = await stretch(settings.seconds)
    if (done.failed > 0) throw new Error(`${done.failed} of ${done.requests} requests of ${scenario.name} failed on ${side}`)
    const used = cpuOf(pid) - server
    const helped = since(before, spent(await target.helpers()))
    const each = (ns: number) => ns / 1000 / done.requests
    const key = `${scenario.name}\n${side}`
    const sample = {
      server: each(used),
      database: each(helped),
      rps: done.requests / done.seconds,
      p50: done.p50,
      p99: done.p99,
    }
    samples.set(key, [...(samples.get(key) ?? []), sample])
  }
  const stretchOf = async (side: Side, running: Running, scenario: Scenario) => {
    if (side.endsWith('info') && !ONLY_LOGGED.test(scenario.name)) return
    const token = scenario.admin && side !== 'floor' ? await signIn(running.port) : null
    const headers: Record<string, string> = token
      ? { 'x-app-source': 'backoffice', authorization: `Bearer ${token}` }
      : { 'x-app-source': 'public' }
    await measure(side, running, scenario, headers)
  }

  if (target.shared) {
    const running = await Promise.all(sides.map(start))
    await assertSameAnswers(running[0] as Running, running[1] as Running, chosen)
    for (let round = 0; round < settings.rounds; round += 1)
      for (const scenario of chosen) for (const [i, side] of sides.entries()) await stretchOf(side, running[i] as Running, scenario)
    for (const [i, side] of sides.entries()) await stop(side, running[i] as Running)
  } else {
    for (let round = 0; round < settings.rounds; round += 1)
      for (const side of sides) {
        const running = await start(side)
        for (const scenario of chosen) await stretchOf(side, running, scenario)
        await stop(side, running)
      }
  }
  report(target, settings, chosen, samples)
  console.log(`\nStart to ready: ${median(starts)} ms. Resident memory at the end of the load: ${[...new Set(memory)].join('; ')}.\n`)
}

/** Asserts that floor and service return the same bodies, before their times are compared. */
async function assertSameAnswers(floor: Running, service: Running, chosen: readonly Scenario[]): Promise<void> {
  const token = await signIn(service.port)
  for (const { name, paths, admin } of chosen) {
    const headers = { 'x-app-source': admin ? 'backoffice' : 'public', authorization: `Bearer ${token}` }
    const [expected, got] = await Promise.all(
      [floor, service].map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${paths[0]}`, { headers })).json()),
    )
    deepStrictEqual(got, expected, `${name}: service and floor answer differently`)
  }
}

function report({ kind }: Target, settings: Settings, chosen: readonly Scenario[], samples: ReadonlyMap<string, readonly Sample[]>): void {
  const of = (name: string, side: Side) => {
    const list = samples.get(`${name}\n${side}`)
    if (!list) return null
    const middle = (key: keyof Sample) => median(list.map((sample) => sample[key]))
    return { server: middle('server'), database: middle('database'), rps: middle('rps'), p50: middle('p50'), p99: middle('p99') }
  }
  const rows = chosen.flatMap(({ name }) => {
    const floor = of(name, 'floor')
    return (Object.keys(SIDES) as Side[]).flatMap((side) => {
      const found = of(name, side)
      if (!found || !floor) return []
      const ratio = (found.server + found.database) / (floor.server + floor.database)
      return [
        [name, side, Math.round(found.server), Math.round(found.database), ratio.toFixed(2), Math.round(found.rps), found.p50, found.p99],
      ]
    })
  })
  console.log(
    `\n## ${kind} over HTTP\n\n${settings.connections} connections, medians of ${settings.rounds} interleaved rounds of ${settings.seconds} s.\n`,
  )
  console.log(table(['what', 'side', 'server µs', 'database µs', 'CPU to floor', 'requests/s', 'p50 ms', 'p99 ms'], rows))
}
