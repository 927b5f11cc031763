import { sql } from 'kysely'
import { DRAFT_VERSION_DAYS } from '../../../../contract/publications/drafts.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { answerOf, type DraftAnswer, type DraftContent, lockDraft } from './rows.ts'
import { changedFields, save } from './write.ts'

/**
 * Saves the content of a version again, as the latest one.
 * @throws AppError not_found (no such draft or version), permission_denied, precondition_failed
 */
export function restoreVersion({ db, caller }: Context, { id, version, ifMatch }: Target & { version: number }): Promise<DraftAnswer> {
  return transact(db, async (tx) => {
    const before = await lockDraft(tx, caller, id, ifMatch)
    const { rows } = await sql<{ content: DraftContent }>`
      select content from publication_draft_versions where draft_id = ${id} and version = ${version}
        and saved_at > now() - make_interval(days => ${DRAFT_VERSION_DAYS}::int)`.execute(tx)
    const { content } = found(rows[0])
    const fields = changedFields(before.content, content)
    if (fields.length === 0) {
      unchanged(caller, 'draft.restore')
      return answerOf(before)
    }
    const after = await save(tx, caller, before, content)
    await record(tx, caller, 'draft.restore', { type: 'draft', id, after: { fields, restored_version: version } })
    return after
  })
}
