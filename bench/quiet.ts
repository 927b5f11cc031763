import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ask } from '../server/test/http.ts'
import { signInAt, START_ARGS, startService, temporaryFolder } from '../server/test/process.ts'
import { median, table } from './measure/statistics.ts'

/**
 * `node bench/quiet.ts --postgres=<url of a server> [--quiet=65] [--rounds=4] [--analyse]`: what the first creation takes after so many seconds without a request, beside
 * creations one after the other. Connections that were not kept would be opened, and their statements prepared, by the first one. The hundred creations of
 * the first round make PostgreSQL analyse their tables in that time, after which every statement is planned anew; the few of the further rounds do not.
 * `--analyse`: every round analyses all tables before it is quiet.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: 'postgresql://root@127.0.0.1:5432/postgres' },
    quiet: { type: 'string', default: '65' },
    rounds: { type: 'string', default: '4' },
    analyse: { type: 'boolean', default: false },
  },
})
const [FIRST_SERIES, SERIES] = [100, 5]
const DATABASE = 'bench_quiet'

const server = new pg.Client(values.postgres)
await server.connect()
await server.query(`drop database if exists ${DATABASE} with (force)`)
await server.query(`create database ${DATABASE}`)
const address = new URL(values.postgres)
address.pathname = `/${DATABASE}`
const inside = new pg.Client(address.href)
/** What autovacuum does after changes, at a moment of our own. */
const analyse = () => inside.query('analyze')
const folder = temporaryFolder()
const service = await startService(
  { DATABASE_URL: address.href, DATA_DIR: folder.path, DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  { args: START_ARGS, quiet: true },
)
await inside.connect()
try {
  const token = await signInAt(service.url, 'mairie@demo.test')
  const me = await ask('GET', `${service.url}/api/v1/me`, { token })
  const acteur = me.body.data.acteurs.find(({ type }: { type: string }) => type === 'mairie')
  const create = async (): Promise<number> => {
    const begun = performance.now()
    const body = {
      title: 'Fermeture exceptionnelle',
      body: 'La mairie est fermée vendredi.',
      acteur_id: acteur.id,
      commune_id: acteur.commune_id,
    }
    const { status, body: answer } = await ask('POST', `${service.url}/api/v1/publications`, { token, body })
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(answer)}`)
    return performance.now() - begun
  }
  const rows: (string | number)[][] = []
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const series: number[] = []
    for (let n = 0; n < (round === 1 ? FIRST_SERIES : SERIES); n += 1) series.push(await create())
    if (values.analyse) await analyse()
    await sleep(Number(values.quiet) * 1000)
    const first = await create()
    rows.push([round, first.toFixed(1), (await create()).toFixed(1), median(series).toFixed(1), Math.max(...series.slice(1)).toFixed(1)])
  }
  console.log(table(['round', `first after ${values.quiet} s, ms`, 'next', 'one after the other, median', 'longest'], rows))
} finally {
  await inside.end()
  await service.end('SIGTERM')
  await server.query(`drop database if exists ${DATABASE} with (force)`)
  await server.end()
  folder.cleanUp()
}
