import { loadavg } from 'node:os'
import type pg from 'pg'
import { backends } from '../bench/measure/cpu.ts'
import { measure, Samples } from '../bench/measure/in-turns.ts'
import { busiestCommune, findWords, pathOfCommune, scenarios } from '../bench/measure/scenarios.ts'
import { median, table } from '../shared/statistics.ts'
import { startService } from '../../server/test/process.ts'
import type { Cleanup } from '../shared/cleanup.ts'
import type { Fleet } from './fleet.ts'

interface Settings {
  rounds: number
  seconds: number
  connections: number
}
const PARTS = ['service', 'nginx', 'primary'] as const
const ALONE = 'one process'

/**
 * Returns the paths of each kind of load: lists, with communes chosen by their share of publications; single publications; one page that
 * every client asks for.
 */
async function works(primary: pg.Pool): Promise<Record<string, string[]>> {
  const { shares: _shares, ...words } = await findWords(primary)
  const [lists, ones] = await scenarios(primary, words)
  return {
    'pages of 3,000 communes': lists?.paths ?? [],
    '3,000 publications': ones?.paths ?? [],
    'one hot page': [pathOfCommune(await busiestCommune(primary))],
  }
}

/**
 * Measures one process alone, and both behind the balancer, in turns; with the response cache and without. Prints Markdown.
 * @param cleanup the steps that stop the processes started here are added to it
 */
export async function measureThroughput(fleet: Fleet, primary: pg.Pool, settings: Settings, cleanup: Cleanup): Promise<void> {
  const asked = await works(primary)
  const samples = new Samples<(typeof PARTS)[number]>()
  const { seconds, connections } = settings
  // An answer is cached at its second read. So each address is first requested a few times.
  const interval = { headers: { 'x-app-source': 'public' }, connections, seconds, warmUp: seconds / 2 }
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
    const two = fleet.apis.map(({ pid }) => pid())
    const sides = {
      [ALONE]: { port: alone.port, service: [alone.pid], nginx: [] },
      'both behind nginx': { port, service: two, nginx },
    }
    for (const [work, paths] of Object.entries(asked))
      for (let round = 0; round < settings.rounds; round += 1)
        for (const [name, side] of Object.entries(sides)) {
          const parts = {
            service: () => side.service,
            nginx: () => side.nginx,
            primary: () => backends(primary),
          }
          samples.add(`${work} | ${memory === '0' ? 'off' : 'on'}`, name, await measure({ port: side.port, parts }, paths, interval))
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
  const rows = samples.rows((work, name, middle) => {
    const first = samples.of(work, ALONE)
    const ratio = samples.of(work, name).map(({ rps }, n) => rps / (first[n]?.rps ?? rps))
    const cpu = PARTS.map((part) => Math.round(middle[part]))
    const sum = cpu.reduce((total, each) => total + each, 0)
    return [work, name, Math.round(middle.rps), median(ratio).toFixed(2), ...cpu, sum, middle.p50, middle.p99]
  })
  console.log(table(['what | memory', 'side', 'requests/s', 'to one alone', ...PARTS, 'in all', 'p50 ms', 'p99 ms'], rows))
}
