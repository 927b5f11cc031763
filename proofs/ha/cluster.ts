import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../server/test/process.ts'
import type { Cleanup } from '../shared/cleanup.ts'
import { type Machine, makeMachine } from './machine.ts'
import { makeNetwork } from './network.ts'
import { program } from './programs.ts'
import { haproxySettings } from './settings.ts'

/** A machine as Patroni reports it. Its role is leader, sync_standby or replica. */
interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
  timeline?: number
}

/** Three machines with PostgreSQL under Patroni, and haproxy on this host. */
export interface Cluster {
  machines: Machine[]
  /** The database through haproxy. */
  url: string
  /** The database with the addresses of all machines. */
  hosts: string
  /** The database on one machine. */
  urlOf: (machine: Machine) => string
  primary: () => Promise<Machine>
  standbys: () => Promise<Machine[]>
  /** Waits until there is a primary with two standbys that keep up, one of them synchronous if that is the mode. */
  whole: () => Promise<void>
}

const WHOLE_WITHIN_MS = 120_000
const DATABASE = 'beffroi'

/** Starts a cluster with the settings of deploy/patroni and deploy/haproxy, and makes the database of the service. */
export async function startCluster(
  cleanup: Cleanup,
  { folder, logs, isSynchronous }: { folder: string; logs: string; isSynchronous: boolean },
): Promise<Cluster> {
  chmodSync(folder, 0o755)
  mkdirSync(logs, { recursive: true })
  const { cables } = await makeNetwork(cleanup, 3)
  const machines = cables.map((cable, n) => makeMachine(cleanup, cable, { n: n + 1, folder, logs, isSynchronous }))
  cleanup.add(() => Promise.all(cables.map((cable) => cable.signal('SIGKILL'))))
  for (const machine of machines) machine.startEtcd()
  await Promise.all(machines.map(({ address }) => etcdIsReady(address)))
  for (const machine of machines) machine.startPatroni()
  const base = cables[0]?.address.replace(/\.\d+$/, '') ?? ''
  const port = await freePort()
  startHaproxy(cleanup, folder, haproxySettings(base, port))

  const members = async (): Promise<Member[]> => {
    const asked = machines.map(async ({ address }) => {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
      return ((await answer.json()) as { members: Member[] }).members
    })
    return Promise.any(asked).catch(() => [])
  }
  const named = async (has: (member: Member) => boolean) => {
    const names = new Set((await members()).filter(has).map(({ name }) => name))
    return machines.filter(({ name }) => names.has(name))
  }
  const isWhole = (all: readonly Member[]) => {
    const of = (role: string) => all.filter((member) => member.role === role && ['running', 'streaming'].includes(member.state))
    const standbys = [...of('sync_standby'), ...of('replica')]
    // A former primary may follow with changes that nobody else has: it is on the old timeline until it is rewound.
    const isCurrent = standbys.every(
      ({ lag, timeline }) => typeof lag === 'number' && lag < 1_000_000 && timeline === of('leader')[0]?.timeline,
    )
    return (
      of('leader').length === 1 &&
      standbys.length === machines.length - 1 &&
      isCurrent &&
      of('sync_standby').length === (isSynchronous ? 1 : 0)
    )
  }
  const whole = async () => {
    const end = performance.now() + WHOLE_WITHIN_MS
    while (!isWhole(await members())) {
      if (performance.now() > end)
        throw new Error(`The cluster is not whole:\n${JSON.stringify(await members())}\n${machines.map(({ log }) => log()).join('\n')}`)
      await sleep(300)
    }
  }
  const cluster: Cluster = {
    machines,
    url: `postgresql://${DATABASE}@127.0.0.1:${port}/${DATABASE}`,
    urlOf: ({ address }) => `postgresql://${DATABASE}@${address}:5432/${DATABASE}`,
    hosts: `postgresql://${DATABASE}@${machines.map(({ address }) => `${address}:5432`).join(',')}/${DATABASE}`,
    primary: async () => (await named(({ role }) => role === 'leader'))[0] ?? Promise.reject(new Error('There is no primary.')),
    standbys: () => named(({ role }) => role === 'sync_standby' || role === 'replica'),
    whole,
  }
  await whole()
  await makeDatabase((await cluster.primary()).address)
  return cluster
}

/** Waits until the members of etcd have agreed on a version. A Patroni that is started before ends. */
async function etcdIsReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`http://${address}:2379/version`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    const { etcdcluster } = ((await answer?.json()) ?? {}) as { etcdcluster?: string }
    if (etcdcluster && etcdcluster !== 'not_decided') return
    await sleep(100)
  }
}

async function makeDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: `postgresql://postgres@${address}:5432/postgres` })
  await client.connect()
  await client.query(`create role ${DATABASE} login`)
  await client.query(`create database ${DATABASE} owner ${DATABASE}`)
  await client.end()
}

function startHaproxy(cleanup: Cleanup, folder: string, settings: string): void {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const child = spawn(program('haproxy'), ['-db', '-f', file], { stdio: 'ignore' })
  cleanup.add(() => child.kill('SIGKILL'))
  cleanup.onExit(() => child.kill('SIGKILL'))
}
