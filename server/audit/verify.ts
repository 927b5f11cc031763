import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Where the chain of the audit trail breaks, if it does. */
export type ChainState = { ok: true; rows: number } | { ok: false; seq: number; fault: string }

/**
 * Recomputes every hash of the audit trail in order. An edited, removed, inserted or swapped row breaks the chain where it
 * stands; a tail that was cut off disagrees with the head.
 */
export async function verifyChain(db: Db): Promise<ChainState> {
  const { rows } = await sql<{ seq: number; fault: string }>`
    with base as (
      -- What was removed at its term ends here; the trail goes on from there.
      select coalesce(max(to_seq), 0) as seq,
        coalesce((select last_hash from audit_segments order by to_seq desc limit 1), sha256('beffroi audit')) as hash
      from audit_segments
    ), chained as (
      select seq, prev_hash, hash, audit_hash(prev_hash, a) as computed,
        lag(hash, 1, (select hash from base)) over (order by seq) as expected_prev,
        (select seq from base) + row_number() over (order by seq) as place
      from audit_log a
    ), faults as (
      select seq, case
        when seq <> place then 'a row before this one is missing'
        when prev_hash <> expected_prev then 'does not follow the row before it'
        else 'its content was changed' end as fault
      from chained where seq <> place or prev_hash <> expected_prev or hash <> computed
      union all
      select h.seq, 'the end of the trail is missing'
      from audit_head h where h.seq <> (select coalesce(max(seq), (select seq from base)) from audit_log)
        or h.hash <> coalesce((select hash from audit_log order by seq desc limit 1), (select hash from base))
    )
    select seq, fault from faults order by seq limit 1`.execute(db)
  const [fault] = rows
  if (fault) return { ok: false, ...fault }
  const { n } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { ok: true, rows: n }
}
