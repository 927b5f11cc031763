import { cpSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { transact } from '../platform/db/db.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../platform/db/open.ts'
import { makeLogger } from '../platform/http/logs/request-log.ts'
import { queueEmail } from '../platform/mail/outbox.ts'
import { readConfig } from '../platform/settings/config.ts'
import { makeServices } from '../services.ts'
import { run, type Running, startService } from './process.ts'

/** Where a service keeps its data: an address of PostgreSQL and a DATA_DIR, or the DATA_DIR of the embedded database alone. */
export interface Place {
  DATA_DIR: string
  DATABASE_URL?: string
}

const openAt = async ({ DATABASE_URL, DATA_DIR }: Place): Promise<OpenDatabase> =>
  DATABASE_URL ? openPostgres(DATABASE_URL, { max: 2 }) : openEmbedded(DATA_DIR)

/** Works on a database, without a service. */
export async function onDatabase<T>(place: Place, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openAt(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Puts e-mails into the outbox, as a request does. */
export const queueLetters = (place: Place, count: number, prefix = 'lettre'): Promise<void> =>
  onDatabase(place, async (database) => {
    const config = readConfig({ DEMO: 'off', ...place })
    const services = await makeServices(config, makeLogger('silent'), database)
    for (let n = 0; n < count; n += 1)
      await transact(database.db, (tx) =>
        queueEmail(tx, services, { kind: 'test', to: `${prefix}-${n}@example.fr`, subject: 'Bonjour', text: 'Bonjour.' }),
      )
    services.limits.close()
  })

/** The number of e-mails in each state. */
export const letterStates = (place: Place): Promise<Record<string, number>> =>
  onDatabase(place, async ({ pool }) => {
    const { rows } = await pool.query<{ status: string; n: number }>('select status, count(*)::int as n from emails group by 1 order by 1')
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  })

/** Starts a service that sends its e-mails to a mail server. */
export const serviceAt = (place: Place, smtp: string, env: Record<string, string> = {}): Promise<Running> =>
  startService({ ...place, DEMO: 'off', SMTP_URL: smtp, MAIL_FROM: 'Mairie <mairie@example.fr>', SITE: 'off', BACKOFFICE: 'off', ...env })

/** Runs a command on a database. @throws Error with its output, if it fails */
export async function cli(place: Place, ...args: string[]): Promise<string> {
  const { code, output } = await run('server/cli.mjs', args, { ...place, DEMO: 'off' })
  if (code !== 0) throw new Error(output)
  return output
}

/** Whether a service says that it sends nothing. */
export const isSuspended = async ({ url }: Running): Promise<boolean> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { outgoing?: string }).outgoing === 'suspended'

/** Copies the DATA_DIR of a stopped service, as `cp -a` does. */
export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true, preserveTimestamps: true })

/** Runs a statement on a server of PostgreSQL. */
export async function statement(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/** A proxy in front of PostgreSQL that leads to another server after a failover, as haproxy does. */
export async function switchingProxy(to: string): Promise<{ url: string; leadTo: (url: string) => void; close: () => void }> {
  let target = new URL(to)
  const sockets = new Set<Socket>()
  const cut = () => sockets.forEach((socket) => socket.destroy())
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => (sockets.delete(one), other.destroy()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(to), { port: String(port) }).href,
    leadTo: (url) => {
      target = new URL(url)
      cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
