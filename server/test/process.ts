import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..', '..')

/** The options of Node that `npm start` uses: what is measured runs with them. */
export const START_ARGS: readonly string[] = /^node (.+) server\/main\.mjs$/
  .exec(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start)?.[1]
  ?.split(' ') as string[]

/** A service in a separate process, started as an operator starts it. */
export interface Running {
  url: string
  port: number
  pid: number
  child: ChildProcess
  /** Milliseconds from the start of the process until it was ready. */
  startMs: number
  /** Returns its output so far. */
  output: () => string
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<End>
}

const folders = new Set<string>()

/** Creates a temporary folder; cleanUp() removes it, and so does the end of this process. */
export function temporaryFolder(): { path: string; cleanUp: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'beffroi-'))
  folders.add(path)
  const cleanUp = () => {
    folders.delete(path)
    rmSync(path, { recursive: true, force: true })
  }
  return { path, cleanUp }
}

/** The environment of a process that a test starts: that of the test run has its own settings. Compiled modules are shared. */
export const CHILD_ENV: Record<string, string> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
)

/**
 * Options of Node for a process that lives for seconds. The optimising compiler of WebAssembly works for the embedded database in the
 * background, and costs such a process a fifth of its processor time. A process that works for long, or is measured, runs without them.
 */
export const BRIEF: readonly string[] = ['--liftoff-only']

/** Ports of servers of tests. Systems take the ports of outgoing connections from above: such a port would be in use a moment later. */
const PORTS = { first: 20_000, past: 32_000 }

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Returns a random port that was free when it was checked. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.past)
    if (await isFree(port)) return port
  }
}

/** Runs a program of the project, or of another folder by its whole path, to its end, as a process that lives for seconds. */
export async function run(script: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...BRIEF, isAbsolute(script) ? script : join(ROOT, script), ...args], {
    env: { ...CHILD_ENV, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, output }
}

interface End {
  code: number | null
  signal: NodeJS.Signals | null
}
const endOf = (child: ChildProcess) => new Promise<End>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))

const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** How a process is started, where it differs from the service of this checkout. */
interface Start {
  /** The folder of the program: this checkout, or another. */
  folder?: string
  /** The path of the program in the folder. */
  program?: string
  /** The path of Node, its arguments, and those of the program. */
  node?: string
  args?: readonly string[]
  after?: string[]
  /** Whether to open an IPC message channel to it. */
  talks?: boolean
  /** Whether to discard its standard output: a measured server may write a line for each request. */
  quiet?: boolean
  /** The path that answers 2xx once the program is ready. */
  ready?: string
  /** The longest wait until it is ready; by default without limit. */
  patienceMs?: number
}

/**
 * Starts the service or another server, on a free port by default, and waits until it is ready. It is killed when this process exits.
 * @throws Error with its output, if it ends before it is ready or is not ready in time
 */
export async function startService(
  env: Record<string, string>,
  {
    folder = ROOT,
    // Releases before have no other.
    program = existsSync(join(folder, 'server/main.mjs')) ? 'server/main.mjs' : 'server/main.ts',
    node = process.execPath,
    args = [],
    after = [],
    talks = false,
    quiet = false,
    ready = '/readyz',
    patienceMs = Number.POSITIVE_INFINITY,
  }: Start = {},
): Promise<Running> {
  const begun = performance.now()
  const port = Number(env['PORT'] ?? (await freePort()))
  const child: ChildProcess = spawn(node, [...args, join(folder, program), ...after], {
    cwd: folder,
    env: { ...CHILD_ENV, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: ['pipe', quiet ? 'ignore' : 'pipe', 'pipe', ...(talks ? (['ipc'] as const) : [])],
  })
  started.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  const ended = endOf(child).finally(() => started.delete(child))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${program} ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
    // Another program may have taken the port meanwhile, and never answer.
    const isReady = await fetch(`${url}${ready}`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    )
    if (isReady) break
    if (performance.now() - begun > patienceMs) throw new Error(`${program} was not ready in time:\n${output}`)
    await sleep(25)
  }
  return {
    url,
    port,
    pid: child.pid as number,
    child,
    startMs: Math.round(performance.now() - begun),
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts the service, stops it as soon as it listens, and returns how it ended. */
export async function stopAtOnce(env: Record<string, string>): Promise<End> {
  const port = await freePort()
  const child = spawn(process.execPath, [...BRIEF, join(ROOT, 'server/main.mjs')], {
    env: { ...CHILD_ENV, LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: 'ignore',
  })
  const ended = endOf(child)
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve((socket.destroy(), true)))
      socket.once('error', () => resolve(false))
    })
  while (child.exitCode === null && !(await listens())) await sleep(1)
  child.kill('SIGTERM')
  return ended
}

/** Signs in to a running service; returns an access token. */
export const signInAt = async (url: string, email: string, password?: string): Promise<string> =>
  (await sessionAt(url, email, password)).token

/** Signs in to a running service; returns the token of the session, which ends it, and an access token. */
export async function sessionAt(url: string, email: string, password = 'beffroi-demo'): Promise<{ session: string; token: string }> {
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token: session } = (await signedIn.json()) as { token: string }
  const answer = await fetch(`${url}/api/auth/token`, { headers: { authorization: `Bearer ${session}` } })
  return { session, token: ((await answer.json()) as { token: string }).token }
}
