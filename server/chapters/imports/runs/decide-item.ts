import { isDeepStrictEqual } from 'node:util'
import { needsDecision } from '../../publications/writing/write-content.ts'
import { unseen } from './change-event.ts'
import { CONTENT, type Content, digest } from './content.ts'
import { importMessage } from '../messages-catalogue.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

export type Action = 'create' | 'update' | 'unchanged' | 'duplicate' | 'archive' | 'refuse'
export type Changes = Record<string, [before: unknown, after: unknown]>

/** An item already imported from the source, with its current publication, locked. */
export interface ImportedItem extends Content {
  external_id: string
  publication_id: string
  content_hash: string
  source_hash: string
  undone_hash: string | null
  undone_earlier: string[]
  removed_at: string | null
  kept: boolean
  aliases: string[]
  version: number
  deleted_at: string | null
  moderation_status: string
  valide: boolean
  /** The status of an edit by a person that waits beside the publication, or was refused. */
  waiting_edit_status: string | null
}

/** An item that the source gives. `since` is that of ItemToWrite. */
interface GivenItem {
  content: Content
  source_hash: string
  since: string | null
}

/** The action for one item, and its reason. */
export interface Decision {
  action: Action
  message: Message
  changes: Changes
  /** The write to execute. `update` also restores a deleted publication; with `back` it waits for moderation again; `adopt` only updates the item's digests. */
  write: { how: 'none' | 'create' | 'update' | 'archive' | 'adopt'; back?: boolean }
}

const decide = (action: Action, message: Message, how: Decision['write']['how'] = 'none', changes: Changes = {}): Decision => ({
  action,
  message,
  changes,
  write: { how },
})
const leave = (code: Parameters<typeof importMessage>[0]): Decision => decide('unchanged', importMessage(code))

/** Returns the fields that differ, with both values. */
function changesOf(before: Content | null, after: Content): Changes {
  const differing = CONTENT.filter((name) => !isDeepStrictEqual(before?.[name] ?? null, after[name]))
  return Object.fromEntries(differing.map((name) => [name, [before?.[name] ?? null, after[name]]]))
}

const wasEdited = (known: ImportedItem): boolean => known.waiting_edit_status !== null || digest(known) !== known.content_hash
/** Whether the import of this content was undone, and nothing else was written since. */
const wasUndone = ({ undone_hash, undone_earlier }: ImportedItem, hash: string): boolean =>
  undone_hash === hash || undone_earlier.includes(hash)
/** Whether an import archived the publication or its creation was undone; false for a deletion by a person. */
const removedByImport = ({ removed_at, deleted_at }: ImportedItem): boolean => deleted_at !== null && removed_at === deleted_at

/** Decides about an item that is new at the source. */
export const planNew = (content: Content): Decision => decide('create', importMessage('new_item'), 'create', changesOf(null, content))

/**
 * Decides about an item already imported. Changes by people take precedence: an edited publication is never overwritten, a deleted
 * one never restored, a rejected one never changed. Spec §4.1-45.
 * @param trusted whether publications of the source are published at once
 */
export function planKnown(known: ImportedItem, { content, source_hash, since }: GivenItem, trusted: boolean): Decision {
  const edited = wasEdited(known)
  if (known.deleted_at !== null) {
    if (!removedByImport(known)) return leave('deleted_by_hand')
    if (wasUndone(known, source_hash)) return leave('undone')
    if (edited) return leave('edited_by_hand')
    return rewrite(
      known,
      { content, since },
      trusted,
      { ...changesOf(known, content), deleted_at: [known.deleted_at, null] },
      importMessage('back'),
    )
  }
  const adopt = decide('unchanged', importMessage('same'), 'adopt')
  if (edited) return known.waiting_edit_status === null && digest(known) === digest(content) ? adopt : leave('edited_by_hand')
  if (source_hash === known.source_hash) return known.kept ? adopt : decide('unchanged', importMessage('same'))
  if (digest(content) === known.content_hash) return adopt
  if (wasUndone(known, source_hash)) return leave('undone')
  if (known.moderation_status === 'rejected') return leave('rejected')
  return rewrite(known, { content, since }, trusted, changesOf(known, content), importMessage('changed'))
}

function rewrite(
  known: ImportedItem,
  { content, since }: Pick<GivenItem, 'content' | 'since'>,
  trusted: boolean,
  changes: Changes,
  message: Message,
): Decision {
  const back = known.moderation_status !== 'rejected' && needsDecision(known, unseen(known, content, since), trusted)
  if (back) changes['moderation_status'] = [known.moderation_status, 'pending']
  return { action: 'update', message, changes, write: { how: 'update', back } }
}

/**
 * Decides about an item that the source lists as withdrawn, or that is missing from a complete list; null when there is nothing to
 * do. Spec §4.1-45.
 */
export function planWithdrawn(known: ImportedItem, message: Message): Decision | null {
  if (known.deleted_at !== null) return null
  if (known.kept) return leave('kept_in_spite')
  if (wasEdited(known)) return leave('edited_by_hand')
  return decide('archive', message, 'archive', { deleted_at: [null, 'now'] })
}
