import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { account, postgresPrograms } from '../../server/test/own-postgres.ts'
import type { Cleanup } from '../shared/cleanup.ts'
import { smallDisk } from '../shared/disk.ts'
import type { Cable } from './network.ts'
import { program } from './programs.ts'
import { etcdSettings, patroniSettings, type Place } from './settings.ts'

const execute = promisify(execFile)
const DISK_MEGABYTES = 1500

/** A machine of the cluster: etcd, Patroni and its PostgreSQL in a network namespace. */
export interface Machine {
  name: string
  address: string
  /** Fills the disk of PostgreSQL, in other processes: this one has the load. */
  fillDisk: () => Promise<void>
  emptyDisk: () => void
  /** The settings of Patroni, for patronictl. */
  settings: string
  startEtcd: () => void
  startPatroni: () => void
  killEtcd: () => Promise<void>
  killPostgres: () => Promise<void>
  /** The cable is pulled and every process killed at once: nobody hears that connections have ended. */
  lose: () => Promise<void>
  /** Plugs the cable, and starts etcd and Patroni. */
  comeBack: () => Promise<void>
  /** Every process stands still, as on a virtual machine that is moved. */
  freeze: () => Promise<void>
  thaw: () => Promise<void>
  pull: Cable['pull']
  plug: Cable['plug']
  /** The last lines of its logs. */
  log: () => string
}

/** Prepares a machine. Nothing runs yet. */
export function makeMachine(
  cleanup: Cleanup,
  cable: Cable,
  { n, folder, logs, isSynchronous }: { n: number; folder: string; logs: string; isSynchronous: boolean },
): Machine {
  const owner = account()
  const disk = smallDisk(cleanup, DISK_MEGABYTES)
  if (!disk) throw new Error('This account may not mount a small disk (tmpfs).')
  const name = `pg${n}`
  const own = join(folder, name)
  for (const path of [own, join(disk.path, 'postgres'), join(own, 'etcd')]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  const place: Place = {
    name,
    address: cable.address,
    base: cable.address.slice(0, cable.address.lastIndexOf('.')),
    data: join(disk.path, 'postgres', 'data'),
    bin: postgresPrograms() ?? '',
    pgpass: join(own, 'pgpass'),
  }
  const settings = join(own, 'patroni.yml')
  writeFileSync(settings, patroniSettings(place, isSynchronous))
  const log = (what: string) => join(logs, `${name}-${what}.log`)
  const start = (what: 'etcd' | 'patroni', args: string[], env: Record<string, string>) => {
    const output = openSync(log(what), 'a')
    const as = owner ? [program('setpriv'), `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
    const child = spawn(program('ip'), ['netns', 'exec', cable.namespace, ...as, program(what), ...args], {
      cwd: own,
      stdio: ['ignore', output, output],
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', ...env },
    })
    child.unref()
    closeSync(output)
  }
  const startEtcd = () => start('etcd', [], etcdSettings(place, join(own, 'etcd', 'data')))
  const startPatroni = () => start('patroni', [settings], {})
  return {
    name,
    address: cable.address,
    fillDisk: async () => {
      // Each ends with an error when nothing more fits.
      for (const size of ['1M', '4k'])
        await execute('dd', ['if=/dev/zero', `of=${disk.ballast}`, `bs=${size}`, 'oflag=append', 'conv=notrunc']).catch(() => {})
    },
    emptyDisk: disk.empty,
    settings,
    startEtcd,
    startPatroni,
    killEtcd: () => cable.signal('SIGKILL', (command) => command === 'etcd'),
    killPostgres: () => cable.signal('SIGKILL', (command) => command === 'postgres'),
    lose: async () => {
      await cable.pull()
      await cable.signal('SIGKILL')
    },
    comeBack: async () => {
      await cable.plug()
      startEtcd()
      startPatroni()
    },
    freeze: () => cable.signal('SIGSTOP'),
    thaw: () => cable.signal('SIGCONT'),
    pull: cable.pull,
    plug: cable.plug,
    log: () => ['etcd', 'patroni'].map((what) => `--- ${name}, ${what}\n${tail(log(what))}`).join('\n'),
  }
}

const tail = (path: string): string => readFileSync(path, 'utf8').split('\n').slice(-15).join('\n')

/** Runs patronictl on the cluster of a machine. */
export const patronictl = (machine: Machine, ...args: string[]): string =>
  execFileSync(program('patronictl'), ['-c', machine.settings, ...args], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  })
