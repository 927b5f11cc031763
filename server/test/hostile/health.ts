import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answered, Watched } from './health-client.ts'

const CLIENT = fileURLToPath(new URL('./health-client.ts', import.meta.url))
/** Starts the process without the options of the test runner. */
const PLAIN = { execArgv: [] }

/** Delays of the answers of a service. */
export interface Lateness {
  answers: number
  refused: number
  /**
   * The longest answer in milliseconds, minus delays of the machine: time in which the service's thread waited for a processor, or an
   * idle server was late too.
   */
  worstMs: number
  /** The longest time for which the service's thread ran before it answered, in milliseconds (Linux only). */
  busyMs: number
  /** The processor time of a fixed piece of work on this machine meanwhile, in milliseconds: the unit in which the longest answer is judged. */
  workMs: number
}

/** Requests `/healthz` every tenth of a second from another process, until the returned function is called. */
export async function watchHealth(url: string, pid: number): Promise<() => Promise<Lateness>> {
  const control = fork(CLIENT, ['', 'control'], PLAIN)
  const [controlUrl] = (await once(control, 'message')) as [string]
  const client = fork(CLIENT, [url, controlUrl, String(pid)], PLAIN)
  return async () => {
    const told = once(client, 'message')
    client.send('end')
    const [{ found, workMs }] = (await told) as [Watched]
    for (const child of [client, control]) child.disconnect()
    return { ...latenessOf(found), workMs }
  }
}

function latenessOf(found: Answered[]): Omit<Lateness, 'workMs'> {
  const [service, control] = (['service', 'control'] as const).map((which) => found.filter(({ of }) => of === which)) as [
    Answered[],
    Answered[],
  ]
  const beside = ({ at, ms }: Answered): number =>
    Math.max(0, ...control.filter((other) => other.at < at + ms && other.at + other.ms > at).map((other) => other.ms))
  return {
    answers: service.length,
    refused: service.filter(({ status }) => status !== 200).length,
    worstMs: Math.max(0, ...service.map((answer) => answer.ms - answer.waited - beside(answer))),
    busyMs: Math.max(0, ...service.map(({ ran }) => ran)),
  }
}
