import { createHash } from 'node:crypto'
import type { UndoData } from './undo-steps.ts'

type Fields = object
type Values = Record<string, unknown> | null | undefined

/** A change: the record, and its fields before and after. */
export interface Change {
  type: string
  id: string
  before?: Fields | null
  after?: Fields | null
  /** How to reverse it; only for actions that an administrator may undo. */
  undoData?: UndoData
}

/** Fields that are recorded by their digest: the trail proves long texts without storing them for ever. */
const DIGESTED: Record<string, ReadonlySet<string>> = {
  publication: new Set(['body', 'message', 'status_reason', 'close_reason']),
  acteur: new Set(['description', 'texte']),
  claim: new Set(['message', 'reason', 'texte']),
  commune_defibrillateur: new Set(['texte']),
  proposal: new Set(['message', 'reason', 'texte']),
  canned_reply: new Set(['title', 'body']),
  setting: new Set(['value']),
  user: new Set(['reason']),
}
/** Personal fields, of which only the length is recorded: rows of the trail remain after an erasure. */
const PERSONAL: Record<string, ReadonlySet<string>> = {
  user: new Set(['nom', 'prenom', 'email']),
  acteur: new Set(['adresse', 'telephone', 'telephone_e164', 'email']),
  invitation: new Set(['email']),
  claim: new Set(['nom', 'email', 'telephone', 'telephone_e164']),
  proposal: new Set(['adresse', 'telephone', 'email']),
  // Search texts are often names of persons.
  saved_view: new Set(['nom', 'query']),
  message_thread: new Set(['subject', 'contact_nom', 'contact_email']),
}
/** Derived fields, and fields without interest for readers of the trail. They are not recorded. */
const LEFT_OUT = new Set([
  'version',
  'created_at',
  'updated_at',
  'search',
  'dup_key',
  'publiable',
  'acteur_actif',
  'acteur',
  'commune',
  'users_count',
  'user',
  'owner',
  'decider',
  'evidence',
  'answerable',
  'proofs',
  'invitation',
  'visible',
  'hidden_because',
  'avis_mairies',
  'similar',
])
/** The same, of one type of record only: elsewhere these names are facts. */
const LEFT_OUT_OF: Record<string, ReadonlySet<string>> = {
  publication: new Set(['kind', 'communes', 'waiting']),
  claim: new Set(['waiting', 'behind']),
  // The claim that it becomes has rows of its own.
  proposal: new Set(['gestion']),
}

/** Lists of pictures and documents, of which the trail has the ids of their media: their texts and addresses are content. */
const MEDIA_LISTS = new Set(['images', 'documents'])
/** Lists of which an empty one is none. */
const EMPTY_IS_NONE = new Set([...MEDIA_LISTS, 'communes_retirees'])

/** Returns the value of a field. A record without pictures has none, stored or not. */
function valueOf(name: string, fields: Values): unknown {
  const value = fields?.[name] ?? null
  return EMPTY_IS_NONE.has(name) && Array.isArray(value) && value.length === 0 ? null : value
}

/** A picture, of which the trail has the id of its media. */
const MEDIA_FIELDS = new Set(['logo', 'photo'])

function shown(type: string, name: string, value: unknown): unknown {
  if (MEDIA_LISTS.has(name) && Array.isArray(value)) return value.map(({ media_id }: { media_id: string }) => media_id)
  if (MEDIA_FIELDS.has(name) && value !== null && value !== undefined) return (value as { media_id?: string }).media_id
  if (typeof value !== 'string') return value ?? null
  if (PERSONAL[type]?.has(name)) return { length: value.length }
  return DIGESTED[type]?.has(name) ? { length: value.length, sha256: createHash('sha256').update(value).digest('hex') } : value
}

/** Returns the changed fields as {field: [before, after]}, as the trail shows them. */
export function changedFields({ type, before, after }: Omit<Change, 'id'>): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const pair: [unknown, unknown] = [valueOf(name, before as Values), valueOf(name, after as Values)]
    if (!LEFT_OUT.has(name) && !LEFT_OUT_OF[type]?.has(name) && JSON.stringify(pair[0]) !== JSON.stringify(pair[1]))
      changes[name] = [shown(type, name, pair[0]), shown(type, name, pair[1])]
  }
  return changes
}
