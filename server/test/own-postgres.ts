import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './process.ts'

/** A PostgreSQL server for one test, which may crash or stop it. */
export interface OwnPostgres {
  /** Its database `postgres`, by its superuser; the same after every start. */
  url: string
  /** The same database through its socket, as a service on the machine of PostgreSQL uses it. A stopped server has no socket. */
  socketUrl: string
  /** Starts it, and waits until it has recovered and answers. */
  start: () => Promise<void>
  /** Crashes it: every process of it ends at once, without a shutdown (`pg_ctl stop -m immediate`). */
  crash: () => Promise<void>
  /** Stops it normally; open transactions are rolled back. */
  stop: () => Promise<void>
  /** Stops it in any state, and removes its files. */
  remove: () => Promise<void>
}

const NEEDED = ['initdb', 'pg_ctl', 'pg_basebackup']

/** Returns the folder of PostgreSQL's programs: from the PATH, else Debian's newest; null when there is none. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))]
  return folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name)))) ?? null
}

/** Returns the account to run as under root, `postgres` or `nobody`, since PostgreSQL refuses to run as root. */
export function account(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

const bin = process.platform === 'win32' ? null : postgresPrograms()

/** For a test's `skip`: false, or why a PostgreSQL server cannot be started here. */
export const NO_OWN_POSTGRES: string | false = bin ? false : 'needs the programs initdb, pg_ctl and pg_basebackup of PostgreSQL'

/**
 * Creates and starts a PostgreSQL server in a temporary folder, on a port of 127.0.0.1. Its durability settings are the defaults.
 * @param settings of postgresql.conf, besides the defaults
 * @param options.replicaOf address of a primary: the server is then its streaming replica
 * @param options.parent parent of its folder
 */
export async function ownPostgres(
  settings: Record<string, string> = {},
  { replicaOf, parent = tmpdir() }: { replicaOf?: string; parent?: string } = {},
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(parent, 'beffroi-postgres-'))
  const owner = account()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const port = await freePort()
  const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings }
  const how = { ...owner, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
  const program = (name: string, ...args: string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(join(bin ?? '', name), args, { ...how, stdio: 'ignore' })
      child.once('error', reject)
      child.once('exit', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`${name} ${args[0]} ended with ${code}:\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`))
      })
    })
  const start = () => {
    const given = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
    return program('pg_ctl', 'start', '-w', '-t', '60', '-D', data, '-l', log, '-o', given.join(' '))
  }
  const stop = (mode: string) => program('pg_ctl', 'stop', '-w', '-t', '60', '-D', data, '-m', mode)
  const runs = () => existsSync(join(data, 'postmaster.pid'))
  // Stops the server when an interrupted test run exits.
  const last = () => {
    if (runs()) execFileSync(join(bin ?? '', 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], { ...how, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', last)
  if (replicaOf) await program('pg_basebackup', '-d', replicaOf, '-D', data, '-R', '-X', 'stream', '-c', 'fast')
  else await program('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C')
  await start()
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    socketUrl: `postgresql://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    start,
    crash: () => stop('immediate'),
    stop: () => stop('fast'),
    remove: async () => {
      process.off('exit', last)
      if (runs()) await stop('immediate').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
