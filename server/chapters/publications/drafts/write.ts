import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { DRAFT_VERSIONS_MAX, DRAFTS_MAX } from '../../../../contract/publications/drafts.ts'
import type { DraftChange, NewDraft } from '../../../../contract/publications/publication-input.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { lockActeur } from '../writing/create.ts'
import { assertUsable } from '../pictures/stored-medias.ts'
import { changeDates, storeDates } from './dates.ts'
import { answerOf, type DraftAnswer, type DraftContent, lockDraft, type StoredDraft, storedDraft } from './rows.ts'

/**
 * Begins a draft for an actor. It may be incomplete.
 * @throws AppError scope_violation, permission_denied, validation_failed (one too many, no such actor)
 */
export function createDraft({ db, caller }: Context, { acteur_id, ...content }: z.output<typeof NewDraft>): Promise<DraftAnswer> {
  return transact(db, async (tx) => {
    const { verdict } = await lockActeur(tx, caller, acteur_id)
    if (verdict !== 'allowed') throw new AppError(verdict)
    return insertDraft(tx, caller, acteur_id, content)
  })
}

/** Inserts and records a draft. @throws AppError validation_failed if the actor has as many as it may have */
export async function insertDraft(tx: Tx, caller: Caller, acteur_id: string, given: DraftContent): Promise<DraftAnswer> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from publication_drafts where acteur_id = ${acteur_id}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= DRAFTS_MAX) throw invalid('body', `would be one too many: an actor keeps ${DRAFTS_MAX} drafts`)
  await assertUsable(tx, acteur_id, {}, given)
  const id = newId()
  const content = JSON.stringify(withoutNulls(given))
  await tx.insertInto('publication_drafts').values({ id, acteur_id, created_by: caller.userId, content }).execute()
  await storeVersion(tx, caller, id, 1, content)
  await storeDates(tx, id, given)
  // The trail has no content: administrators read it, and a draft is not for them.
  await record(tx, caller, 'draft.create', { type: 'draft', id, after: { acteur_id } })
  return answerOf(await storedDraft(tx, id))
}

/**
 * Saves a draft: an absent field is unchanged, null clears it.
 * @throws AppError not_found, permission_denied, precondition_failed
 */
export function updateDraft(
  { db, caller }: Context,
  { id, change, ifMatch }: Target & { change: z.output<typeof DraftChange> },
): Promise<DraftAnswer> {
  return transact(db, async (tx) => {
    const before = await lockDraft(tx, caller, id, ifMatch)
    const content = withoutNulls({ ...before.content, ...withoutUndefined(change) })
    const fields = changedFields(before.content, content)
    if (fields.length === 0) {
      unchanged(caller, 'draft.update')
      return answerOf(before)
    }
    const after = await save(tx, caller, before, content)
    await record(tx, caller, 'draft.update', { type: 'draft', id, after: { fields } })
    return after
  })
}

/** @throws AppError not_found, permission_denied, precondition_failed */
export function deleteDraft({ db, caller }: Context, { id, ifMatch }: Target): Promise<DraftAnswer> {
  return transact(db, async (tx) => {
    const draft = await lockDraft(tx, caller, id, ifMatch)
    await tx.deleteFrom('publication_drafts').where('id', '=', id).execute()
    await record(tx, caller, 'draft.delete', { type: 'draft', id, before: { acteur_id: draft.acteur_id } })
    return answerOf(draft)
  })
}

/**
 * Stores another content of a locked draft, as its next version.
 * @throws AppError validation_failed for a media that the draft may not use
 */
export async function save(tx: Tx, caller: Caller, before: StoredDraft, content: DraftContent): Promise<DraftAnswer> {
  const { id, version, acteur_id } = before
  await assertUsable(tx, acteur_id, before.content, content)
  const stored = JSON.stringify(content)
  await sql`update publication_drafts set content = ${stored}::jsonb, version = version + 1, updated_at = now_ms() where id = ${id}`.execute(
    tx,
  )
  await storeVersion(tx, caller, id, version + 1, stored)
  if (changeDates(changedFields(before.content, content))) await storeDates(tx, id, content)
  return answerOf(await storedDraft(tx, id))
}

/** Stores a version, and removes those that are too many. */
async function storeVersion(tx: Tx, caller: Caller, draft_id: string, version: number, content: string): Promise<void> {
  await tx.insertInto('publication_draft_versions').values({ draft_id, version, content, saved_by: caller.userId }).execute()
  await sql`delete from publication_draft_versions where draft_id = ${draft_id} and version <= ${version - DRAFT_VERSIONS_MAX}`.execute(tx)
}

/** Returns the names of the fields in which two contents differ. */
export const changedFields = (before: DraftContent, after: DraftContent): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isDeepStrictEqual(before[field as keyof DraftContent], after[field as keyof DraftContent]))
    .toSorted()

const withoutUndefined = (content: DraftContent): DraftContent => JSON.parse(JSON.stringify(content)) as DraftContent
const withoutNulls = (content: DraftContent): DraftContent =>
  Object.fromEntries(Object.entries(withoutUndefined(content)).filter(([, value]) => value !== null))
