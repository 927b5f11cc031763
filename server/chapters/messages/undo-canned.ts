import { sql } from 'kysely'
import { type UndoStep, oneByOne, type Outcome, versionedOrGone } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { CANNED, type CannedRow } from './canned.ts'

/**
 * Undoes the creation, change or deletion of canned replies. The database refuses a title that another reply has taken since
 * (already_exists).
 */
async function undoOne(tx: Tx, { target_id: id, version, before, dependents }: UndoStep): Promise<Outcome> {
  const row = await tx.selectFrom('canned_replies').select(CANNED).where('id', '=', id).forUpdate().executeTakeFirst()
  if ((row?.version ?? 0) !== version) return { kept: 'changed_since' }
  if (dependents['made']) {
    await tx.deleteFrom('canned_replies').where('id', '=', id).execute()
    return { before: row ?? null, after: null, version: null }
  }
  const was = { ...row, ...before } as CannedRow
  const after = await tx
    .insertInto('canned_replies')
    .values({ id, title: was.title, body: was.body, created_at: was.created_at, version: Math.max(version, was.version) + 1 })
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        body: eb.ref('excluded.body'),
        version: eb.ref('excluded.version'),
        updated_at: sql`now_ms()`,
      })),
    )
    .returning(CANNED)
    .executeTakeFirstOrThrow()
  return { before: row ?? null, after, version: after.version }
}

export const cannedReversal = versionedOrGone('canned_replies', oneByOne(undoOne))
