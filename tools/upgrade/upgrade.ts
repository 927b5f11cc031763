import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailServer } from '../../server/test/mail-server.ts'
import { run, startService } from '../../server/test/process.ts'
import { isProcessed } from '../runner/backlog.ts'
import { makeCleanup } from '../runner/cleanup.ts'
import { onPostgres } from '../runner/data-folder.ts'
import { discrepancies, Ledger } from '../runner/ledger.ts'
import { mixedLoad } from '../runner/mixed-load.ts'
import { SECRET, settingsOf } from '../runner/own-service.ts'
import type { Sent } from '../runner/sent.ts'
import { makeClaimable, takeStage } from '../runner/stage.ts'
import { treeOf } from './previous-tree.ts'

/** Rate limits that every release knows. */
const LIMITS = ['default', 'claims', 'reports', 'publication_creation', 'moderation', 'contact', 'sign_in', 'webhook_refused']

/** The number of claimable actors: more than the claims of an upgrade. */
const CLAIMABLE = 1500

/** The longest wait for the first answer of a phase: a slow machine may answer no request in a short phase. */
const FIRST_ANSWER_MS = 30_000

/** The outcomes of requests of one kind. */
interface Tally {
  requests: number
  /** The longest time to an answer, in milliseconds. */
  longest: number
  /** Wrong answers, and how often each occurred. */
  failures: Map<string, number>
}
/** The outcomes of requests in a phase of the upgrade. */
export interface Phase {
  name: string
  read: Tally
  write: Tally
  /** The longest waits, the longest first: what was asked, milliseconds since the phase began, and how many it took. */
  waits: { what: string; at: number; ms: number }[]
}
export interface Upgrade {
  commit: string
  phases: Phase[]
  /** The output of the new release's command `migrate`. */
  migrated: string
  migrationMs: number
  verified: string
  /** Acknowledged writes that are not in the database afterwards, and effects that occurred twice. */
  wrong: string[]
}

/** The number of waits that are named of each phase. */
const NAMED = 10

const waitsOf = (sent: readonly Sent[], since: number): Phase['waits'] =>
  sent
    .map(({ what, begun, ended }) => ({ what, at: begun - since, ms: ended - begun }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, NAMED)

function tallyOf(sent: readonly Sent[]): Tally {
  const failures = new Map<string, number>()
  for (const { what, fault } of sent) if (fault) failures.set(`${what}: ${fault}`, (failures.get(`${what}: ${fault}`) ?? 0) + 1)
  return { requests: sent.length, longest: Math.max(0, ...sent.map(({ begun, ended }) => ended - begun)), failures }
}

/**
 * Upgrades a database while a service of the previous release serves requests, then replaces it by the new release. Compares the
 * acknowledged writes with the database.
 * @param url the address of an empty PostgreSQL database
 * @param seconds the duration of each phase
 * @param onPhase called as each phase ends
 */
export async function upgrade(
  commit: string,
  url: string,
  { seconds, onPhase = () => {} }: { seconds: number; onPhase?: (phase: Phase) => void },
): Promise<Upgrade> {
  const tree = treeOf(commit)
  const phases: Phase[] = []
  const cleanup = makeCleanup()
  cleanup.add(() => tree.remove())
  try {
    const mail = await mailServer()
    cleanup.add(mail.close)
    // Small pools: two services share the server with its other clients.
    const env = { ...settingsOf(mail, LIMITS), DATABASE_URL: url, DATABASE_POOL: '8', DATA_DIR: join(tree.path, '..', 'var') }
    const old = await startService(env, { folder: tree.path })
    cleanup.add(() => old.end('SIGTERM'))
    const target = { name: 'release', url: old.url }
    const stage = await takeStage(old.url)
    const claimable = await onPostgres(url, (query) => makeClaimable(query, stage.commune_id, CLAIMABLE))
    const ledger = new Ledger(`upgrade${Date.now().toString(36)}`)
    let sent: Sent[] = []
    const note = (one: Sent) => sent.push(one)
    const load = mixedLoad({ targets: () => [target], stage: () => stage, claimable, secret: SECRET, ledger, note })
    cleanup.add(load.stop)
    const during = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const since = performance.now()
      const done = await work
      for (const end = performance.now() + FIRST_ANSWER_MS; sent.length === 0 && performance.now() < end;) await sleep(20)
      const of = (isRead: boolean) => tallyOf(sent.filter(({ kind }) => (kind === 'read') === isRead))
      const phase = { name, read: of(true), write: of(false), waits: waitsOf(sent, since) }
      phases.push(phase)
      onPhase(phase)
      sent = []
      return done
    }
    await during('before: the old release alone', sleep(seconds * 1000))
    const begun = performance.now()
    const migrated = await during('during: the migrations run under it', run('server/cli.mjs', ['migrate'], env))
    const migrationMs = performance.now() - begun
    if (migrated.code !== 0) throw new Error(`The migrations failed:\n${migrated.output}`)
    await during('after: the old release on the new schema', sleep(seconds * 1000))
    // With the limits of this release too: its messages that name one e-mail address are more than its limit allows.
    const fresh = await startService({ ...env, ...settingsOf(mail) })
    cleanup.add(() => fresh.end('SIGTERM'))
    await during('both releases are up', sleep(500))
    Object.assign(stage, await takeStage(fresh.url))
    target.url = fresh.url
    await during('the new release has taken over', sleep(seconds * 1000))
    await load.stop()
    const { lost, doubled } = await onPostgres(url, async (query) => {
      await isProcessed(query)
      return discrepancies(ledger, query)
    })
    const wrong = [...lost.map((line) => `lost: ${line}`), ...doubled.map((line) => `doubled: ${line}`)]
    const verified = await run('server/cli.mjs', ['audit', 'verify'], env)
    if (verified.code !== 0) throw new Error(`The trail is broken:\n${verified.output}`)
    return { commit, phases, migrated: migrated.output.trim(), migrationMs, verified: verified.output.trim(), wrong }
  } finally {
    await cleanup.run()
  }
}

/** Returns the wrong writes, and the failures by phase; none if no request failed. */
export const failuresOf = ({ phases, wrong }: Upgrade): string[] => [
  ...wrong,
  ...phases.flatMap(({ name, read, write }) =>
    [read, write].flatMap(({ failures }) => [...failures].map(([fault, times]) => `${name}: ${fault} (${times} times)`)),
  ),
]
