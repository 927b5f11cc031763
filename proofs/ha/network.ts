import { execFile, execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Cleanup } from '../shared/cleanup.ts'
import { program } from './programs.ts'

const PREFIX = 'beffroi-ha-'
const run = promisify(execFile)
const ip = (...args: string[]) => run(program('ip'), args)
const ipNow = (...args: string[]): string => execFileSync(program('ip'), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The network of one machine: a namespace with one cable to the switch of the cluster. */
export interface Cable {
  address: string
  namespace: string
  /** Pulls the cable: nothing arrives any more, not even the end of a connection. */
  pull: () => Promise<void>
  plug: () => Promise<void>
  /** Sends a signal to the processes of the namespace at once: to all, or to those that are chosen by their command. */
  signal: (signal: NodeJS.Signals, chosen?: (command: string) => boolean) => Promise<void>
}

/** A switch, with a cable for each machine. This host has the address that ends with 1. */
export interface Network {
  subnet: string
  cables: Cable[]
}

/** Makes a network of namespaces. The cleanup kills their processes and removes them. */
export async function makeNetwork(cleanup: Cleanup, machines: number): Promise<Network> {
  removeLeftOvers()
  const id = process.pid.toString(36)
  const bridge = `bha${id}`
  const base = freeNetwork()
  const names = Array.from({ length: machines }, (_, n) => `${PREFIX}${process.pid}-${n + 1}`)
  const removeAll = () => {
    for (const name of names) remove(name)
    attempt(() => ipNow('link', 'del', bridge))
  }
  cleanup.add(removeAll)
  cleanup.onExit(removeAll)
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('addr', 'add', `${base}.1/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  const cables = names.map((name, n) => cable(name, { id, n: n + 1, base, bridge }))
  return { subnet: `${base}.0/24`, cables: await Promise.all(cables) }
}

async function cable(namespace: string, { id, n, base, bridge }: { id: string; n: number; base: string; bridge: string }): Promise<Cable> {
  const [link, address] = [`vha${id}-${n}`, `${base}.${10 + n}`]
  const inside = (...args: string[]) => ip('netns', 'exec', namespace, program('ip'), ...args)
  await ip('netns', 'add', namespace)
  await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  await ip('link', 'set', link, 'master', bridge, 'up')
  await inside('link', 'set', 'lo', 'up')
  await inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
  await inside('link', 'set', 'eth0', 'up')
  return {
    address,
    namespace,
    pull: async () => void (await ip('link', 'set', link, 'down')),
    plug: async () => void (await ip('link', 'set', link, 'up')),
    signal: async (signal, chosen = () => true) => {
      const { stdout } = await ip('netns', 'pids', namespace)
      const { stdout: commands } = await run('ps', ['-o', 'pid=,comm=', '-p', stdout.trim().split('\n').join(',')]).catch(() => ({
        stdout: '',
      }))
      for (const [, pid, command = ''] of commands.matchAll(/^\s*(\d+) (.*)$/gm))
        if (chosen(command)) attempt(() => process.kill(Number(pid), signal))
    },
  }
}

function attempt<T>(step: () => T): T | null {
  try {
    return step()
  } catch {
    return null
  }
}

/** Kills the processes of a namespace, and removes it. */
function remove(name: string): void {
  const pids = attempt(() => ipNow('netns', 'pids', name)) ?? ''
  for (const pid of pids.split('\n').filter(Boolean)) attempt(() => process.kill(Number(pid), 'SIGKILL'))
  attempt(() => ipNow('netns', 'del', name))
}

/** Removes the namespaces of runs that were killed and could not do it. */
function removeLeftOvers(): void {
  const names = attempt(() => readdirSync('/run/netns')) ?? []
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0])
    if (attempt(() => process.kill(owner, 0)) !== null) continue
    remove(name)
    attempt(() => ipNow('link', 'del', `bha${owner.toString(36)}`))
  }
}

/** Returns the first three numbers of a private network that this machine does not use. */
function freeNetwork(): string {
  const used = ipNow('-o', '-4', 'addr')
  const candidates = Array.from({ length: 250 }, (_, n) => `10.231.${1 + ((n + process.pid) % 250)}`)
  return candidates.find((base) => !used.includes(` ${base}.`)) ?? '10.232.1'
}
