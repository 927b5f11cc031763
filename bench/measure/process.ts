import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment } from '../../server/platform/settings/config.ts'

/** A measured server. */
export interface Running {
  pid: number
  port: number
  /** Milliseconds from the start of the process to its first good answer. */
  startMs: number
  stop: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..')

/** Starts a server as in production and waits until `ready` answers. Its standard output is discarded. */
export async function run(
  script: string,
  port: number,
  env: Record<string, string>,
  args: string[] = [],
  patienceMs = 60_000,
  {
    cwd = ROOT,
    ready = '/readyz',
    after = [],
    node = process.execPath,
  }: { cwd?: string; ready?: string; after?: string[]; node?: string } = {},
): Promise<Running> {
  const begun = performance.now()
  const child: ChildProcess = spawn(node, [...args, script, ...after], {
    cwd,
    env: { PATH: environment['PATH'] ?? '', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let ended = false
  process.once('exit', () => child.kill('SIGKILL'))
  const exit = new Promise<void>((resolve) => {
    child.on('exit', () => {
      ended = true
      resolve()
    })
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${ready}`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) break
    if (ended || performance.now() - begun > patienceMs) throw new Error(`${script} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    pid: child.pid as number,
    port,
    startMs: Math.round(performance.now() - begun),
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}
