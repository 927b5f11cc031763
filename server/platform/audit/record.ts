import { createHash } from 'node:crypto'
import type { Caller } from '../access/caller.ts'
import { assertStillInTerritory } from '../access/held-roles.ts'
import { assertChangedInside } from '../access/territory.ts'
import type { Tx } from '../db/db.ts'
import { answeredAtCommit } from '../db/pipelined.ts'
import { newId } from '../db/id.ts'
import type { AuditAction } from './actions.ts'
import { storeSteps, type UndoData } from './undo-steps.ts'

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
const LEFT_OUT_OF: Record<string, ReadonlySet<string>> = { publication: new Set(['kind', 'communes', 'waiting']) }

/** Lists of pictures and documents, of which the trail has the ids of their media: their texts and addresses are content. */
const MEDIA_LISTS = new Set(['images', 'documents'])

/** Returns the value of a field. A record without pictures has none, stored or not. */
function valueOf(name: string, fields: Values): unknown {
  const value = fields?.[name] ?? null
  return MEDIA_LISTS.has(name) && Array.isArray(value) && value.length === 0 ? null : value
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

/** Returns the changed fields as {field: [before, after]}. */
function changedFields({ type, before, after }: Omit<Change, 'id'>): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const pair: [unknown, unknown] = [valueOf(name, before as Values), valueOf(name, after as Values)]
    if (!LEFT_OUT.has(name) && !LEFT_OUT_OF[type]?.has(name) && JSON.stringify(pair[0]) !== JSON.stringify(pair[1]))
      changes[name] = [shown(type, name, pair[0]), shown(type, name, pair[1])]
  }
  return changes
}

/** Returns the audit row of a change. A trigger sets number and hashes: the first three values only satisfy the types. */
export const auditRow = (caller: Caller, action: AuditAction, { type, id, before, after }: Change) => ({
  seq: 0,
  prev_hash: Buffer.alloc(0),
  hash: Buffer.alloc(0),
  id: newId(),
  actor_kind: caller.kind,
  user_id: caller.userId,
  action,
  target_type: type,
  target_id: id,
  changes: JSON.stringify(changedFields({ type, before: before ?? null, after: after ?? null })),
  request_id: caller.requestId,
  address_hash: caller.addressHash,
})

/**
 * Writes the audit rows of changes, in their transaction. To be called last: the head of the chain is locked from here to the
 * commit, and a transaction that then waited for a row lock would block every other writer. The rows are sent with the commit, which waits for
 * their answers. Spec §6-14.
 * @throws AppError scope_violation if the bounded role of the caller has changed since the request was admitted, or a record is outside its territory
 * @param batchId the audit row of the bulk decision that the changes belong to
 * @returns the ids of the rows, in the order of the changes
 */
export async function record(
  tx: Tx,
  caller: Caller,
  action: AuditAction,
  changes: Change | Change[],
  batchId: string | null = null,
): Promise<string[]> {
  const list = [changes].flat()
  await assertStillInTerritory(tx, caller)
  await assertChangedInside(tx, caller, list)
  const rows = list.map((change) => auditRow(caller, action, change))
  const ids = rows.map(({ id }) => id)
  if (rows.length > 0) await answeredAtCommit(tx, tx.insertInto('audit_log').values(rows).execute())
  // X-Audit-Id names the row of the bulk decision, not those of its parts.
  caller.audited.push({ action, id: batchId === null ? (ids[0] ?? null) : null })
  const stored = storeSteps(
    tx,
    list.flatMap(({ type, id, undoData }, index) =>
      undoData ? [{ ...undoData, type, id, auditId: ids[index] ?? '', batchId, inNameOf: caller.inNameOf ?? null }] : [],
    ),
  )
  await answeredAtCommit(tx, stored)
  return ids
}

/** Notes for serve() that the request changed nothing, so that no audit row is expected. */
export function unchanged(caller: Caller, action: AuditAction): void {
  caller.audited.push({ action, id: null })
}
