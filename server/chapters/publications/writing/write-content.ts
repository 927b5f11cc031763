import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { changedContent, CONTENT, type Content } from './content.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import { withTakenAway } from '../events/taken-away.ts'
import { jsonb } from './kind-rules.ts'
import type { LockedRow } from './lock.ts'
import { jsonbList } from '../pictures/stored-medias.ts'
import { isShown } from '../moderation/transition.ts'
import { newest, type WaitingEdit } from './waiting-edit.ts'

/**
 * Whether a change of content needs a decision: of what residents may see, if the change is not trusted; of what was refused, always. Spec
 * §3-16, §3-17.
 * @param wanted the values to write; an absent field is unchanged
 * @param trusted whether the changed fields may be seen without a moderation
 */
export function needsDecision(
  before: Partial<Content> & { moderation_status: string },
  wanted: Partial<Content>,
  trusted: boolean,
): boolean {
  const needed = isShown(before.moderation_status) ? !trusted : before.moderation_status === 'rejected'
  return needed && Object.keys(changedContent(before, wanted)).length > 0
}

/** A change of content of a publication. */
interface ContentChange {
  /** The whole content of the newest version after the change. */
  wanted: Content
  /** Pinning is no content: it is written to the publication itself. */
  epingle: boolean
  /** Whether the caller may change what residents see without a moderation. */
  trusted: boolean
  /** Why the change withdraws an act early; stored as status_reason. */
  reason?: string | undefined
}

/**
 * Writes content into a locked publication; or beside it, if it has an edit that waits or residents see it and the change needs a decision.
 * Content that the newest version has already is not written. Spec §3-16, §3-28.
 */
export async function writeContent(tx: Tx, caller: Caller, before: LockedRow, change: ContentChange): Promise<void> {
  const same = Object.keys(changedContent(newest(before), change.wanted)).length === 0 && change.epingle === before.epingle
  if (same && (change.reason ?? before.status_reason) === before.status_reason) return
  const back = needsDecision(before, change.wanted, change.trusted)
  if (before.waiting || (back && isShown(before.moderation_status)))
    await writeEdit(tx, caller, await takeAway(tx, before, change.wanted), change)
  else await writeRow(tx, before, change, back)
}

/**
 * Writes at once what a change that waits takes away from the event that residents see. Spec §3-32.
 * @returns the publication as it is then
 */
async function takeAway(tx: Tx, before: LockedRow, { evenement: wanted }: Content): Promise<LockedRow> {
  const { evenement: shown } = before
  if (!shown || !wanted || !isShown(before.moderation_status)) return before
  const evenement = withTakenAway(shown, wanted as StoredEvent)
  if (isDeepStrictEqual(evenement, shown)) return before
  const content = Object.fromEntries(CONTENT.map((field) => [field, before[field]])) as Content
  await writeRow(tx, before, { wanted: { ...content, evenement }, epingle: before.epingle })
  await sql`update publications set taken_away_at = now_ms() where id = ${before.id}`.execute(tx)
  return { ...before, evenement }
}

/**
 * Writes content into a locked publication.
 * @param back whether it is hidden until a decision
 */
export async function writeRow(
  tx: Tx,
  before: LockedRow,
  { wanted, epingle, reason }: Pick<ContentChange, 'wanted' | 'epingle' | 'reason'>,
  back = false,
): Promise<void> {
  const { moderation_status, valide } = back ? { moderation_status: 'pending', valide: false } : before
  await tx
    .updateTable('publications')
    .set({
      ...wanted,
      epingle,
      evenement: jsonb(wanted.evenement),
      alerte: jsonb(wanted.alerte),
      acte: jsonb(wanted.acte),
      images: jsonbList(wanted.images),
      documents: jsonbList(wanted.documents),
      moderation_status,
      valide,
      status_reason: reason ?? before.status_reason,
      correction_demandee: before.correction_demandee && !back,
      version: sql`version + 1`,
      updated_at: sql`now_ms()`,
    })
    .where('id', '=', before.id)
    .execute()
}

/**
 * Writes the waiting edit: what differs from the public version. A change of the edit makes it wait, refused or not; without a difference from the
 * public version it is gone.
 */
async function writeEdit(tx: Tx, caller: Caller, before: LockedRow, { wanted, epingle }: ContentChange): Promise<void> {
  const content = changedContent(before, wanted)
  const changed = Object.keys(changedContent(newest(before), wanted)).length > 0
  const edit =
    Object.keys(content).length === 0 ? null : changed ? { content, author: caller.userId, status: 'pending' as const } : undefined
  await storeEdit(tx, before, edit, epingle)
}

/**
 * Stores or removes the waiting edit of a locked publication. The version rises; `updated_at` does not, as residents see no change.
 * @param edit the edit to store; null to remove it, undefined to leave it
 */
export async function storeEdit(
  tx: Tx,
  before: LockedRow,
  edit: Pick<WaitingEdit, 'content' | 'author' | 'status'> | null | undefined,
  epingle = before.epingle,
): Promise<void> {
  const { id } = before
  const waits = sql`excluded.status = 'pending'`
  if (edit)
    await sql`
      insert into publication_waiting_edits as w (publication_id, content, author, status)
      values (${id}, ${JSON.stringify(edit.content)}::jsonb, ${edit.author}, ${edit.status})
      on conflict (publication_id) do update set content = excluded.content, author = excluded.author, status = excluded.status,
        created_at = case when ${waits} and w.status = 'rejected' then now_ms() else w.created_at end, updated_at = now_ms(),
        reason = case when not ${waits} then w.reason end, decided_at = case when not ${waits} then w.decided_at end`.execute(tx)
  else if (edit === null) await sql`delete from publication_waiting_edits where publication_id = ${id}`.execute(tx)
  const status = edit === undefined ? (before.waiting?.status ?? null) : (edit?.status ?? null)
  await sql`update publications set waiting_edit_status = ${status}, correction_demandee = ${status === 'rejected' && before.correction_demandee}, epingle = ${epingle}, version = version + 1,
    updated_at = case when epingle <> ${epingle}::boolean then now_ms() else updated_at end where id = ${id}`.execute(tx)
}
