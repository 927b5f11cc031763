import type { Logger } from 'pino'
import { transact } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Config } from '../settings/config.ts'
import * as identities from './identity.ts'
import { judge, movement, type Proof, type Reason } from './judge.ts'
import { addressOf, readProof, writeProof } from './proof-file.ts'

/** How often a process reads the identity again. The embedded database has no other process. */
const LOOK_MS = 2000
/** How long a process without a proof waits for an answer before it suspends. */
const ANSWER_MS = 15_000

/** Whether this process may send e-mails, read mailboxes and other servers, and remove files of the store. docs/decisions/0036. */
export interface OutgoingGuard {
  /** Whether outgoing work may be done. Always true in a process that never began, such as a command. */
  readonly allowed: boolean
  /** What this process knows of the database; null in a process that never began. */
  readonly proof: Proof | null
  /** Looks at the database, and from then on every two seconds. Before the first job. */
  begin: () => Promise<void>
  /** Looks at the database now. */
  look: () => Promise<void>
  /** Notes the mark of an e-mail that is about to be sent. */
  sends: (mark: number) => void
  /** Calls back after each change of `allowed`. */
  onChange: (listener: (allowed: boolean) => void) => void
  close: () => void
}

/** Creates the guard of a process. It looks at nothing before begin(). */
export function outgoingGuard(
  { dataDir, role, installation }: Pick<Config, 'dataDir' | 'role' | 'installation'>,
  database: OpenDatabase,
  logger: Logger,
  answerMs = ANSWER_MS,
): OutgoingGuard {
  const db = database.opsDb
  const address = addressOf(database.url)
  const listeners: ((allowed: boolean) => void)[] = []
  let [allowed, begun, wasTrusted, isUnwritable] = [true, false, false, false]
  let proof: Proof | null = null
  let challenge: { id: string; since: number } | null = null
  /** The last row of the audit trail when this process first looked. */
  let firstSeq = 0
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const set = (now: boolean) => {
    if (allowed === now) return
    allowed = now
    for (const listener of listeners) listener(now)
  }
  const note = (known: Proof) => {
    proof = known
    try {
      writeProof(dataDir, known, address)
    } catch (error) {
      if (!isUnwritable)
        logger.warn({ err: String(error) }, 'DATA_DIR cannot be written: after a restart this process depends on another one')
      isUnwritable = true
    }
  }
  const trust = ({ id, mark }: Proof) => {
    const known = proof?.id === id ? Math.max(proof.mark, mark) : mark
    if (proof?.id !== id || proof.mark !== known || !wasTrusted) note({ id, mark: known })
    if (!allowed) logger.info({ database: id }, 'outgoing work begins')
    wasTrusted = true
    challenge = null
    report(null)
    set(true)
  }
  const suspend = async ({ identity }: identities.Found, because: Reason) => {
    set(false)
    if (!identity) return
    const seq = wasTrusted ? await identities.trailEnd(db) : firstSeq
    await transact(db, (tx) => identities.suspendIdentity(tx, identity, because, seq))
    challenge = null
    report(because)
  }
  let reported: string | null = null
  const report = (because: string | null) => {
    if (reported !== because && because !== null)
      logger.error(
        { because },
        'this database may be a copy: nothing is sent, no mailbox and no source is read, until "npm run cli -- settle" or an administrator in the back-office says whether to send what waited (docs/operations/copies.md)',
      )
    reported = because
  }
  /**
   * Reads the identity and what this process knew before that. The mark of the database is the later one: it rises meanwhile, by this process and by others
   * of its data folder, and a proof from after the reading would be above it.
   */
  const readAfterProof = async (): Promise<{ found: identities.Found; known: Proof | null }> => {
    const read = () => identities.readIdentity(db, challenge?.id ?? null)
    const [earlier, found] = [proof, await read()]
    const { identity } = found
    if (!identity || earlier?.id === identity.id) return { found, known: earlier }
    proof = readProof(dataDir, identity.id, address)
    return proof ? { known: proof, found: await read() } : { found, known: null }
  }
  const step = async (): Promise<void> => {
    const { found, known } = await readAfterProof()
    const { identity, place } = found
    const verdict = judge(found, { proof: known, installation, answered: found.answered })
    if (typeof verdict === 'object') return suspend(found, verdict.suspend)
    if (!identity) {
      const noted = await identities.noteIdentity(db, installation)
      return noted ? trust(noted) : step()
    }
    switch (verdict) {
      case 'claim':
        await identities.claimIdentity(db, identity.id, installation)
        return trust(identity)
      case 'follow':
        await transact(db, (tx) => identities.followIdentity(tx, identity))
        logger.warn({ from: identity.place, to: place }, 'the database has a new primary that has every e-mail sent so far: a failover')
        return trust(identity)
      case 'resume':
        await transact(db, (tx) => identities.resumeIdentity(tx, identity))
        return step()
      case 'trust':
        trust(identity)
        if (found.asking > 0) await identities.answerChallenges(db)
        return
      case 'suspended':
        set(false)
        challenge = null
        report(identity.suspended_because)
        return
      default: {
        set(false)
        // The embedded database has no other process.
        if (database.url === null) return suspend(found, 'unknown')
        challenge ??= { id: await identities.ask(db), since: Date.now() }
        // A process of the API sends nothing: it waits for another one.
        if (role !== 'api' && Date.now() - challenge.since > answerMs)
          await suspend(found, movement(identity.place, place) === 'timeline' ? 'timeline' : 'unknown')
      }
    }
  }
  const look = (): Promise<void> => {
    looking ??= step().finally(() => (looking = null))
    return looking
  }
  return {
    get allowed() {
      return allowed
    },
    get proof() {
      return proof
    },
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
    sends: (mark) => {
      if (!proof || proof.mark >= mark) return
      note({ id: proof.id, mark })
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  }
}
