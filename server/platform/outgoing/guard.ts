import type { Logger } from 'pino'
import { transact } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Config } from '../settings/config.ts'
import * as identities from './identity.ts'
import { judge, type Reason } from './judge.ts'
import { type Here, hereOf } from './place.ts'

/** How often a process reads the identity again. */
const LOOK_MS = 2000
/** How long a process that does not know a promoted standby waits for one that does, before it suspends. */
const WAIT_MS = 15_000

/** Whether this process may send e-mails, read mailboxes and other servers, and remove files of the store. docs/decisions/0036. */
export interface OutgoingGuard {
  /** Whether outgoing work may be done. Always true in a process that never began, such as a command. */
  readonly allowed: boolean
  /** Where this process is, for isOwnDatabase(). */
  readonly here: Here
  /** Looks at the database, and from then on every two seconds. Before the first job. */
  begin: () => Promise<void>
  /** Looks at the database now. */
  look: () => Promise<void>
  /** Calls back after each change of `allowed`. */
  onChange: (listener: (allowed: boolean) => void) => void
  close: () => void
}

/** Creates the guard of a process. It looks at nothing before begin(). */
export function outgoingGuard(
  config: Pick<Config, 'dataDir' | 'role' | 'installation'>,
  database: OpenDatabase,
  logger: Logger,
): OutgoingGuard {
  const db = database.opsDb
  const here = hereOf(config, database)
  const listeners: ((allowed: boolean) => void)[] = []
  let [allowed, begun] = [true, false]
  /** The database that this process has sent from. */
  let known: string | null = null
  let waitsSince: number | null = null
  /** The last row of the audit trail when this process first looked. */
  let firstSeq = 0
  let reported: string | null = null
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const set = (now: boolean) => {
    if (allowed === now) return
    allowed = now
    for (const listener of listeners) listener(now)
  }
  const report = (because: string | null) => {
    if (reported !== because && because !== null)
      logger.error(
        { because },
        'this database may be a copy: nothing is sent, no mailbox and no source is read, until "npm run cli -- settle" or an administrator in the back-office says whether to send what waited (docs/operations/copies.md)',
      )
    reported = because
  }
  const trust = (id: string) => {
    if (!allowed) logger.info({ database: id }, 'outgoing work begins')
    known = id
    waitsSince = null
    report(null)
    set(true)
  }
  const suspend = async (identity: NonNullable<identities.Found['identity']>, because: Reason) => {
    set(false)
    const seq = known === identity.id ? await identities.trailEnd(db) : firstSeq
    await transact(db, (tx) => identities.suspendIdentity(tx, identity, because, { seq, here }))
    report(because)
  }
  const step = async (): Promise<void> => {
    const { identity, place } = await identities.readIdentity(db, here)
    const verdict = judge({ identity, place }, { installation: here.installation, knowsIt: identity !== null && identity.id === known })
    if (!identity) {
      const noted = await identities.noteIdentity(db, here)
      return noted === null ? step() : trust(noted)
    }
    if (typeof verdict === 'object') return suspend(identity, verdict.suspend)
    if (verdict === 'trust') return trust(identity.id)
    if (verdict === 'claim') {
      await identities.claimIdentity(db, identity.id, here)
      return trust(identity.id)
    }
    if (verdict === 'follow') {
      await transact(db, (tx) => identities.followIdentity(tx, identity, here))
      logger.warn({ from: identity.place, to: place }, 'the database has a new primary: a failover')
      return trust(identity.id)
    }
    set(false)
    if (verdict === 'suspended') return report(identity.suspended_because)
    waitsSince ??= Date.now()
    // A process of the API sends nothing: it leaves the decision to a worker.
    if (config.role !== 'api' && Date.now() - waitsSince > WAIT_MS) await suspend(identity, 'timeline')
  }
  const look = (): Promise<void> => {
    looking ??= step().finally(() => (looking = null))
    return looking
  }
  return {
    get allowed() {
      return allowed
    },
    here,
    begin: async () => {
      begun = true
      firstSeq = await identities.trailEnd(db)
      await look()
      // With the database away nothing can be sent, and everything is looked at again once it is back.
      timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
    },
    look: async () => {
      if (begun) await look()
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  }
}
