import type pg from 'pg'
import type { Logger } from 'pino'
import type { CommitEvents } from './commit-events.ts'
import type { Db } from './db.ts'
import { isYounger, type ClockTimes, readClocks } from './now.ts'

/** A streaming replica of the database, read as long as it certainly is not far behind. */
export interface Replica {
  db: Db
  /** Whether it holds all that was committed up to FRESH_MS ago, and all that this process has changed. */
  isCurrent: () => boolean
  /** Begins to look how far it is; until then it is not read. */
  open: (logger: Logger) => void
  close: () => void
}

const LOOK_MS = 200
const STEP_MS = 20
/** An answer is at most this much older than what another process committed. Spec: one second. */
const FRESH_MS = 800

/** Commits that were acknowledged lie before it: they are flushed first. */
const HERE = 'select pg_current_wal_flush_lsn()::text as place'
/** A promoted replica stands still, and so falls behind; an address that leads to the primary itself never does. */
const THERE = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= $1::pg_lsn as has`

interface Looking {
  db: Db
  /** A connection to the primary, and one to the replica, which nothing else may delay. */
  primary: pg.Pool
  replica: pg.Pool
  changes: CommitEvents
}

/**
 * Proves again and again how far a replica is: the primary says where its log ends, and once the replica has come so far, it holds all that
 * was committed before the primary was asked. The age of that proof counts from the asking, so that whatever holds a look up lets it grow
 * old: a replica that is slow, stopped or cut off, or a process that was. Spec §1-12.
 */
export function monitorReplica({ db, primary, replica, changes }: Looking): Replica {
  let proven: ClockTimes | null = null
  let changed = 0
  let stop: (() => void) | null = null
  let wake = () => {}

  /** Whether the replica came so far in time. What has been changed here meanwhile makes the proof worthless. */
  const look = async (isOver: () => boolean): Promise<boolean> => {
    const asked = readClocks()
    const { rows } = await primary.query<{ place: string }>(HERE)
    while (!isOver() && isYounger(asked, FRESH_MS) && asked.running >= changed) {
      const { rows: there } = await replica.query<{ has: boolean }>(THERE, [rows[0]?.place])
      if (there[0]?.has) {
        if (!isOver()) proven = asked
        return true
      }
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    }
    return isOver() || asked.running < changed
  }
  const goOn = async (logger: Logger, isOver: () => boolean) => {
    let told = true
    while (!isOver()) {
      const begun = performance.now()
      const inTime = await look(isOver).catch(() => false)
      if (isOver()) return
      if (!inTime && told) logger.warn('the replica is behind or away: public reads go to the primary')
      if (inTime && !told) logger.warn('the replica has caught up: public reads go to it again')
      told = inTime
      const rest = LOOK_MS - (performance.now() - begun)
      if (begun >= changed && rest > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, rest)
          timer.unref()
          wake = () => (clearTimeout(timer), resolve())
        })
    }
  }
  return {
    db,
    isCurrent: () => proven !== null && proven.running > changed && isYounger(proven, FRESH_MS),
    open: (logger) => {
      if (stop) return
      let over = false
      const deaf = changes.listen(() => {
        changed = performance.now()
        wake()
      })
      stop = () => {
        over = true
        proven = null
        deaf()
        wake()
      }
      void goOn(logger, () => over)
    },
    close: () => {
      stop?.()
      stop = null
    },
  }
}
