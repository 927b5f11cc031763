import { type Caller, machineCaller } from '../../../platform/access/caller.ts'
import { type BatchChange, recordBatch } from '../../../platform/audit/record-batch.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isTrusted } from './apply.ts'
import { CONTENT } from './content.ts'
import type { RunState, RunSource } from './run-state.ts'
import type { ImportedItem } from './decide-item.ts'
import type { Planned } from './plan-batch.ts'

/** The fields of a publication that an import changes. */
export const FIELDS = [...CONTENT, 'moderation_status', 'valide', 'deleted_at'] as const
const fieldsOf = (row: object): Record<string, unknown> =>
  Object.fromEntries(FIELDS.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]))

/** Returns the author of a run's writes: the user who requested it, else the service. */
const callerOf = ({ requestedBy }: RunState): Caller =>
  requestedBy === null ? machineCaller('system') : { ...machineCaller('system'), kind: 'user', userId: requestedBy }

/**
 * Records what a batch of a run did to each publication, by `run` in its row; to be called last in the batch's transaction. Spec §6-13.
 * @param written the publications that the batch wrote
 * @param at when, by the database
 */
export async function recordItems(tx: Tx, runState: RunState, written: ReadonlyMap<Planned, { id: string }>, at: string): Promise<void> {
  const changes = [...written].map(([planned, { id }]) => {
    const after = { ...afterOf(runState.source, planned, at), run: runState.runId }
    return changeOf(id, planned.known && fieldsOf(planned.known), after)
  })
  await recordBatch(tx, callerOf(runState), changes)
}

/** Returns a publication after the batch. */
function afterOf(source: RunSource, { incoming, known, write: { how, back } }: Planned, at: string): Record<string, unknown> {
  if (known && how === 'archive') return { ...fieldsOf(known), deleted_at: at }
  const content = incoming.kind === 'item' ? incoming.content : {}
  if (known) {
    const { moderation_status, valide } = known
    return fieldsOf({ ...content, moderation_status: back ? 'pending' : moderation_status, valide: valide && !back })
  }
  const published = isTrusted(source)
  const { acteur_id, commune_id, id: import_source_id } = source
  const state = { moderation_status: published ? 'published' : 'pending', valide: published, publie_le: published ? at : null }
  return { ...content, acteur_id, commune_id, import_source_id, ...state }
}

/** A publication before and after the undo of a run. */
export interface Undone {
  id: string
  before: Partial<ImportedItem>
  after: Partial<ImportedItem>
}

/**
 * Records the changes of each publication by the undo of a run, with `undone_run` in its row; to be called last, before the row of the run.
 * Spec §6-13.
 */
export const recordUndone = (tx: Tx, caller: Caller, run: string, undone: readonly Undone[]): Promise<void> =>
  recordBatch(
    tx,
    caller,
    undone.map(({ id, before, after }) => changeOf(id, fieldsOf(before), { ...fieldsOf(after), undone_run: run })),
  )

/** Returns the change of one publication, with the action that the same change by a person would have. */
function changeOf(id: string, before: Record<string, unknown> | null, after: Record<string, unknown>): BatchChange {
  const [was, is] = [before?.['deleted_at'] ?? null, after['deleted_at'] ?? null]
  const action =
    before === null ? 'publication.create' : was === is ? 'publication.update' : is === null ? 'publication.restore' : 'publication.delete'
  return { type: 'publication', id, action, before, after: before === null ? { id, ...after } : after }
}
