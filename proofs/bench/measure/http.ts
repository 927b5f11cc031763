import { signInAt, startService } from '../../../server/test/process.ts'
import { ADMIN } from '../dataset/people.ts'
import { memoryOf } from './cpu.ts'
import { measure, Samples } from './in-turns.ts'
import { table } from '../../shared/statistics.ts'
import type { Target } from './targets.ts'

export interface Settings {
  rounds: number
  seconds: number
  connections: number
  /** Pattern of the names of scenarios to run. */
  only: RegExp
}

/** Measures every scenario on the service, in turns, and prints medians. */
export async function measureHttp(target: Target, { rounds, seconds, connections, only }: Settings): Promise<void> {
  const samples = new Samples<'server' | 'database'>()
  const service = await startService({ ...target.env, LOG_LEVEL: 'warn' }, { quiet: true })
  const office = { 'x-app-source': 'backoffice', authorization: `Bearer ${await signInAt(service.url, ADMIN.email, ADMIN.password)}` }
  const parts = { server: () => [service.pid], database: target.helpers }
  for (let round = 0; round < rounds; round += 1)
    for (const { name, paths, admin } of target.scenarios) {
      if (!only.test(name)) continue
      const headers: Record<string, string> = admin ? office : { 'x-app-source': 'public' }
      samples.add(name, '', await measure({ port: service.port, parts }, paths, { headers, connections, seconds }))
    }
  const { now, peak } = memoryOf(service.pid)
  await service.end('SIGTERM')
  console.log(`\n## ${target.kind} over HTTP\n\n${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s.\n`)
  const rows = samples.rows((work, _side, { server, database, rps, p50, p99 }) => [
    work,
    Math.round(server),
    Math.round(database),
    Math.round(rps),
    p50,
    p99,
  ])
  console.log(table(['what', 'server µs', 'database µs', 'requests/s', 'p50 ms', 'p99 ms'], rows))
  console.log(`\nStart to ready: ${service.startMs} ms. Resident memory at the end of the load: ${now} MB (at most ${peak}).\n`)
}
