import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..', '..')

/** A service in a process of its own, started as an operator starts it. */
export interface Running {
  url: string
  child: ChildProcess
  /** What it has written so far. */
  output: () => string
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** A folder that is removed with cleanUp(). */
export function temporaryFolder(): { path: string; cleanUp: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'beffroi-'))
  return { path, cleanUp: () => rmSync(path, { recursive: true, force: true }) }
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Runs a program of the project to its end. */
export async function run(script: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], { env: { PATH: process.env['PATH'], ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, output }
}

/** Starts the service and waits until it is ready. */
export async function startService(env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    env: { PATH: process.env['PATH'], RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env, PORT: String(port) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${output}`)
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) break
    await sleep(50)
  }
  return {
    url,
    child,
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Signs in to a running service; gives an access token. */
export async function signInAt(url: string, email: string, password = 'beffroi-demo'): Promise<string> {
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token: session } = (await signedIn.json()) as { token: string }
  const answer = await fetch(`${url}/api/auth/token`, { headers: { authorization: `Bearer ${session}` } })
  return ((await answer.json()) as { token: string }).token
}
