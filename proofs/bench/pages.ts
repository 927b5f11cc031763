import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startService, temporaryFolder } from '../../server/test/process.ts'
import { costOfEach } from './measure/in-turns.ts'
import { load } from './measure/load.ts'
import { median, table } from '../shared/statistics.ts'

/**
 * `npm run proof -- pages`: measures pages of the residents' site on the embedded database with the demonstration. In turns: the page from memory, a
 * bare node:http server that sends the same bytes, and the same page made anew for each reader (a service without memory).
 */
const { values } = parseArgs({
  options: {
    path: { type: 'string', default: '/bethune' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
  },
})
const folder = temporaryFolder()
const [seconds, connections] = [Number(values.seconds), Number(values.connections)]
const headers = { accept: 'text/html', 'accept-encoding': 'br' }
const base = { RATE_LIMITS: 'off', LOG_LEVEL: 'info', DEMO: 'on', BACKOFFICE: 'off' }
const folders = [`${folder.path}/memory`, `${folder.path}/anew`]
const memory = await startService({ ...base, DATA_DIR: folders[0] as string }, { quiet: true })
const anew = await startService({ ...base, DATA_DIR: folders[1] as string, HOT_ANSWERS_MB: '0' }, { quiet: true })
const bytes = async (url: string) => Number((await fetch(`${url}${values.path}`, { headers })).headers.get('content-length'))
for (let turn = 0; turn < 20; turn += 1) {
  await bytes(memory.url)
  await sleep(100)
}
const size = await bytes(memory.url)
const floor = await startService({ BENCH_PAGE: `${memory.url}${values.path}` }, { program: 'proofs/bench/pages-floor.ts', quiet: true })
const targets = [
  { name: 'from memory', at: memory },
  { name: 'bare node:http', at: floor },
  { name: 'made anew', at: anew },
]
const samples = targets.map(() => ({ rps: [] as number[], cpu: [] as number[], p50: [] as number[], p99: [] as number[] }))
// A server that has answered some thousand times is compiled; its compilation is no cost of a page.
for (const { at } of targets) await load({ port: at.port, paths: [values.path], headers, connections, seconds: 5 })
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [at, { at: service }] of targets.entries()) {
    const of = { port: service.port, paths: [values.path], headers, connections }
    await load({ ...of, seconds: 0.5 })
    const { done, costs } = await costOfEach({ server: () => [service.pid] }, () => load({ ...of, seconds }))
    if (done.failed > 0) console.error(`${targets[at]?.name}: ${done.failed} of ${done.requests} failed`)
    const sample = samples[at]
    sample?.rps.push(done.requests / done.seconds)
    sample?.cpu.push(costs.server)
    sample?.p50.push(done.p50)
    sample?.p99.push(done.p99)
  }
const rows = samples.map(({ rps, cpu, p50, p99 }, at) => {
  const [rate, cost] = [median(rps), median(cpu)]
  return [
    targets[at]?.name ?? '',
    Math.round(rate),
    Math.round(cost),
    Math.round(1_000_000 / cost),
    median(p50).toFixed(1),
    median(p99).toFixed(1),
  ]
})
console.log(`${values.path}: ${size} bytes, ${connections} connections`)
console.log(table(['', 'pages/s', 'CPU µs a page', 'pages/s and core', 'p50 ms', 'p99 ms'], rows))
await Promise.all([memory, anew, floor].map((service) => service.end('SIGTERM')))
folder.cleanUp()
