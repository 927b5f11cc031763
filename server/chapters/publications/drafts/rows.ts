import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { Draft } from '../../../../contract/publications/drafts.ts'
import type { DraftChange } from '../../../../contract/publications/publication-input.ts'
import { type Caller, isPlatformAdmin } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'

/** The content of a draft as it is stored: the fields that were given, none of them null. */
export type DraftContent = z.output<typeof DraftChange>
/** A draft as those who see it get it. */
export type DraftAnswer = z.output<typeof Draft>

/** A row of `publication_drafts`. */
export interface StoredDraft {
  id: string
  acteur_id: string
  created_by: string | null
  content: DraftContent
  version: number
  created_at: string
  updated_at: string
}

/** The columns of a StoredDraft, of `publication_drafts d`. */
export const COLUMNS = sql`d.id, d.acteur_id, d.created_by, d.content, d.version, d.created_at, d.updated_at`

/** What belongs to the draft and not to its content. */
const RECORD = new Set(['id', 'acteur_id', 'created_by', 'version', 'created_at', 'updated_at'])
const NOTHING = {
  ...Object.fromEntries(Object.keys(Draft.shape).flatMap((field) => (RECORD.has(field) ? [] : [[field, null]]))),
  commune_ids: [],
  images: [],
  documents: [],
}
/** Returns every field of a content, null where nothing was given. */
export const completed = (content: DraftContent) => ({ ...NOTHING, ...content }) as Omit<DraftAnswer, keyof StoredDraft>
/** Returns a draft in the form of its answer. */
export const answerOf = ({ content, ...draft }: StoredDraft): DraftAnswer => ({ ...draft, ...completed(content) })

/**
 * Returns the condition that a caller sees a draft of `publication_drafts d`, and may change it: the people of its actor with manage_publications.
 * A platform administrator sees their own, and no draft of others. Nobody sees drafts of an inactive or deleted actor. Spec §2-79.
 */
export const seenBy = (caller: Caller): RawBuilder<SqlBool> => sql`
  exists (select from acteurs k where k.id = d.acteur_id and k.active and k.deleted_at is null) and (
    d.acteur_id = any(array(select l.acteur_id from actor_users l
      where l.user_id = ${caller.userId}::uuid and (l.role = 'owner' or 'manage_publications' = any(l.permissions))))
    or d.created_by = ${caller.userId}::uuid and ${isPlatformAdmin(caller)}::boolean)`

/** The condition that a caller wrote a draft of `publication_drafts d` and is still linked to its actor. */
const writtenBy = (caller: Caller): RawBuilder<SqlBool> => sql`
  exists (select from acteurs k where k.id = d.acteur_id and k.active and k.deleted_at is null) and d.created_by = ${caller.userId}::uuid
    and d.acteur_id = any(array(select l.acteur_id from actor_users l where l.user_id = ${caller.userId}::uuid))`

type Found = StoredDraft & { seen: boolean }

/** Returns a draft without its mark. The error for an author without the permission names the permission: the author knows of the draft. */
function seen(row: Found | undefined): StoredDraft {
  const { seen: mayWrite, ...draft } = found(row)
  if (!mayWrite) throw new AppError('permission_denied')
  return draft
}

/**
 * Returns a draft that the caller sees.
 * @throws AppError not_found, permission_denied (its author, who has lost manage_publications)
 */
export async function readDraft({ db, caller }: Context, id: string): Promise<StoredDraft> {
  const { rows } = await sql<Found>`select ${COLUMNS}, (${seenBy(caller)}) as seen from publication_drafts d
    where d.id = ${id} and (${seenBy(caller)} or ${writtenBy(caller)})`.execute(db)
  return seen(rows[0])
}

/**
 * Locks a draft that the caller sees. Of two submissions at once, the second waits here and then finds no draft.
 * @throws AppError not_found, permission_denied (its author, who has lost manage_publications), precondition_failed
 */
export async function lockDraft(tx: Tx, caller: Caller, id: string, ifMatch: number[] | undefined): Promise<StoredDraft> {
  const { rows } = await sql<Found>`select ${COLUMNS}, (${seenBy(caller)}) as seen from publication_drafts d
    where d.id = ${id} and (${seenBy(caller)} or ${writtenBy(caller)}) for update of d`.execute(tx)
  const draft = seen(rows[0])
  assertVersion(draft, ifMatch)
  return draft
}

/** Returns a draft in any state of its actor, after a change by somebody who saw it. */
export async function storedDraft(db: Db, id: string): Promise<StoredDraft> {
  const { rows } = await sql<StoredDraft>`select ${COLUMNS} from publication_drafts d where d.id = ${id}`.execute(db)
  return found(rows[0])
}
