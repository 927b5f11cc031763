import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { memoryOf } from '../bench/measure/cpu.ts'
import type { Running } from '../../server/test/process.ts'
import type { Inside } from './probe.ts'

/** The resources of a process at one time. Memory in MB, delay in milliseconds. */
export interface Sample {
  /** Seconds since the beginning of the load. */
  at: number
  heap: number
  outside: number
  resident: number
  /** Open files and sockets of the process. */
  files: number
  timers: number
  sockets: number
  delay: number
  /** Connections to PostgreSQL, as it counts them; 1 on the embedded database. */
  connections: number
}

const MB = 1024 ** 2

/** Samples a service that was started with the probe. Files and resident memory are read from /proc on Linux; elsewhere they are 0. */
export async function sampleOf({ child }: Running, at: number, connections: () => Promise<number>): Promise<Sample> {
  const answer = once(child, 'message')
  child.send('measure')
  const [inside] = (await answer) as [Inside]
  const { active } = inside
  const pid = child.pid ?? 0
  return {
    at,
    heap: inside.heap / MB,
    outside: inside.outside / MB,
    ...ofSystem(pid),
    timers: (active['Timeout'] ?? 0) + (active['Immediate'] ?? 0),
    sockets: active['TCPSocketWrap'] ?? 0,
    delay: inside.delay,
    connections: await connections(),
  }
}

function ofSystem(pid: number): { resident: number; files: number } {
  try {
    return { resident: memoryOf(pid).now, files: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return { resident: 0, files: 0 }
  }
}
