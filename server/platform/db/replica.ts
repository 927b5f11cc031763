import type pg from 'pg'
import type { Logger } from 'pino'
import type { CommitEvents } from './commit-events.ts'
import type { Db } from './db.ts'
import { isYounger, type ClockTimes, readClocks } from './now.ts'

/** A streaming replica of the database. It is read only while its lag is proven to be small. */
export interface Replica {
  db: Db
  /** Whether the replica has all commits up to FRESH_MS ago, and all commits of this process. */
  isCurrent: () => boolean
  /** Seconds since the newest moment whose commits the replica is known to have; null before the first proof. */
  lagSeconds: () => number | null
  /** Starts the monitoring. Before that the replica is not read. */
  open: (logger: Logger) => void
  close: () => void
}

const LOOK_MS = 200
const STEP_MS = 20
/** The most by which an answer is older than a commit of another process. Spec: one second. */
const FRESH_MS = 800

/** The position that the primary's log is flushed to: all acknowledged commits are before it. */
const PRIMARY_POSITION = 'select pg_current_wal_flush_lsn()::text as lsn'
/** A promoted replica replays nothing more and so falls behind. If the address is that of the primary itself, it never does. */
const REPLICA_HAS = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= $1::pg_lsn as has`

interface MonitorOptions {
  db: Db
  /** A connection to the primary and one to the replica, used for nothing else, so that nothing delays them. */
  primary: pg.Pool
  replica: pg.Pool
  changes: CommitEvents
}

/**
 * Proves repeatedly that a replica is current: reads the end of the primary's log, and waits until the replica has replayed it. The replica
 * then has all commits before that query. The age of the proof counts from the start of the query, so that the proof grows old if the
 * replica is slow, stopped or disconnected, or this process was stopped. Spec §1-12.
 */
export function monitorReplica({ db, primary, replica, changes }: MonitorOptions): Replica {
  let proven: ClockTimes | null = null
  let changed = 0
  let stop: (() => void) | null = null
  let wake = () => {}

  /** Whether the replica reached the position in time. A change of this process meanwhile invalidates the proof. */
  const prove = async (isOver: () => boolean): Promise<boolean> => {
    const asked = readClocks()
    const { rows } = await primary.query<{ lsn: string }>(PRIMARY_POSITION)
    while (!isOver() && isYounger(asked, FRESH_MS) && asked.running >= changed) {
      const { rows: there } = await replica.query<{ has: boolean }>(REPLICA_HAS, [rows[0]?.lsn])
      if (there[0]?.has) {
        if (!isOver()) proven = asked
        return true
      }
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    }
    return isOver() || asked.running < changed
  }
  const monitor = async (logger: Logger, isOver: () => boolean) => {
    let wasCurrent = true
    while (!isOver()) {
      const begun = performance.now()
      const inTime = await prove(isOver).catch(() => false)
      if (isOver()) return
      if (!inTime && wasCurrent) logger.warn('the replica is behind or away: public reads go to the primary')
      if (inTime && !wasCurrent) logger.warn('the replica has caught up: public reads go to it again')
      wasCurrent = inTime
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
    lagSeconds: () => proven && (performance.now() - proven.running) / 1000,
    open: (logger) => {
      if (stop) return
      let over = false
      const removeListener = changes.listen(() => {
        changed = performance.now()
        wake()
      })
      stop = () => {
        over = true
        proven = null
        removeListener()
        wake()
      }
      void monitor(logger, () => over)
    },
    close: () => {
      stop?.()
      stop = null
    },
  }
}
