import { parseArgs } from 'node:util'
import pg from 'pg'
import { environment } from '../server/platform/settings/config.ts'
import { START_ARGS, signInAt, startService, temporaryFolder } from '../server/test/process.ts'
import { backends, cpuOf, since, spent } from './measure/cpu.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/pages-made.ts`: what it costs to make the pages of a commune again after one of its publications has changed. Processor time of the
 * service and of PostgreSQL, and the statements, for each page that was made. Uses the embedded database with the demonstration, or an empty
 * database of DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    communes: { type: 'string', default: 'bethune,beuvry,paris,toulouse,vienne,colmar' },
    profile: { type: 'string' },
  },
})
const PARTS = ['', '/agenda', '/actualites', '/infos', '/dechets', '/defibrillateurs']
const headers = { accept: 'text/html', 'accept-encoding': 'br' }
const DATABASE_URL = environment['DATABASE_URL']
const folder = temporaryFolder()
const service = await startService(
  {
    LOG_LEVEL: 'error',
    DEMO: 'on',
    BACKOFFICE: 'off',
    DATA_DIR: folder.path,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
  },
  { args: [...START_ARGS, ...(values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [])] },
)
const pool = DATABASE_URL ? new pg.Pool({ connectionString: DATABASE_URL, max: 1 }) : null
const token = await signInAt(service.url, 'admin@demo.test')
const api = async <T>(path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', 'x-app-source': 'backoffice', authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
const page = async (path: string) => {
  const answer = await fetch(`${service.url}${path}`, { headers })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  await answer.arrayBuffer()
}
/** The numbers of a profile would be those of the metrics. */
const misses = async () =>
  values.profile ? 0 : Number(/^beffroi_pages_misses_total (\d+)/m.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1] ?? 0)
const slugs = values.communes.split(',')
const stages = await Promise.all(
  slugs.map(async (slug) => {
    const { data: commune } = await api<{ data: { id: string } }>(`/communes/${slug}`)
    const { data } = await api<{ data: { id: string; title: string }[] }>(`/communes/${commune.id}/publications?per_page=5`)
    return { slug, publications: data }
  }),
)
const zero = () => ({ cpu: 0, wall: 0, database: 0, made: 0 })
const parts = new Map(['change', ...PARTS].map((name) => [name, zero()]))
const measured = async (name: string, act: () => Promise<void>, isCounted: boolean) => {
  const pids = pool ? await backends(pool) : []
  const [cpu, database, begun] = [cpuOf(service.pid), spent(pids), performance.now()]
  await act()
  const wall = performance.now() - begun
  const after = spent(pool ? await backends(pool) : [])
  const sum = parts.get(name)
  if (!sum || !isCounted) return
  sum.cpu += cpuOf(service.pid) - cpu
  sum.wall += wall
  sum.database += since(database, after)
}
const rounds = Number(values.rounds)
let counted = 0
for (let round = -8; round < rounds; round += 1)
  for (const { slug, publications } of stages) {
    const one = publications[Math.abs(round) % publications.length]
    if (one)
      await measured(
        'change',
        async () => {
          await api(`/publications/${one.id}`, {
            method: 'PATCH',
            body: JSON.stringify({ title: `${one.title.slice(0, 80)} ${round + 8}` }),
          })
        },
        round >= 0,
      )
    for (const part of PARTS) {
      const before = await misses()
      await measured(part, () => page(`/${slug}${part}`), round >= 0)
      const sum = parts.get(part)
      if (sum && round >= 0) sum.made += (await misses()) - before
    }
    if (round >= 0) counted += 1
  }
const ms = (ns: number) => (ns / 1e6 / counted).toFixed(2)
console.log(`${counted} changes in ${slugs.length} communes, ${pool ? 'PostgreSQL' : 'embedded database'}`)
console.log(
  table(
    ['', 'made', 'service CPU ms', 'database CPU ms', 'ms'],
    [...parts].map(([name, { cpu, wall, database, made }]) => [name, made, ms(cpu), ms(database), (wall / counted).toFixed(2)]),
  ),
)
await pool?.end()
await service.end('SIGTERM')
folder.cleanUp()
