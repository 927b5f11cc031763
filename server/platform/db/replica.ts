import type pg from 'pg'
import type { Logger } from 'pino'
import type { CommitEvents } from './commit-events.ts'
import type { Db } from './db.ts'
import type { KnownChanges } from './known-changes.ts'
import { isYounger, type ClockTimes, readClocks } from './now.ts'
import { UnprovenChanges } from './unproven-changes.ts'

/** A streaming replica of the database. It is read only while its lag is proven to be small. */
export interface Replica {
  db: Db
  /** Whether the replica has all commits up to FRESH_MS ago, and all commits of this process. */
  isCurrent: () => boolean
  /** Seconds since the newest moment whose commits the replica is known to have; null before the first proof. */
  lagSeconds: () => number | null
  /** The replica for stale reads. Nothing that is read from it is kept in memory. */
  staleDb: Db
  /**
   * Returns the age in seconds that an answer of the replica may have while the primary is away; null if the replica is not to be read: the primary
   * answers, the age is above the setting, or the replica is not proven to have a change that this process knows.
   * @param tags returns what the answer depends on; null if it depends on anything
   */
  staleSeconds: (tags: () => readonly string[] | null) => number | null
  /** Whether the settings allow stale reads at all. */
  allowsStale: boolean
  /** Calls back when the primary is found to be away and the replica may be read instead. @returns a function that removes the callback */
  whenAlone: (callback: () => void) => () => void
  /** Waits until the primary has been asked anew: a moment after a read failed it is known whether the primary is away. */
  looked: () => Promise<void>
  /** Starts the monitoring. Before that the replica is not read. */
  open: (logger: Logger) => void
  close: () => void
}

const LOOK_MS = 200
const STEP_MS = 20
/** The most by which an answer is older than a commit of another process. Spec: one second. */
const FRESH_MS = 800

/** The position that the primary's log is flushed to: all acknowledged commits are before it. */
const PRIMARY_POSITION = `select pg_current_wal_flush_lsn()::text as lsn, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`
/**
 * A promoted replica replays nothing more, and writes a log of its own, whose positions say nothing of the primary's: it is on another timeline. If the
 * address is that of the primary itself, it is on the same.
 */
const REPLICA_HAS = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn
  else pg_current_wal_flush_lsn() >= $1::pg_lsn and left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) = $2 end as has`

/** Whether a replica whose primary is away has all that it is proven to have had, and has replayed all that it received. Also true once it was promoted. */
const REPLICA_IS_WHOLE = `select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() >= $1::pg_lsn
  else pg_last_wal_replay_lsn() >= greatest($1::pg_lsn, pg_last_wal_receive_lsn()) end as whole`

interface MonitorOptions {
  db: Db
  staleDb: Db
  /** How old answers of the replica may be while the primary is away; 0 for none. */
  staleMs: number
  /** A connection to the primary and one to the replica, used for nothing else, so that nothing delays them. */
  primary: pg.Pool
  replica: pg.Pool
  changes: CommitEvents
  /** The changes of this process and those that other processes announced. */
  known: KnownChanges
}

/**
 * Proves repeatedly that a replica is current: reads the end of the primary's log, and waits until the replica has replayed it. The replica
 * then has all commits before that query. The age of the proof counts from the start of the query, so that the proof grows old if the
 * replica is slow, stopped or disconnected, or this process was stopped. Spec §1-12.
 */
export function monitorReplica({ db, staleDb, staleMs, primary, replica, changes, known }: MonitorOptions): Replica {
  let proven: ClockTimes | null = null
  /** The position of the newest proof. */
  let position = '0/0'
  /** Whether the primary did not answer, and the replica has all that it can have. */
  let isAlone = false
  const unproven = new UnprovenChanges()
  let looks: (() => void)[] = []
  const waiting = new Set<() => void>()
  let changed = 0
  let stop: (() => void) | null = null
  let wake = () => {}

  const isWhole = async () => (await replica.query<{ whole: boolean }>(REPLICA_IS_WHOLE, [position])).rows[0]?.whole === true

  /** Whether the replica reached the position in time. A change of this process meanwhile invalidates the proof. */
  const prove = async (isOver: () => boolean): Promise<boolean> => {
    const asked = readClocks()
    const answer = await primary.query<{ lsn: string; timeline: string }>(PRIMARY_POSITION).catch(() => null)
    if (answer === null) {
      isAlone = staleMs > 0 && (await isWhole().catch(() => false)) && !isOver()
      if (isAlone) for (const callback of waiting) callback()
      return false
    }
    isAlone = false
    const { lsn = position, timeline = null } = answer.rows[0] ?? {}
    while (!isOver() && isYounger(asked, FRESH_MS) && asked.running >= changed) {
      const { rows: there } = await replica.query<{ has: boolean }>(REPLICA_HAS, [lsn, timeline])
      if (there[0]?.has) {
        if (isOver()) return true
        proven = asked
        position = lsn
        unproven.proven(asked.running)
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
      const awaited = looks
      looks = []
      const inTime = await prove(isOver).catch(() => false)
      for (const done of awaited) done()
      if (isOver()) return
      if (!inTime && wasCurrent) logger.warn('the replica is behind or away: public reads go to the primary')
      if (inTime && !wasCurrent) logger.warn('the replica has caught up: public reads go to it again')
      wasCurrent = inTime
      const rest = LOOK_MS - (performance.now() - begun)
      if (begun >= changed && rest > 0 && looks.length === 0)
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
    staleDb,
    staleSeconds: (tags) => {
      if (!isAlone || proven === null || !isYounger(proven, staleMs) || unproven.touch(tags)) return null
      return Math.ceil((performance.now() - proven.running) / 1000)
    },
    allowsStale: staleMs > 0,
    whenAlone: (callback) => {
      waiting.add(callback)
      return () => waiting.delete(callback)
    },
    looked: async () => {
      if (!stop) return
      await new Promise<void>((done) => {
        looks.push(done)
        wake()
      })
    },
    open: (logger) => {
      if (stop) return
      let over = false
      const removeListener = changes.listen(() => {
        changed = performance.now()
        wake()
      })
      const stopListening = known.listen((tags) => unproven.add(tags))
      stop = () => {
        over = true
        proven = null
        isAlone = false
        removeListener()
        stopListening()
        for (const done of looks.splice(0)) done()
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
