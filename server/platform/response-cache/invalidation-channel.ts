import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { isYounger, type ClockTimes, readClocks } from '../db/now.ts'

/** Receives the invalidations of other processes over a connection of its own. */
export interface InvalidationChannel {
  /** Whether every invalidation committed up to FRESH_MS ago has certainly been received. */
  isFresh: () => boolean
  close: () => Promise<void>
}

interface Listener {
  /** @param session the process id in PostgreSQL of the session that sent it */
  onNotification: (notification: string, session: number) => void
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

/**
 * Opens a channel with LISTEN, and proves four times a second that it works: it notifies itself. PostgreSQL delivers notifications in
 * the order of their commits. When the channel's own notification arrives, everything committed before it was sent has arrived. The age
 * of that proof counts from the sending, by both clocks of the machine. With a cut or half-open connection, or a blocked or stopped
 * process, the proof grows old.
 */
export function openChannel(url: string, { onNotification, onGap, hearsItself }: Listener): InvalidationChannel {
  const own = `hot_beat_${randomUUID().replaceAll('-', '')}`
  let client: pg.Client | null = null
  let listening = false
  let closed = false
  let sent: ClockTimes | null = null
  let proven: ClockTimes | null = null

  const drop = (gone: pg.Client) => {
    if (client !== gone) return
    client = null
    listening = false
    sent = proven = null
    onGap(false)
    // end() would wait for the answer of a server that a half-open connection cannot reach.
    ;(gone as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  }
  const connect = async () => {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      keepAlive: true,
      application_name: 'beffroi-hot',
    })
    client = made
    made.on('error', () => drop(made))
    made.on('end', () => drop(made))
    made.on('notification', ({ channel, payload = '', processId }) => {
      if (channel !== own) onNotification(payload, processId)
      else if (client === made && sent && payload === String(sent.running)) {
        proven = sent
        sent = null
      }
    })
    try {
      await made.connect()
      await made.query(`listen hot_answers; listen ${own}`)
      if (!(await hearsItself())) throw new Error('This process does not receive its own notifications')
      // Invalidations committed before LISTEN were missed.
      onGap(true)
      listening = client === made
    } catch {
      drop(made)
    }
  }
  const beat = () => {
    const asked = client
    if (!asked) {
      void connect()
      return
    }
    if (sent && performance.now() - sent.running > SILENT_MS) drop(asked)
    if (!listening || sent) return
    sent = readClocks()
    asked.query('select pg_notify($1, $2)', [own, String(sent.running)]).catch(() => drop(asked))
  }
  const timer = setInterval(() => closed || beat(), BEAT_MS).unref()
  beat()
  return {
    isFresh: () => proven !== null && isYounger(proven, FRESH_MS),
    close: async () => {
      closed = true
      clearInterval(timer)
      if (client) drop(client)
    },
  }
}
