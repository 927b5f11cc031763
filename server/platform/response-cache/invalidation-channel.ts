import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { isYounger, type Moment, thisMoment } from '../db/now.ts'

/** What other processes changed, heard over a connection of its own. */
export interface Channel {
  /** Whether all that was committed up to FRESH_MS ago has certainly been heard. */
  fresh: () => boolean
  close: () => Promise<void>
}

interface Hearing {
  heard: (tags: readonly string[]) => void
  /** From here on nothing is known of what was missed. */
  lost: () => void
  /** Whether this process hears its own changes as well; asked at each connection. */
  hearsItself: () => Promise<boolean>
}

const BEAT_MS = 250
/** An answer is at most this much older than what another process committed. Spec: one second. */
const FRESH_MS = 800
/** A connection that owes an answer for so long is given up. */
const SILENT_MS = 2000

/**
 * Listens, and proves four times a second that it does: it notifies itself. PostgreSQL delivers notifications in the order of their commits, so
 * when its own arrives, all that was committed before it was sent has arrived. The age of that proof counts from the sending, by both
 * clocks of the machine: a cut line, one that swallows everything, a blocked or a stopped process all let it grow old.
 */
export function openChannel(url: string, { heard, lost, hearsItself }: Hearing): Channel {
  const own = `hot_beat_${randomUUID().replaceAll('-', '')}`
  let client: pg.Client | null = null
  let listening = false
  let closed = false
  let sent: Moment | null = null
  let proven: Moment | null = null

  const drop = (gone: pg.Client) => {
    if (client !== gone) return
    client = null
    listening = false
    sent = proven = null
    lost()
    // Half-open, it would wait for a farewell that never comes.
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
    made.on('notification', ({ channel, payload = '' }) => {
      if (channel !== own) heard(payload.split(' '))
      else if (client === made && sent && payload === String(sent.running)) {
        proven = sent
        sent = null
      }
    })
    try {
      await made.connect()
      await made.query(`listen hot_answers; listen ${own}`)
      if (!(await hearsItself())) throw new Error('deaf')
      // What was read before it listened may have changed unheard.
      lost()
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
    sent = thisMoment()
    asked.query('select pg_notify($1, $2)', [own, String(sent.running)]).catch(() => drop(asked))
  }
  const timer = setInterval(() => closed || beat(), BEAT_MS).unref()
  beat()
  return {
    fresh: () => proven !== null && isYounger(proven, FRESH_MS),
    close: async () => {
      closed = true
      clearInterval(timer)
      if (client) drop(client)
    },
  }
}
