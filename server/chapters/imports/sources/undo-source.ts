import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type UndoStep, oneByOne, type Outcome, type Reversal, versioned } from '../../../platform/audit/reversal.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { differs, FIELDS, READING, auditFields, type SourceFields } from '../fields.ts'
import { isRunning, sourceById } from '../rows.ts'
import { assertMayPublishAtOnce } from './publishes-at-once.ts'
import { nextAfter } from './schedule.ts'
import { assertValid } from './validate-source.ts'
import { type Failures, failuresAtNewAddress, markDeleted, writeSource } from './write-source.ts'

/** Values outside the audit fields that a change of a source replaced: the secret, still sealed, and the failures that it reset, with the pause. */
export interface Dependents {
  secret?: string | null
  failures?: Failures
  deleted?: true
}

/** Encodes a sealed secret for a stored step. */
export const encodedSecret = (sealed: Buffer | null): string | null => sealed?.toString('base64') ?? null
const decodedSecret = (kept: string | null): Buffer | null => (kept === null ? null : Buffer.from(kept, 'base64'))

/**
 * Reverses changes of sources, with the secret that they replaced: an edit, a deletion, and the creation of a source without runs.
 * Imported publications are reversed by the undo of runs (undo.ts).
 */
export const sourceReversal = (needs: Pick<Services, 'outside'>): Reversal =>
  versioned(
    'import_sources',
    oneByOne(async (tx, step, caller) => {
      const { rows } = await sql<{ version: number }>`select version from import_sources where id = ${step.target_id} for update`.execute(
        tx,
      )
      if (rows[0]?.version !== step.version) return { kept: rows[0] ? 'changed_since' : 'gone' }
      if ((step.dependents as Dependents).deleted) return bringBack(tx, caller, step)
      return step.dependents['made'] ? remove(tx, step) : restore(tx, { ...needs, caller }, step)
    }),
  )

async function restore(
  tx: Tx,
  { caller, ...needs }: Pick<Services, 'outside'> & { caller: Caller },
  { target_id: id, before, dependents }: UndoStep,
): Promise<Outcome> {
  const { secret, failures: replaced } = dependents as Dependents
  const current = await sourceById(tx, id)
  const wanted: SourceFields = {
    ...current,
    ...Object.fromEntries(FIELDS.flatMap((name) => (name in before ? [[name, before[name]]] : []))),
  }
  await assertValid(tx, needs, { wanted, before: current })
  if (differs(current, wanted, READING)) await assertMayPublishAtOnce(tx, caller, { ...wanted, propre: current.propre })
  const failures = replaced ?? failuresAtNewAddress(current, wanted)
  const rescheduled = differs(current, wanted, ['active', 'frequence_minutes']) || failures !== undefined
  await writeSource(tx, id, wanted, {
    next: rescheduled ? nextAfter(wanted.active ? wanted.frequence_minutes : null) : current.next_run_at,
    secret: secret === undefined ? undefined : decodedSecret(secret),
    rereads: secret !== undefined || differs(current, wanted, READING),
    failures,
  })
  const after = await sourceById(tx, id)
  return { before: auditFields(current), after: auditFields(after), version: after.version }
}

async function bringBack(tx: Tx, caller: Caller, { target_id: id, before, dependents }: UndoStep): Promise<Outcome> {
  const source = await tx
    .selectFrom('import_sources')
    .select(['frequence_minutes', 'acteur_id', 'statut_creation', 'propre'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await assertMayPublishAtOnce(tx, caller, source)
  const { frequence_minutes } = source
  const active = before['active'] === true
  await sql`update import_sources set deleted_at = null, active = ${active}, secret = ${decodedSecret((dependents as Dependents).secret ?? null)},
    next_run_at = ${nextAfter(active ? frequence_minutes : null)}::timestamptz, version = version + 1, updated_at = now_ms()
    where id = ${id}`.execute(tx)
  const after = await sourceById(tx, id)
  return { before: null, after: auditFields(after), version: after.version }
}

/** @throws AppError sync_in_progress */
async function remove(tx: Tx, { target_id: id }: UndoStep): Promise<Outcome> {
  if (await isRunning(tx, id)) throw new AppError('sync_in_progress')
  const { rows } = await sql`select from import_runs where source_id = ${id} limit 1`.execute(tx)
  if (rows.length > 0) return { kept: 'not_possible_now' }
  const before = auditFields(await sourceById(tx, id))
  return { before, after: null, version: await markDeleted(tx, id) }
}
