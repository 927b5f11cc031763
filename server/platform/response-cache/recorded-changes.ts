import pg from 'pg'
import { EVERYTHING } from '../db/connections/commit-events.ts'
import { hostsOf } from '../db/connections/hosts.ts'
import { type ClockTimes, isYounger, readClocks } from '../db/now.ts'

/** The changes that transactions of every process record in the table `changes`. */
export interface RecordedChanges {
  /** Whether every change committed up to FRESH_MS ago has certainly been applied. */
  isFresh: () => boolean
  close: () => void
}

const BEAT_MS = 250
/** The most by which an answer is older than a commit of another process. Spec: one second. */
const FRESH_MS = 800
/** A connection that leaves a statement unanswered for longer is dropped. */
const SILENT_MS = 2000
/** A reading that is longer ago by the database's clock may have missed changes: those of six hours ago are removed (retention/platform-rules.ts). */
const MISSED_MS = 3_600_000

/** What one reading returns: its snapshot and time, and the tags of the changes since the reading before. */
interface Reading {
  snapshot: string
  ms: number
  tags: string[]
}

const SNAPSHOT = `select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as ms, array[]::text[] as tags`

/**
 * Reads the changes that a snapshot did not see and the present one sees: exactly those of transactions committed in between, whatever the order in
 * which they began. A copy of another cluster has rows with numbers of the future. Parameter 1 is the snapshot of the reading before.
 */
const SINCE = `select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as ms,
  array(select c.tags from changes c
    where c.tags is not null and c.xact >= pg_snapshot_xmin($1::pg_snapshot) and c.xact < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(c.xact, $1::pg_snapshot)) as tags`

/**
 * Reads the recorded changes four times a second, on a connection of its own. A reading has every change committed before it was sent. The age of that
 * proof counts from the sending, by both clocks of the machine. With a cut or half-open connection, or a blocked or stopped process, the proof grows old.
 * @param apply is called with the tags of the changes; with "*" where some may have been missed
 * @param hearsItself whether this process hears its own changes too; asked at each connection
 */
export function readRecordedChanges(
  url: string,
  { apply, hearsItself }: { apply: (tags: readonly string[]) => void; hearsItself: () => Promise<boolean> },
): RecordedChanges {
  const hosts = hostsOf(url)
  let client: pg.Client | null = null
  let last: Reading | null = null
  let proven: ClockTimes | null = null
  let isReading = false

  const drop = (gone: pg.Client) => {
    if (client === gone) {
      client = last = proven = null
      isReading = false
    }
    // A half-open connection does not answer.
    gone.end().catch(() => {})
  }
  const connect = async () => {
    const address = hosts.url
    const made = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      keepAlive: true,
      application_name: 'beffroi-changes',
    })
    client = made
    made.on('error', () => drop(made))
    made.on('end', () => drop(made))
    try {
      await made.connect()
      if (!(await hearsItself())) throw new Error('This process does not hear its own changes')
      const { rows } = await made.query<Reading & { standby: boolean }>(`${SNAPSHOT}, pg_is_in_recovery() as standby`)
      const [first] = rows
      if (!first || first.standby) throw new Error('This is a standby')
      if (client !== made) return
      // Changes committed before the snapshot were missed.
      apply([EVERYTHING])
      last = first
    } catch {
      hosts.leave(address)
      drop(made)
    }
  }
  const read = async (asked: pg.Client, before: Reading) => {
    isReading = true
    const sent = readClocks()
    try {
      const { rows } = await asked.query<Reading>({ name: 'changes', text: SINCE, values: [before.snapshot] })
      const [now] = rows
      if (client !== asked || !now) return
      const isMissed = now.ms < before.ms || now.ms - before.ms > MISSED_MS
      const tags = isMissed ? [EVERYTHING] : new Set(now.tags.flatMap((each) => each.split(' ')))
      if (now.tags.length > 0 || isMissed) apply([...tags])
      last = now
      proven = sent
      isReading = false
    } catch {
      drop(asked)
    }
  }
  const beat = () => {
    if (!client) void connect()
    else if (last && !isReading) void read(client, last)
  }
  const timer = setInterval(beat, BEAT_MS).unref()
  beat()
  return {
    isFresh: () => proven !== null && isYounger(proven, FRESH_MS),
    close: () => {
      clearInterval(timer)
      if (client) drop(client)
    },
  }
}
