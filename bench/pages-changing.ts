import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { environment } from '../server/platform/settings/config.ts'
import { signInAt, startService, temporaryFolder } from '../server/test/process.ts'
import { loadApart } from './measure/load-process.ts'
import { percentile, table } from './measure/statistics.ts'

/**
 * `node bench/pages-changing.ts`: pages of the residents' site at half of their peak while publications change ten times a second. Each change
 * invalidates pages of its commune, which are then made anew. The requests at half of the peak come over `--open` connections, so that readers of a page
 * that is being made do not delay those of others. `--rate` sends so many requests a second instead, for a comparison of two states of the code. Publications change in the twelve communes below; `--communes` more are only read. Uses the embedded database with the demonstration, or an empty database of DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '16' },
    changes: { type: 'string', default: '10' },
    open: { type: 'string', default: '256' },
    communes: { type: 'string', default: '0' },
    rate: { type: 'string' },
  },
})
const [seconds, connections, changes, open] = [values.seconds, values.connections, values.changes, values.open].map(Number) as [
  number,
  number,
  number,
  number,
]
const COMMUNES = [
  'bethune',
  'beuvry',
  'paris',
  'toulouse',
  'vienne',
  'colmar',
  'ajaccio',
  'quimper',
  'mende',
  'honfleur',
  'niort',
  'briancon',
]
const PARTS = ['', '/agenda', '/actualites', '/infos', '/dechets', '/defibrillateurs']
const headers = { accept: 'text/html', 'accept-encoding': 'br' }

const folder = temporaryFolder()
const DATABASE_URL = environment['DATABASE_URL']
const service = await startService(
  {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    DEMO: 'on',
    BACKOFFICE: 'off',
    DATA_DIR: folder.path,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
  },
  { quiet: true },
)
const send = async (path: string, { token, ...init }: RequestInit & { token?: string } = {}) => {
  const answer = await fetch(`${service.url}${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', 'x-app-source': 'backoffice', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { data: { id: string; title: string }[] }
}
const others: string[] = []
for (let page = 1; others.length < Number(values.communes); page += 1) {
  const { data } = (await send(`/api/v1/communes?per_page=100&page=${page}`)) as unknown as { data: { slug: string }[] }
  others.push(...data.map(({ slug }) => slug).filter((slug) => !COMMUNES.includes(slug)))
}
const paths = [...COMMUNES, ...others.slice(0, Number(values.communes))].flatMap((slug) => PARTS.map((part) => `/${slug}${part}`))
const token = await signInAt(service.url, 'admin@demo.test')
const { data: publications } = await send('/api/v1/publications?per_page=50', { token })

const of = { port: service.port, paths, headers, connections }
// The first reading of a page is not stored.
for (let turn = 0; turn < 2; turn += 1) for (const path of paths) await (await fetch(`${service.url}${path}`, { headers })).arrayBuffer()
await loadApart({ ...of, seconds: 5 })
const peak = await loadApart({ ...of, seconds: 10 })
const rate = values.rate ? Number(values.rate) : peak.requests / peak.seconds / 2
// What the machine and the load generator alone delay at this rate.
const still = await loadApart({ ...of, seconds, rate, connections: open })

let changed = 0
const written: number[] = []
const writer = (async () => {
  const until = performance.now() + seconds * 1000
  const start = performance.now()
  while (performance.now() < until) {
    const { id, title } = publications[changed % publications.length] as { id: string; title: string }
    const asked = performance.now()
    await send(`/api/v1/publications/${id}`, {
      method: 'PATCH',
      token,
      body: JSON.stringify({ title: `${title.slice(0, 80)} ${changed}` }),
    })
    written.push(performance.now() - asked)
    changed += 1
    await sleep(Math.max(0, start + (changed * 1000) / changes - performance.now()))
  }
})()
const done = await loadApart({ ...of, seconds, rate, connections: open })
await writer
const late = percentile(written)
console.log(
  `${paths.length} pages, ${connections} connections at the peak, ${open} at half, ${DATABASE_URL ? 'PostgreSQL' : 'embedded database'}`,
)
console.log(
  table(
    ['', 'pages/s', 'p50 ms', 'p99 ms', 'failed'],
    [
      ['at the peak, nothing changes', Math.round(peak.requests / peak.seconds), peak.p50, peak.p99, peak.failed],
      [
        `${values.rate ? `at ${rate}` : 'at half'}, nothing changes`,
        Math.round(still.requests / still.seconds),
        still.p50,
        still.p99,
        still.failed,
      ],
      [
        `${values.rate ? `at ${rate}` : 'at half'}, ${(changed / seconds).toFixed(1)} changes a second`,
        Math.round(done.requests / done.seconds),
        done.p50,
        done.p99,
        done.failed,
      ],
    ],
  ),
)
console.log(`Changes: p50 ${late(0.5)} ms, p99 ${late(0.99)} ms`)
await service.end('SIGTERM')
folder.cleanUp()
