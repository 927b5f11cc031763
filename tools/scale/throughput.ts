import { loadavg } from 'node:os'
import type pg from 'pg'
import { backends, since, spent } from '../../bench/measure/cpu.ts'
import { load } from '../../bench/measure/load.ts'
import { findWords, scenarios } from '../../bench/measure/scenarios.ts'
import { median, table } from '../../bench/measure/statistics.ts'
import { startService } from '../../server/test/process.ts'
import type { Cleanup } from '../runner/cleanup.ts'
import type { Fleet } from './fleet.ts'

interface Settings {
  rounds: number
  seconds: number
  connections: number
}
/** A port that requests are sent to, and the processes whose processor time counts for them. */
interface Side {
  port: number
  services: number[]
  nginx: number[]
}
type Sample = Record<'rps' | 'service' | 'nginx' | 'primary' | 'replica' | 'p50' | 'p99', number>

const HEADERS = { 'x-app-source': 'public' }

/**
 * Returns the paths of each kind of load: lists, with communes chosen by their share of publications; single publications; one page that
 * every client asks for.
 */
async function works(primary: pg.Pool): Promise<Record<string, string[]>> {
  const { shares: _shares, ...words } = await findWords(primary)
  const [lists, ones] = await scenarios(primary, words)
  const { rows } = await primary.query<{ id: string }>(
    `select scope_id as id from publication_totals where scope = 'commune' and publiable order by n desc limit 1`,
  )
  return {
    'pages of 3,000 communes': lists?.paths ?? [],
    '3,000 publications': ones?.paths ?? [],
    'one hot page': [`/api/v1/communes/${rows[0]?.id}/publications?per_page=20`],
  }
}

/**
 * Measures one process alone, one of two with the replica, and both behind the balancer, in turns; with the response cache and without.
 * Prints Markdown.
 * @param cleanup the steps that stop the processes started here are added to it
 */
export async function measureThroughput(
  fleet: Fleet,
  pools: { primary: pg.Pool; replica: pg.Pool },
  settings: Settings,
  cleanup: Cleanup,
): Promise<void> {
  const asked = await works(pools.primary)
  const rows: (string | number)[][] = []
  const begun = loadavg()[0]
  for (const memory of ['64', '0']) {
    const changed = { HOT_ANSWERS_MB: memory }
    for (const api of fleet.apis) {
      await api.end('SIGTERM')
      await api.start(changed)
    }
    const alone = await startService({ ...fleet.single, ...changed })
    cleanup.add(() => alone.end('SIGTERM'))
    const [nginx, port] = [fleet.nginx.pids(), Number(new URL(fleet.nginx.url).port)]
    const sides: Record<string, Side> = {
      'one process, the primary alone': { port: Number(new URL(alone.url).port), services: [alone.child.pid as number], nginx: [] },
      'one of two, with the replica': { port: fleet.apis[0]?.port ?? 0, services: fleet.apis.map(({ pid }) => pid()), nginx: [] },
      'both behind nginx, with the replica': { port, services: fleet.apis.map(({ pid }) => pid()), nginx },
    }
    for (const [work, paths] of Object.entries(asked)) {
      const samples = new Map<string, Sample[]>()
      for (let round = 0; round < settings.rounds; round += 1)
        for (const [name, side] of Object.entries(sides)) {
          const sample = await measured(side, paths, pools, settings)
          samples.set(name, [...(samples.get(name) ?? []), sample])
        }
      const first = samples.get('one process, the primary alone')?.map(({ rps }) => rps) ?? []
      for (const [name, list] of samples) {
        const middle = (key: keyof Sample) => median(list.map((sample) => sample[key]))
        const ratio = list.map(({ rps }, n) => rps / (first[n] ?? rps))
        const cpu = (['service', 'nginx', 'primary', 'replica'] as const).map((key) => Math.round(middle(key)))
        const sum = cpu.reduce((total, each) => total + each, 0)
        rows.push([
          work,
          memory === '0' ? 'off' : 'on',
          name,
          Math.round(middle('rps')),
          median(ratio).toFixed(2),
          ...cpu,
          sum,
          middle('p50'),
          middle('p99'),
        ])
      }
    }
    await alone.end('SIGTERM')
  }
  for (const api of fleet.apis) {
    await api.end('SIGTERM')
    await api.start()
  }
  console.log(
    `\nLoad of the machine: ${begun?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after. Processor time in microseconds a request.\n`,
  )
  const columns = [
    'what',
    'memory',
    'side',
    'requests/s',
    'to one alone',
    'service',
    'nginx',
    'primary',
    'replica',
    'in all',
    'p50 ms',
    'p99 ms',
  ]
  console.log(table(columns, rows))
}

async function measured(
  side: Side,
  paths: string[],
  { primary, replica }: { primary: pg.Pool; replica: pg.Pool },
  settings: Settings,
): Promise<Sample> {
  const stretch = (seconds: number) => load({ port: side.port, paths, headers: HEADERS, connections: settings.connections, seconds })
  const used = async () => ({
    service: spent(side.services),
    nginx: spent(side.nginx),
    primary: spent(await backends(primary)),
    replica: spent(await backends(replica)),
  })
  // An answer is cached at its second read. So each address is first requested a few times.
  await stretch(settings.seconds / 2)
  const before = await used()
  const done = await stretch(settings.seconds)
  const after = await used()
  if (done.failed > 0) throw new Error(`${done.failed} of ${done.requests} requests failed`)
  const each = (key: keyof typeof before) => since(before[key], after[key]) / 1000 / done.requests
  return {
    rps: done.requests / done.seconds,
    service: each('service'),
    nginx: each('nginx'),
    primary: each('primary'),
    replica: each('replica'),
    p50: done.p50,
    p99: done.p99,
  }
}
