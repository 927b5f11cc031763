import { parseArgs } from 'node:util'
import pg from 'pg'
import { environment } from '../server/platform/settings/config.ts'
import { type Running, startService } from '../server/test/process.ts'
import { treeOf } from '../tools/upgrade/previous-tree.ts'
import { backends } from './measure/cpu.ts'
import { measure, middleOf, Samples } from './measure/in-turns.ts'
import { findWords, scenarios } from './measure/scenarios.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/versions.ts --postgres=… --before=<commit>`: measures public lists and records of another commit and of this one, in turns, on one
 * filled database with the schema of this one, without the response cache, or with it (`--hot`). Prints the ratios of the medians.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: environment['DATABASE_URL'] ?? '' },
    before: { type: 'string' },
    rounds: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '8' },
    hot: { type: 'boolean', default: false },
    only: { type: 'string', default: String.raw`^\([abc]\)` },
  },
})
if (!values.before || !values.postgres) throw new Error('Name a commit and a filled database: --before=<commit> --postgres=postgresql://…')

const pool = new pg.Pool({ connectionString: values.postgres, max: 2, application_name: 'bench' })
const tree = treeOf(values.before)
const env = {
  RATE_LIMITS: 'off',
  DEMO: 'off',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  ROLE: 'api',
  ...(values.hot ? {} : { HOT_ANSWERS_MB: '0' }),
  DATABASE_URL: values.postgres,
}
const running: Record<string, Running> = {}
try {
  const { shares: _, ...words } = await findWords(pool)
  const list = (path: string) => ({ name: path, paths: [`/api/v1${path}`], admin: false })
  const all = [
    ...(await scenarios(pool, words)).filter(({ admin }) => !admin),
    list('/publications'),
    list('/publications?page=1000'),
    list(`/publications?type_id=01990000-0000-7000-8000-000000000004`),
    list(`/publications?q=${encodeURIComponent(words.rare)}`),
  ]
  const chosen = all.filter(({ name }) => new RegExp(values.only).test(name) || name.startsWith('/'))
  running['before'] = await startService(env, { quiet: true, folder: tree.path })
  running['after'] = await startService(env, { quiet: true })
  const samples = new Samples<'server' | 'database'>()
  const interval = { headers: { 'x-app-source': 'public' }, connections: Number(values.connections), seconds: Number(values.seconds) }
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { name, paths } of chosen)
      for (const side of round % 2 ? ['after', 'before'] : ['before', 'after']) {
        const { port, pid } = running[side] as Running
        samples.add(name, side, await measure({ port, parts: { server: () => [pid], database: () => backends(pool) } }, paths, interval))
      }
  const rows = chosen.map(({ name }) => {
    const [before, after] = ['before', 'after'].map((side) => middleOf(samples.of(name, side)))
    if (!before || !after) return [name]
    const sum = ({ server, database }: typeof before) => server + database
    const figures = [before.server, after.server, before.database, after.database].map(Math.round)
    return [name, ...figures, (after.database / before.database).toFixed(2), (sum(after) / sum(before)).toFixed(2)]
  })
  console.log(table(['what', 'server µs before', 'after', 'database µs before', 'after', 'database ratio', 'CPU ratio'], rows))
} finally {
  for (const one of Object.values(running)) await one.end('SIGTERM')
  tree.remove()
  await pool.end()
}
