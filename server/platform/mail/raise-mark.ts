import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Proof } from '../outgoing/judge.ts'

/**
 * Raises the mark of the database before rows are taken that are then sent. docs/decisions/0036.
 * @param proof what the process knows of the database; null in a process without a guard
 * @returns the mark, null in a database without an identity; undefined if nothing may be sent: the database may be a copy, or was suspended
 */
export async function raiseMark(tx: Tx, proof: Proof | null): Promise<number | null | undefined> {
  const { rows } = await sql<{ mark: number | null; known: boolean }>`
    with marked as (
      update database_identity set mark = mark + 1
      where suspended_at is null and place = database_place()
        and (${proof?.id ?? null}::uuid is null or (id = ${proof?.id ?? null} and mark >= ${proof?.mark ?? 0}))
      returning mark
    )
    select (select mark from marked) as mark, exists (select from database_identity) as known`.execute(tx)
  const { mark = null, known = false } = rows[0] ?? {}
  return mark === null && known ? undefined : mark
}
