import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment } from '../../server/platform/settings/config.ts'
import { freePort, run, signInAt } from '../../server/test/process.ts'
import { makeCleanup } from '../runner/cleanup.ts'
import { loadOn, type Tally, type Targets } from './load.ts'
import { treeOf } from './previous-tree.ts'

/** The administrator of the demonstration data. */
const ADMIN = 'admin@demo.test'

/** The outcomes of requests in a phase of the upgrade. */
interface Phase {
  name: string
  read: Tally
  write: Tally
}
export interface Upgrade {
  commit: string
  phases: Phase[]
  /** The output of the new release's command `migrate`. */
  migrated: string
  migrationMs: number
  verified: string
}

/** Starts the service of a tree and waits until it is ready. */
async function serve(tree: string, env: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(tree, 'server/main.ts')], {
    cwd: tree,
    env: { PATH: environment['PATH'], RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_NO_WARNINGS: '1', ...env, PORT: String(port) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The service of ${tree} ended with ${child.exitCode}:\n${output}`)
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await sleep(100)
  }
  return {
    url,
    output: () => output,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function targetsOf(url: string): Promise<Targets> {
  const list = async (path: string) => {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { 'x-app-source': 'public' } })
    return ((await response.json()) as { data: { id: string; slug: string }[] }).data
  }
  const [commune] = await list('/communes?per_page=1')
  const publications = await list('/publications?per_page=20')
  return { publications: publications.map(({ id }) => id), commune: commune?.slug ?? '' }
}

/**
 * Upgrades a database while a service of the previous release serves requests, then replaces it by the new release.
 * @param url the address of an empty PostgreSQL database
 * @param seconds the duration of each phase
 */
export async function upgrade(commit: string, url: string, { seconds, loops }: { seconds: number; loops: number }): Promise<Upgrade> {
  const tree = treeOf(commit)
  // Small pools: two services share the server with its other clients.
  const env = { DATABASE_URL: url, DATABASE_POOL: '4', DEMO: 'on', DATA_DIR: join(tree.path, '..', 'var') }
  const phases: Phase[] = []
  const cleanup = makeCleanup()
  cleanup.add(() => tree.remove())
  try {
    const old = await serve(tree.path, env)
    cleanup.add(old.end)
    const at = { url: old.url, token: await signInAt(old.url, ADMIN) }
    const load = loadOn(at, await targetsOf(old.url), loops)
    cleanup.add(load.stop)
    const during = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const done = await work
      phases.push({ name, ...load.take() })
      return done
    }
    await during('before: the old release alone', sleep(seconds * 1000))
    const begun = performance.now()
    const migrated = await during('during: the migrations run under it', run('server/cli.ts', ['migrate'], env))
    const migrationMs = performance.now() - begun
    if (migrated.code !== 0) throw new Error(`The migrations failed:\n${migrated.output}`)
    await during('after: the old release on the new schema', sleep(seconds * 1000))
    const fresh = await serve(join(import.meta.dirname, '..', '..'), env)
    cleanup.add(fresh.end)
    await during('both releases are up', sleep(500))
    Object.assign(at, { url: fresh.url, token: await signInAt(fresh.url, ADMIN) })
    await during('the new release has taken over', sleep(seconds * 1000))
    await load.stop()
    const verified = await run('server/cli.ts', ['audit', 'verify'], env)
    if (verified.code !== 0) throw new Error(`The trail is broken:\n${verified.output}`)
    return { commit, phases, migrated: migrated.output.trim(), migrationMs, verified: verified.output.trim() }
  } finally {
    await cleanup.run()
  }
}

/** Returns the failures by phase; none if no request failed. */
export const failuresOf = ({ phases }: Upgrade): string[] =>
  phases.flatMap(({ name, read, write }) =>
    [read, write].flatMap(({ failures }) => [...failures].map(([fault, times]) => `${name}: ${fault} (${times} times)`)),
  )
