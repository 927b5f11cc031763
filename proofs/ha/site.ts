import { join } from 'node:path'
import type { OpenDatabase } from '../../server/platform/db/open.ts'
import { mailServer, type MailServer } from '../../server/test/mail-server.ts'
import { ownPgBouncer } from '../../server/test/own-pgbouncer.ts'
import { type Running, startService } from '../../server/test/process.ts'
import type { Cleanup } from '../shared/cleanup.ts'
import { directDatabase } from '../shared/direct-database.ts'
import type { Query } from '../shared/ledger.ts'
import { settingsOf } from '../shared/own-service.ts'
import type { Cluster } from './cluster.ts'

/** How the processes reach the primary: through haproxy, through PgBouncer and haproxy, or by the addresses of all machines. */
export const THROUGH = ['haproxy', 'pgbouncer', 'hosts'] as const
export type Through = (typeof THROUGH)[number]

/** The service under test: two processes on the cluster. */
export interface Site {
  cluster: Cluster
  processes: Running[]
  mail: MailServer
  /** The database, through haproxy. */
  database: OpenDatabase
  query: Query
  /** The environment variables for commands of the service. */
  env: Record<string, string>
  targets: () => { name: string; url: string }[]
}

const PROCESSES = 2

/** Starts the processes of the service. The first one fills the database with the demonstration data. */
export async function startSite(cleanup: Cleanup, folder: string, cluster: Cluster, through: Through): Promise<Site> {
  const mail = await mailServer()
  cleanup.add(() => mail.close())
  const own: Record<string, string> = { DATABASE_URL: through === 'hosts' ? cluster.hosts : cluster.url, LOG_LEVEL: 'warn' }
  if (through === 'pgbouncer') {
    const pooler = await ownPgBouncer(cluster.url, {
      default_pool_size: '20',
      server_connect_timeout: '2',
      query_wait_timeout: '5',
      server_login_retry: '1',
    })
    cleanup.add(() => pooler.remove())
    Object.assign(own, { DATABASE_URL: pooler.url('beffroi'), DATABASE_DIRECT_URL: cluster.url })
  }
  const env = { ...settingsOf(mail), ...own, SHUTDOWN_DRAIN_MS: '700' }
  const processes: Running[] = []
  for (let n = 0; n < PROCESSES; n += 1) {
    const running = await startService({ ...env, DATA_DIR: join(folder, `process-${n}`) })
    cleanup.add(() => running.child.kill('SIGKILL'))
    processes.push(running)
  }
  return {
    cluster,
    processes,
    mail,
    ...directDatabase(cleanup, cluster.url),
    env: { ...env, DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'process-0') },
    targets: () => processes.map(({ url }, n) => ({ name: `process ${n}`, url })),
  }
}
