import pg from 'pg'
import { hostsOf } from '../db/hosts.ts'
import { type ClockTimes, isYounger, readClocks } from '../db/now.ts'
import { CHANGES_SINCE, type ChangesRead, SNAPSHOT } from './changes.ts'
import { Waking } from './waking.ts'

/** Receives the invalidations of other processes over a connection of its own. */
export interface InvalidationChannel {
  /** Whether every invalidation committed up to FRESH_MS ago has certainly been received. */
  isFresh: () => boolean
  /** Wakes the other processes for these changes, which have been committed. */
  wakeOthers: (notifications: Iterable<string>) => void
  close: () => Promise<void>
}

interface Listener {
  /**
   * @param session the process id in PostgreSQL of the session that made it
   * @returns whether it was made by another process
   */
  onNotification: (notification: string, session: number) => boolean
  /** Called when invalidations may be missed from now on (`isOver` false), and when the channel is open again: some may have been missed. */
  onGap: (isOver: boolean) => void
  /** Whether this process receives its own invalidations too; asked at each connection. */
  hearsItself: () => Promise<boolean>
}

const BEAT_MS = 250
/** The most by which an answer is older than a commit of another process. Spec: one second. */
const FRESH_MS = 800
/** A connection that leaves a statement unanswered for longer is dropped. */
const SILENT_MS = 2000
/** Between two removals of changes that were read. */
const PRUNE_MS = 30_000

/**
 * Opens a channel that reads the changes recorded in the database four times a second, and at once when another process wakes it. A reading has every
 * change committed before it was sent. The age of that proof counts from the sending, by both clocks of the machine. With a cut or half-open connection,
 * or a blocked or stopped process, the proof grows old. A lost wake, or a process that ends between its commit and the wake, delays nothing further.
 */
export function openChannel(url: string, { onNotification, onGap, hearsItself }: Listener): InvalidationChannel {
  let client: pg.Client | null = null
  let snapshot: string | null = null
  let isClosed = false
  let isReading = false
  let isWoken = false
  let sent: ClockTimes | null = null
  let proven: ClockTimes | null = null
  let pruned = performance.now()

  const drop = (gone: pg.Client) => {
    if (client !== gone) return
    client = null
    snapshot = null
    isReading = isWoken = false
    sent = proven = null
    waking.stop()
    onGap(false)
    // end() would wait for the answer of a server that a half-open connection cannot reach.
    ;(gone as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  }
  const waking = new Waking((notifications) => {
    const asked = client
    asked?.query("select pg_notify('hot_answers', said) from unnest($1::text[]) said", [notifications]).catch(() => drop(asked))
  })
  const hosts = hostsOf(url)
  const connect = async () => {
    const address = hosts.url
    const made = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      keepAlive: true,
      application_name: 'beffroi-hot',
    })
    client = made
    made.on('error', () => drop(made))
    made.on('end', () => drop(made))
    made.on('notification', ({ processId }) => {
      if (client === made && processId !== (made as unknown as { processID: number }).processID) void read(true)
    })
    try {
      await made.connect()
      // A wake need not outlast a crash of the database: its connections do not either.
      await made.query('set synchronous_commit = off; listen hot_answers')
      if (!(await hearsItself())) throw new Error('This process does not receive its own notifications')
      const { rows } = await made.query<{ snapshot: string }>(SNAPSHOT)
      // Invalidations committed before the snapshot were missed.
      onGap(true)
      if (client !== made) return
      snapshot = rows[0]?.snapshot ?? null
      // A process of the release before hears wakes only.
      waking.add(['*'])
    } catch {
      // A standby refuses LISTEN.
      hosts.leave(address)
      drop(made)
    }
  }
  const apply = ({ missed, changes, ...read }: ChangesRead, isTimed: boolean) => {
    snapshot = read.snapshot
    if (missed) onGap(true)
    const foreign = changes.filter(({ tags, session }) => onNotification(tags, session)).map(({ tags }) => tags)
    // Nobody woke this process: the one that made the changes may have ended before its wake.
    if (isTimed) waking.add(foreign)
    proven = sent
  }
  const read = async (isWake: boolean): Promise<void> => {
    const asked = client
    if (!asked || snapshot === null) return
    if (isReading) {
      isWoken ||= isWake
      return
    }
    isReading = true
    sent = readClocks()
    try {
      const { rows } = await asked.query<ChangesRead>({ name: 'changes', text: CHANGES_SINCE, values: [snapshot] })
      if (client !== asked) return
      if (rows[0]) apply(rows[0], !isWake)
      isReading = false
      if (isWoken) {
        isWoken = false
        await read(true)
      }
    } catch {
      drop(asked)
    }
  }
  const beat = () => {
    if (isClosed) return
    if (!client) void connect()
    else void read(false)
    if (!client || performance.now() - pruned < PRUNE_MS) return
    pruned = performance.now()
    const asked = client
    asked.query('select hot_prune()').catch(() => drop(asked))
  }
  const timer = setInterval(beat, BEAT_MS).unref()
  beat()
  return {
    isFresh: () => proven !== null && isYounger(proven, FRESH_MS),
    wakeOthers: (notifications) => {
      if (snapshot !== null) waking.add(notifications)
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      if (client) drop(client)
    },
  }
}
