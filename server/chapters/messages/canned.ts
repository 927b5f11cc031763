import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { undoData, undoDataOfCreation } from '../../platform/audit/undo-steps.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { threadById } from './rows.ts'
import { manyLines, oneLine } from '../../platform/text/plain-text.ts'

/** A canned reply: ours, beyond Spec §4.1. */
export interface CannedRow {
  id: string
  title: string
  body: string
  created_at: string
  updated_at: string
  version: number
}
interface Texts {
  title: string
  body: string
}
export const CANNED = ['id', 'title', 'body', 'created_at', 'updated_at', 'version'] as const
const clean = ({ title, body }: Texts): Texts => ({ title: oneLine(title, 120), body: manyLines(body) })

/**
 * Returns the canned replies, by title; filled in for a thread if one is named.
 * @throws AppError not_found (the thread)
 */
export async function listCanned(
  db: Db,
  query: { page: number; per_page: number; thread_id?: string | undefined },
): Promise<Page<CannedRow & { rendered?: string }>> {
  const thread = query.thread_id === undefined ? null : await threadById(db, query.thread_id)
  const rows = await db
    .selectFrom('canned_replies')
    .select(CANNED)
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const { n } = await db
    .selectFrom('canned_replies')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rendered = (body: string) =>
    body
      .replaceAll('{nom}', () => thread?.contact_nom ?? '')
      .replaceAll(/ +/g, (blanks, at: number, whole: string) => (/^(?:[,\n]|$)/.test(whole.charAt(at + blanks.length)) ? '' : blanks))
  return page(thread ? rows.map((row) => ({ ...row, rendered: rendered(row.body) })) : rows, n, query)
}

/** @throws AppError not_found */
async function lock(tx: Tx, id: string): Promise<CannedRow> {
  const row = await tx.selectFrom('canned_replies').select(CANNED).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** @throws AppError already_exists (the title) */
export function createCanned({ db, caller }: Context, texts: Texts): Promise<CannedRow> {
  return transact(db, async (tx) => {
    const made = await tx
      .insertInto('canned_replies')
      .values({ id: newId(), ...clean(texts) })
      .returning(CANNED)
      .executeTakeFirstOrThrow()
    await record(tx, caller, 'canned_reply.create', { type: 'canned_reply', id: made.id, after: made, undoData: undoDataOfCreation(made) })
    return made
  })
}

/** @throws AppError not_found, precondition_failed, already_exists */
export function updateCanned(
  { db, caller }: Context,
  { id, change, ifMatch }: { id: string; change: Partial<Texts>; ifMatch: number[] | undefined },
): Promise<CannedRow> {
  return transact(db, async (tx) => {
    const before = await lock(tx, id)
    assertVersion(before, ifMatch)
    const texts = clean({ title: change.title ?? before.title, body: change.body ?? before.body })
    if (texts.title === before.title && texts.body === before.body) {
      unchanged(caller, 'canned_reply.update')
      return before
    }
    const after = await tx
      .updateTable('canned_replies')
      .set({ ...texts, version: sql`version + 1`, updated_at: sql`now_ms()` })
      .where('id', '=', id)
      .returning(CANNED)
      .executeTakeFirstOrThrow()
    await record(tx, caller, 'canned_reply.update', {
      type: 'canned_reply',
      id,
      before,
      after,
      undoData: undoData(before, after, ['title', 'body']),
    })
    return after
  })
}

/** @throws AppError not_found, precondition_failed */
export function deleteCanned({ db, caller }: Context, { id, ifMatch }: { id: string; ifMatch: number[] | undefined }): Promise<CannedRow> {
  return transact(db, async (tx) => {
    const before = await lock(tx, id)
    assertVersion(before, ifMatch)
    await tx.deleteFrom('canned_replies').where('id', '=', id).execute()
    // The whole row is stored for the undo: it is deleted for good.
    await record(tx, caller, 'canned_reply.delete', { type: 'canned_reply', id, before, undoData: { version: 0, before: { ...before } } })
    return before
  })
}
