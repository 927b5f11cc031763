import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import { patronictl } from './machine.ts'
import type { Site } from './site.ts'

/** A fault of the cluster or of the service. */
export interface Fault {
  name: string
  what: string
  /** Causes the fault. Returns what ends it. */
  begin: (site: Site) => Promise<() => unknown>
  /** The seconds without an acknowledged write that the recommended settings allow. */
  writesWithin: number
  /** Whether the fault is only tried when it is named: the versions of Debian 12 do not survive it (docs/cluster.md). */
  onlyNamed?: boolean
  /** The seconds that the fault lasts; by default those of the command. */
  lasts?: number
  /** Whether a request may stay without an answer: the process that has it stands still. */
  mayHang?: boolean
}

const nothing = () => {}
/** Returns the start of a fault of the primary, by the names of the two steps that begin and end it. */
const onPrimary =
  (begin: 'lose' | 'pull' | 'freeze' | 'fillDisk', end: 'comeBack' | 'plug' | 'thaw' | 'emptyDisk'): Fault['begin'] =>
  async ({ cluster }) => {
    const primary = await cluster.primary()
    await primary[begin]()
    return primary[end]
  }
const sync = async ({ cluster }: Site): Promise<Machine> => {
  const standbys = await cluster.standbys()
  const [first] = standbys
  if (!first) throw new Error('There is no standby.')
  const rows = patronictl(first, 'list', '-f', 'json')
  const named = (JSON.parse(rows) as { Member: string; Role: string }[]).find(({ Role }) => Role === 'Sync Standby')
  return standbys.find(({ name }) => name === named?.Member) ?? first
}

/** Every fault, in the order in which they are tried. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'machine-lost',
    what: 'the machine of the primary is lost: cable pulled, every process killed at once',
    writesWithin: 15,
    begin: onPrimary('lose', 'comeBack'),
  },
  {
    name: 'standbys-behind',
    what: 'the cables of both standbys are out for a second, then the machine of the primary is lost',
    writesWithin: 16,
    begin: async ({ cluster }) => {
      const [primary, standbys] = [await cluster.primary(), await cluster.standbys()]
      await Promise.all(standbys.map(({ pull }) => pull()))
      await sleep(1000)
      await primary.lose()
      await Promise.all(standbys.map(({ plug }) => plug()))
      return primary.comeBack
    },
  },
  {
    name: 'postgres-killed',
    what: 'every process of PostgreSQL of the primary is killed',
    writesWithin: 15,
    begin: async ({ cluster }) => {
      await (await cluster.primary()).killPostgres()
      return nothing
    },
  },
  {
    name: 'switchover',
    what: 'patronictl switchover, as for maintenance',
    writesWithin: 10,
    begin: async (site) => {
      const [primary, standby] = [await site.cluster.primary(), await sync(site)]
      patronictl(primary, 'switchover', 'beffroi', '--master', primary.name, '--candidate', standby.name, '--force')
      return nothing
    },
  },
  {
    name: 'standby-lost',
    what: 'the machine of the synchronous standby is lost',
    writesWithin: 15,
    begin: async (site) => {
      const standby = await sync(site)
      await standby.lose()
      return standby.comeBack
    },
  },
  {
    name: 'etcd-lost',
    what: 'every etcd is killed, and started again',
    writesWithin: 5,
    begin: async ({ cluster: { machines } }) => {
      await Promise.all(machines.map(({ killEtcd }) => killEtcd()))
      return () => machines.forEach(({ startEtcd }) => startEtcd())
    },
  },
  {
    name: 'network-cut',
    what: 'the cable of the primary is pulled; its processes go on',
    writesWithin: 15,
    begin: onPrimary('pull', 'plug'),
  },
  {
    name: 'machine-frozen',
    onlyNamed: true,
    what: 'every process of the machine of the primary stands still, and goes on when another one is the primary',
    writesWithin: 15,
    begin: onPrimary('freeze', 'thaw'),
  },
  {
    name: 'disk-full',
    what: 'the disk of the primary is full',
    writesWithin: 30,
    begin: onPrimary('fillDisk', 'emptyDisk'),
  },
  {
    name: 'process-stopped',
    what: 'one of the two processes of the service stands still (SIGSTOP), and goes on',
    writesWithin: 15,
    lasts: 60,
    mayHang: true,
    begin: async ({ processes: [first] }) => {
      first?.child.kill('SIGSTOP')
      return () => first?.child.kill('SIGCONT')
    },
  },
]
