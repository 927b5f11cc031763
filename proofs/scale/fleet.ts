import { join } from 'node:path'
import { type OwnNginx, ownNginx } from '../../server/test/own-nginx.ts'
import type { OwnPostgres } from '../../server/test/own-postgres.ts'
import { ownRedis } from '../../server/test/own-redis.ts'
import { freePort, type Running, startService, temporaryFolder } from '../../server/test/process.ts'
import { ADMIN } from '../bench/dataset/people.ts'
import type { Cleanup } from '../shared/cleanup.ts'
import { filledDatabase } from '../shared/databases.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_scale'
/** Rate limits high enough for load from one address, counted in Redis like any other. The limits under test have their defaults. */
const LIMITS = 'default=999999999/60,moderation=999999999/60,publication_creation=999999999/3600'
/** Settings of the PostgreSQL server. */
const SERVER = { max_connections: '300', shared_buffers: '512MB' }

/** Two API processes behind a balancer, two workers, and a PostgreSQL server, in temporary folders. */
export interface Fleet {
  primary: OwnPostgres
  nginx: OwnNginx
  redisUrl: string
  apis: Process[]
  workers: Process[]
  /** The folder where e-mails are written, in files named by the id of the message. */
  mail: string
  /** The settings of an API process. */
  single: Record<string, string>
}

/** A process that can be ended and started again on the same port. */
interface Process {
  url: string
  port: number
  pid: () => number
  end: (signal: NodeJS.Signals) => Promise<void>
  start: (changed?: Record<string, string>) => Promise<void>
}

async function processOf(env: Record<string, string>): Promise<Process> {
  const port = await freePort()
  let running: Running = await startService({ ...env, PORT: String(port) })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: () => running.child.pid as number,
    end: async (signal) => void (await running.end(signal)),
    start: async (changed = {}) => {
      running = await startService({ ...env, ...changed, PORT: String(port) })
    },
  }
}

/**
 * Starts the fleet.
 * @param rows the number of publications
 * @param fetchAllow the host and port of a server that imports may read
 * @param say prints the progress
 * @param cleanup the steps that stop and remove each part are added to it
 */
export async function startFleet(rows: number, fetchAllow: string, say: (step: string) => void, cleanup: Cleanup): Promise<Fleet> {
  const processes: Process[] = []
  // Kills the processes at the end of the script, however it ends.
  cleanup.onExit(() => {
    for (const each of processes)
      try {
        process.kill(each.pid(), 'SIGKILL')
      } catch {
        // The process has ended already.
      }
  })
  const folder = temporaryFolder()
  cleanup.add(() => folder.cleanUp())
  say(`PostgreSQL with ${rows} publications in 34,969 communes`)
  const primary = await filledDatabase(cleanup, rows, SERVER)
  say('Redis')
  const redis = await ownRedis()
  cleanup.add(redis.remove)
  const single = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    BACKOFFICE: 'off',
    ROLE: 'api',
    DATABASE_URL: primary.url,
    REDIS_URL: redis.url,
    RATE_LIMITS: LIMITS,
    DATA_DIR: folder.path,
    FETCH_ALLOW: fetchAllow,
    PAYMENT_WEBHOOK_SECRETS: WEBHOOK_SECRET,
  }
  const api = { ...single, TRUST_PROXY: '1' }
  say('two processes of ROLE=api, two of ROLE=worker')
  const start = async (env: Record<string, string>) => {
    const started = await processOf(env)
    processes.push(started)
    cleanup.add(() => started.end('SIGKILL'))
    return started
  }
  const apis = [await start(api), await start(api)]
  const workers = [await start({ ...single, ROLE: 'worker' }), await start({ ...single, ROLE: 'worker' })]
  say('nginx')
  const nginx = await ownNginx(apis.map(({ port }) => port))
  cleanup.add(nginx.remove)
  return { primary, nginx, redisUrl: redis.url, apis, workers, mail: join(folder.path, 'mail'), single }
}

export { ADMIN }
