import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { LiveEvent, STREAM_SECONDS } from '../../../contract/collaboration/collaboration.ts'
import type { Db } from '../../platform/db/db.ts'

const BEAT_MS = 1000
/** How far back each reading goes: a change is passed on if its transaction took no longer than this. */
const REACH = '10 seconds'
/** The most changes that one reading takes. Those of a bulk are of one kind. */
const READ_MAX = 2000
/** The most open streams of one person: a further one ends the oldest. */
const STREAMS_EACH = 8
/** A line without a meaning, so that proxies keep the connection. */
const PULSE_MS = 15_000

interface Stream {
  userId: string
  out: PassThrough
}

/** The streams of a process that tell what changes. */
export interface LiveStreams {
  /** Opens a stream of server-sent events for a user, of so many seconds. */
  open: (userId: string, seconds?: number) => PassThrough
  close: () => void
}

/** The most rows that an event names. */
const ROWS_NAMED = 50

const eventOf = (event: z.input<typeof LiveEvent>): string => `data: ${JSON.stringify(z.encode(LiveEvent, event))}\n\n`

/**
 * Tells open streams which kinds of records change: one reading of the trail a second while there is a stream, whatever their number. The trail has
 * every change of every process (Spec §6-12). A change whose transaction took longer than REACH is not passed on: the lists also read
 * themselves again.
 */
export function liveStreams(db: Db): LiveStreams {
  const streams = new Set<Stream>()
  /** The changes of the last readings, by the id of their row; and when the last look of each person at a record began. */
  let seen = new Map<string, string>()
  let lastLooks = new Map<string, string>()
  /** The sendings that leave, at the last reading: their beginnings are in the trail, their ends are not. */
  let lastSendings = ''
  let isReading = false

  const tell = (event: z.input<typeof LiveEvent>) => {
    if (event.types.length > 0) for (const { out } of streams) out.write(eventOf(event))
  }
  const read = async () => {
    const { rows } = await sql<{ id: string; target_type: string }>`select l.id, l.target_type from audit_log l
      where l.at > now() - interval '${sql.raw(REACH)}' order by l.at desc limit ${READ_MAX}`.execute(db)
    const looks = await sql<{ user_id: string; last: string }>`select user_id, max(began_at)::text as last from record_viewers
      where began_at > now() - interval '${sql.raw(REACH)}' group by user_id`.execute(db)
    const changes = rows.filter(({ id }) => !seen.has(id))
    const types = new Set(changes.map(({ target_type }) => target_type))
    seen = new Map(rows.map(({ id, target_type }) => [id, target_type]))
    const lookers = looks.rows.flatMap(({ user_id, last }) => (lastLooks.get(user_id) === last ? [] : [user_id]))
    lastLooks = new Map(looks.rows.map(({ user_id, last }) => [user_id, last]))
    if (lookers.length > 0) types.add('presence')
    const { rows: sendings } = await sql<{
      n: number
      last: string | null
    }>`select count(*)::int as n, max(created_at)::text as last from envois
      where state = 'en_cours' and not exists (select from envois_arret)`.execute(db)
    const now = JSON.stringify(sendings)
    if (lastSendings !== '' && lastSendings !== now) types.add('envoi')
    // Their numbers change each second.
    if (sendings[0]?.n) types.add('remise')
    lastSendings = now
    tell({
      types: [...types].toSorted(),
      ...(changes.length <= ROWS_NAMED ? { rows: changes.map(({ id }) => id) } : {}),
      ...(lookers.length > 0 ? { lookers } : {}),
    })
  }
  const beat = async () => {
    if (streams.size === 0 || isReading) return
    isReading = true
    // The database is away: the next beat asks again.
    await read().catch(() => {})
    isReading = false
  }
  const timers = [
    setInterval(() => void beat(), BEAT_MS).unref(),
    setInterval(() => streams.forEach(({ out }) => out.write(':\n\n')), PULSE_MS).unref(),
  ]

  return {
    open(userId, seconds = STREAM_SECONDS) {
      const own = [...streams].filter((stream) => stream.userId === userId)
      if (own.length >= STREAMS_EACH) own[0]?.out.end()
      const stream: Stream = { userId, out: new PassThrough() }
      streams.add(stream)
      const end = setTimeout(() => stream.out.end(), seconds * 1000).unref()
      stream.out.on('close', () => {
        clearTimeout(end)
        streams.delete(stream)
      })
      // What changed while the client had no stream: between two of them it is passed on twice rather than not at all.
      stream.out.write(eventOf({ types: [...new Set(seen.values()), 'presence'].toSorted() }))
      return stream.out
    },
    close() {
      timers.forEach(clearInterval)
      for (const { out } of streams) out.end()
    },
  }
}
