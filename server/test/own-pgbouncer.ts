import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { account } from './own-postgres.ts'
import { freePort } from './process.ts'

/** A PgBouncer for one test, in front of a PostgreSQL server. It lends a connection for a transaction. */
export interface OwnPgBouncer {
  /** The address of a database behind it. */
  url: (database: string) => string
  /** Sends a command of its console, such as `show servers`. */
  ask: (command: string) => Promise<Record<string, string>[]>
  remove: () => Promise<void>
}

/** The oldest version that keeps prepared statements while it lends connections for a transaction. */
const OLDEST = [1, 21]
function versionOf(program: string): number[] {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8' })
  return (/(\d+)\.(\d+)/.exec(said) ?? []).slice(1).map(Number)
}

const isNewEnough = ([major = 0, minor = 0]: number[]) => major > (OLDEST[0] ?? 0) || (major === OLDEST[0] && minor >= (OLDEST[1] ?? 0))

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
const program = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path) && isNewEnough(versionOf(path)))

/** For a test's `skip`: false, or why a PgBouncer cannot be started here. */
export const NO_OWN_PGBOUNCER: string | false = program
  ? false
  : `needs PgBouncer ${OLDEST.join('.')} or newer: tools/pgbouncer/build.sh builds it on Debian`

/**
 * Starts a PgBouncer in a temporary folder, on a port of 127.0.0.1.
 * @param server the address of PostgreSQL, without a password
 * @param settings of pgbouncer.ini, besides those of deploy/pgbouncer/pgbouncer.ini
 */
export async function ownPgBouncer(server: string, settings: Record<string, string> = {}): Promise<OwnPgBouncer> {
  const { hostname, port: behind, username } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-pgbouncer-'))
  const owner = account()
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    admin_users: username,
    pool_mode: 'transaction',
    max_prepared_statements: 1000,
    default_pool_size: 8,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `[databases]\n* = host=${hostname} port=${behind} user=${username}\n[pgbouncer]\n${lines.join('\n')}\n`)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const child: ChildProcess = spawn(program ?? '', ['-q', file], { ...owner, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const last = () => void child.kill('SIGKILL')
  process.once('exit', last)
  const url = (database: string) => `postgresql://${username}@127.0.0.1:${port}/${database}`
  const ask = async (command: string) => {
    const console = new pg.Client({ connectionString: url('pgbouncer') })
    await console.connect()
    try {
      return (await console.query<Record<string, string>>(command)).rows
    } finally {
      await console.end()
    }
  }
  for (let attempt = 0; ; attempt += 1) {
    if (await ask('show version').catch(() => null)) break
    if (attempt === 100) throw new Error(`PgBouncer does not answer; its settings: ${lines.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    ask,
    remove: async () => {
      process.off('exit', last)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
