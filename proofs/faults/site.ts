import { join } from 'node:path'
import type { OpenDatabase } from '../../server/platform/db/open.ts'
import { type MailServer, mailServer } from '../../server/test/mail-server.ts'
import { type OwnPostgres, ownPostgres } from '../../server/test/own-postgres.ts'
import { type OwnRedis, ownRedis } from '../../server/test/own-redis.ts'
import { type Running, startService, temporaryFolder } from '../../server/test/process.ts'
import { type TcpProxy, startTcpProxy } from '../../server/test/tcp-proxy.ts'
import { directDatabase } from '../shared/direct-database.ts'
import type { Query } from '../shared/ledger.ts'
import type { Target } from '../shared/sent.ts'
import type { Cleanup } from '../shared/cleanup.ts'
import { settingsOf } from '../shared/own-service.ts'

/** A process of the service. */
export interface Member {
  name: string
  role: 'api' | 'worker'
  /** null while the process is down on purpose. */
  running: Running | null
  /** The current or last address of the process. A balancer has to find out that a process no longer answers. */
  url: string
  start: () => Promise<void>
  /** Sends a signal. If the signal ends the process, waits for its end. */
  signal: (signal: NodeJS.Signals) => Promise<void>
}

/** A complete service for this suite: its processes, and all servers that they use. */
export interface Site {
  postgres: OwnPostgres
  /** The proxy between the processes and PostgreSQL. */
  proxy: TcpProxy
  redis: OwnRedis
  mail: MailServer & { proxy: TcpProxy; busy: boolean }
  api: Member[]
  workers: Member[]
  /** The database, connected directly and not through the proxy. */
  database: OpenDatabase
  query: Query
  targets: () => Target[]
  /** Returns the processes that are not running although no scenario ended them. */
  fallen: () => string[]
  /** The environment variables for commands of the site. */
  env: Record<string, string>
}

/**
 * Starts PostgreSQL, Redis, a mail server and the processes, all on 127.0.0.1 and in temporary folders.
 * @param cleanup the steps that stop and remove each of them are added to it
 * @param parent the folder in which the folder of PostgreSQL is made
 * @param bySocket whether the processes use PostgreSQL's socket instead of the proxy
 */
export async function makeSite(
  cleanup: Cleanup,
  { api, workers, parent, bySocket = false }: { api: number; workers: number; parent?: string; bySocket?: boolean },
): Promise<Site> {
  const folder = temporaryFolder()
  cleanup.add(() => folder.cleanUp())
  const small: Record<string, string> = parent ? { max_wal_size: '64MB', min_wal_size: '32MB' } : {}
  const postgres = await ownPostgres({ max_connections: '300', ...small }, { parent })
  cleanup.add(() => postgres.remove())
  const redis = await ownRedis()
  cleanup.add(() => redis.remove())
  const mail = await busyMailServer(cleanup)
  const proxy = await startTcpProxy(postgres.url)
  cleanup.add(() => proxy.close())

  const env: Record<string, string> = {
    DATABASE_URL: bySocket ? postgres.socketUrl : proxy.url,
    REDIS_URL: redis.url,
    ...settingsOf(mail.proxy),
    SHUTDOWN_DRAIN_MS: '700',
  }
  const member = (role: Member['role'], n: number): Member => {
    const own: Member = {
      name: `${role} ${n}`,
      role,
      running: null,
      url: '',
      start: async () => {
        own.running = await startService({ ...env, ROLE: role, DATA_DIR: join(folder.path, `${role}-${n}`) })
        own.url = own.running.url
      },
      signal: async (signal) => {
        const { running } = own
        if (signal === 'SIGSTOP' || signal === 'SIGCONT') running?.child.kill(signal)
        else {
          own.running = null
          await running?.end(signal)
        }
      },
    }
    cleanup.add(() => own.running?.child.kill('SIGKILL'))
    return own
  }
  const members = {
    api: Array.from({ length: api }, (_, n) => member('api', n)),
    workers: Array.from({ length: workers }, (_, n) => member('worker', n)),
  }
  const [first, ...others] = [...members.api, ...members.workers]
  // The first process fills the database.
  await first?.start()
  await Promise.all(others.map((each) => each.start()))

  return {
    postgres,
    proxy,
    redis,
    mail,
    ...members,
    ...directDatabase(cleanup, postgres.url),
    targets: () => members.api,
    fallen: () =>
      [first, ...others].flatMap((each) => {
        const child = each?.running?.child
        return child && (child.exitCode !== null || child.signalCode !== null) ? [`${each.name} ended by itself`] : []
      }),
    env: { ...env, DATABASE_URL: postgres.url, DATA_DIR: join(folder.path, 'api-0') },
  }
}

/** A mail server behind a proxy. It can be set to refuse every recipient for now. */
async function busyMailServer(cleanup: Cleanup): Promise<Site['mail']> {
  const state = { busy: false }
  const server = await mailServer({
    onRcptTo: (_address, _session, done) => done(state.busy ? Object.assign(new Error('4.3.0 not now'), { responseCode: 451 }) : undefined),
  })
  const proxy = await startTcpProxy(server.url)
  cleanup.add(async () => {
    proxy.close()
    await server.close()
  })
  return Object.assign(state, server, { proxy })
}
