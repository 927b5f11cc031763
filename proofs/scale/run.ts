import { parseArgs } from 'node:util'
import pg from 'pg'
import { NO_OWN_NGINX } from '../../server/test/own-nginx.ts'
import { NO_OWN_POSTGRES } from '../../server/test/own-postgres.ts'
import { signInAt } from '../../server/test/process.ts'
import { sourceServer } from '../../server/test/source-server.ts'
import { makeCleanup } from '../shared/cleanup.ts'
import { runChecks } from './checks.ts'
import { ADMIN, startFleet } from './fleet.ts'
import { measureThroughput } from './throughput.ts'

/**
 * `npm run proof -- scale`: starts two API processes and two workers behind nginx, on PostgreSQL and Redis, all in
 * temporary folders. Compares their throughput with one process, checks the promises about several processes, and removes everything.
 * docs/scale.md
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    checks: { type: 'boolean', default: true },
    throughput: { type: 'boolean', default: true },
    keep: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
for (const missing of [NO_OWN_POSTGRES, NO_OWN_NGINX])
  if (missing) {
    console.error(`This ${missing}.`)
    process.exit(1)
  }
// Each server and each process has a listener that ends it with this process.
process.setMaxListeners(50)

const started = performance.now()
const say = (step: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${step}`)
const cleanup = makeCleanup()
cleanup.add(() => say('everything is stopped and removed'))

async function scale(): Promise<boolean> {
  const source = await sourceServer()
  cleanup.add(source.close)
  const fleet = await startFleet(Number(values.rows), source.host, say, cleanup)
  const primary = new pg.Pool({ connectionString: fleet.primary.url, max: 4, application_name: 'scale' })
  cleanup.add(() => primary.end())
  say(`all is ready at ${fleet.nginx.url}`)
  let kept = true
  if (values.throughput) {
    const { rounds, seconds, connections } = values
    await measureThroughput(fleet, primary, { rounds: Number(rounds), seconds: Number(seconds), connections: Number(connections) }, cleanup)
  }
  if (values.checks) {
    const token = await signInAt(fleet.nginx.url, ADMIN.email, ADMIN.password)
    const [one, two] = fleet.apis.map(({ url }) => `${url}/api/v1`) as [string, string]
    console.log('')
    kept = await runChecks({ fleet, api: `${fleet.nginx.url}/api/v1`, apis: [one, two], primary, token, source }, new RegExp(values.only))
    console.log('')
  }
  if (values.keep) {
    console.log(`
The balancer    ${fleet.nginx.url}
API processes   ${fleet.apis.map(({ url }) => url).join('  ')}
workers         ${fleet.workers.map(({ url }) => url).join('  ')}
PostgreSQL      ${fleet.primary.url}
Redis           ${fleet.redisUrl}
administrator   ${ADMIN.email}, ${ADMIN.password}

Ctrl-C ends all of it.`)
    await new Promise(() => {})
  }
  return kept
}

let code = 1
try {
  code = (await scale()) ? 0 : 1
} catch (error) {
  // The signal handler is running the cleanup and will end the process.
  if (cleanup.interrupted()) await new Promise(() => {})
  console.error(error instanceof Error ? error.message : error)
}
await cleanup.run()
process.exit(code)
