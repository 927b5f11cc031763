import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Services } from '../services.ts'
import type { Due, RetentionClass } from '../retention/class.ts'
import { firstHash } from './chains.ts'
import { assertSealable } from './sealing.ts'

type Secrets = Pick<Services, 'secrets'>['secrets']
interface Segment {
  chain: number
  /** How many rows it has. Null in segments of older releases, whose rows had all numbers from the first to the last. */
  n: number | null
  from_seq: number
  to_seq: number
  from_at: string
  to_at: string
  prev_hash: Buffer
  last_hash: Buffer
  actions: unknown
}
/** The number of rows removed in one transaction, which locks the heads of the trail: nothing can be recorded meanwhile. */
const AT_ONCE = 1000

const chainOf = ({ from_seq, to_seq, prev_hash, last_hash }: Segment) =>
  `${from_seq}:${to_seq}:${prev_hash.toString('hex')}:${last_hash.toString('hex')}`
const actionsOf = (actions: unknown) =>
  JSON.stringify(Object.entries(actions as Record<string, number>).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the seal of a segment, a keyed digest of all its fields. */
const sealOf = (secrets: Secrets, segment: Segment) => {
  const { chain, n, from_at, to_at, actions } = segment
  const fields = `${chainOf(segment)}:${Date.parse(from_at)}:${Date.parse(to_at)}:${actionsOf(actions)}`
  return n === null ? secrets.keyedHash('audit-segment-2', fields) : secrets.keyedHash('audit-segment-3', `${chain}:${n}:${fields}`)
}
/** Seals of older releases did not cover times and actions. */
const isSealed = (secrets: Secrets, segment: Segment & { mac: string }) =>
  segment.mac === sealOf(secrets, segment) || (segment.n === null && segment.mac === secrets.keyedHash('audit-segment', chainOf(segment)))

/** The rows before the first row that is not older than `days`. */
const old = (days: number) => sql`audit_log where seq < coalesce(
  (select min(seq) from audit_log where at >= now() - make_interval(days => ${days})), 9223372036854775807)`

/** The retention of the trail: its oldest rows are removed as sealed segments, each of one chain, and the chain continues from the segment's hash. Spec §6-18. */
export const TRAIL: RetentionClass = {
  name: 'journal',
  term: 'AUDIT_KEEP_DAYS',
  // Stryker disable all: sentences for people, compared with the record of processing activities by a test of that
  texts: ['Journal d’audit, par segments scellés', 'Audit trail, by sealed segments'],
  why: [
    'Un an : la CNIL recommande de six mois à un an pour les journaux (délibération 2021-122).',
    'A year: the CNIL recommends six months to a year for logs (deliberation 2021-122).',
  ],
  // Stryker restore all
  due: async (db, days) => {
    const { rows } = await sql<Due>`select count(*)::int as rows, min(at) as oldest from ${old(days)}`.execute(db)
    // Stryker disable next-line ObjectLiteral: an aggregate always has its row, which only the types do not know
    return rows[0] ?? { rows: 0, oldest: null }
  },
  check: assertSealable,
  remove: async (tx, days, { secrets }) => {
    await sql`select from audit_head order by chain for update`.execute(tx)
    const segment = await oldest(tx, days)
    if (!segment) return { rows: 0, oldest: null }
    const { chain, n, from_seq, to_seq, from_at, to_at, prev_hash, last_hash, actions } = segment
    await tx
      .insertInto('audit_segments')
      .values({
        chain,
        n,
        from_seq,
        to_seq,
        from_at,
        to_at,
        prev_hash,
        last_hash,
        actions: JSON.stringify(actions),
        mac: sealOf(secrets, segment),
      })
      .execute()
    await sql`delete from audit_log where seq between ${from_seq} and ${to_seq} and coalesce(chain, 0) = ${chain}`.execute(tx)
    return { rows: n ?? 0, oldest: from_at }
  },
}

async function oldest(tx: Tx, days: number) {
  const { rows } = await sql<Segment>`
    with first as (select coalesce(chain, 0) as chain from ${old(days)} order by seq limit 1),
    block as materialized (
      select seq, at, action, prev_hash, hash from ${old(days)} and coalesce(chain, 0) = (select chain from first) order by seq limit ${AT_ONCE})
    select (select chain from first) as chain, count(*)::int as n, min(seq) as from_seq, max(seq) as to_seq, min(at) as from_at, max(at) as to_at,
      (select prev_hash from block order by seq limit 1) as prev_hash, (select hash from block order by seq desc limit 1) as last_hash,
      (select jsonb_object_agg(action, n) from (select action, count(*) as n from block group by 1) a) as actions
    from block having count(*) > 0`.execute(tx)
  return rows[0]
}

/** Checks the removed segments. Returns the number of rows and the time of the last; or the first segment that does not match. */
export async function removedSegments(
  db: Db,
  secrets: Secrets,
): Promise<{ ok: true; rows: number; until: string | null } | { ok: false; seq: number; fault: string }> {
  const segments = await db.selectFrom('audit_segments').selectAll().orderBy('to_seq').execute()
  const lasts = new Map<number, { to_seq: number; last_hash: Buffer }>()
  let rows = 0
  for (const segment of segments) {
    const fault = (text: string) => ({ ok: false as const, seq: segment.to_seq, fault: text })
    if (!isSealed(secrets, segment)) return fault('the segment was not sealed by this service, or with another secret')
    const before = lasts.get(segment.chain) ?? { to_seq: 0, last_hash: firstHash(segment.chain) }
    if (segment.from_seq <= before.to_seq || !segment.prev_hash.equals(before.last_hash))
      return fault('the segment does not follow the one before')
    lasts.set(segment.chain, segment)
    rows += segment.n ?? segment.to_seq - segment.from_seq + 1
  }
  return { ok: true, rows, until: segments.at(-1)?.to_at ?? null }
}
