import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/imports/imports.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { undoData, undoDataOfCreation } from '../../platform/audit/undo-steps.ts'
import { transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import type { Services } from '../../platform/services.ts'
import { webUrl } from './readers/address.ts'
import { differs, FIELDS, READING, auditFields, type SourceFields } from './fields.ts'
import { isRunning, lockSource, type SourceRow, sourceById } from './rows.ts'
import { assertMayPublishAtOnce } from './sources/publishes-at-once.ts'
import { nextAfter } from './sources/schedule.ts'
import { seal } from './sources/secret.ts'
import { assertValid } from './sources/validate-source.ts'
import { failuresAtNewAddress, markDeleted, storedSecret, writeSource } from './sources/write-source.ts'
import { type Dependents, encodedSecret } from './sources/undo-source.ts'

export type NewSource = z.output<typeof contract.NewImportSource>
/** A partial change: absent means unchanged, null means cleared. */
export type SourceChange = z.output<typeof contract.ImportSourceChange>
type Writing = Context & { services: Pick<Services, 'secrets' | 'outside'> }

/**
 * Creates a source. Its first scheduled run is one interval later. Spec §4.1-41.
 * @param propre whether the people of the actor make it
 * @throws AppError invalid_source_url, validation_failed, permission_denied (its items would appear at once, by no right of the caller)
 */
export function createSource(
  { db, caller, services }: Writing,
  { secret, ...input }: NewSource,
  { propre = false }: { propre?: boolean } = {},
): Promise<SourceRow> {
  return transact(db, async (tx) => {
    const wanted = {
      ...input,
      url: webUrl(input.url),
      acteur_id: input.acteur_id ?? null,
      type_id: input.type_id ?? null,
      frequence_minutes: input.frequence_minutes ?? null,
    }
    await assertValid(tx, services, { wanted, own: propre })
    await assertMayPublishAtOnce(tx, caller, { ...wanted, propre })
    const id = newId()
    await tx
      .insertInto('import_sources')
      .values({
        ...wanted,
        id,
        propre,
        parametres: JSON.stringify(wanted.parametres),
        secret: secret ? seal(services.secrets, { id, url: wanted.url }, secret) : null,
        next_run_at: wanted.active ? nextAfter(wanted.frequence_minutes) : null,
        created_by: caller.userId,
      })
      .execute()
    const after = await sourceById(tx, id)
    await record(tx, caller, 'import_source.create', {
      type: 'import_source',
      id,
      after: auditFields(after, Boolean(secret)),
      undoData: undoDataOfCreation(after),
    })
    return after
  })
}

/**
 * Changes a source. Publications already imported retain their actor and commune. Spec §4.1-41.
 * @throws AppError not_found, precondition_failed, invalid_source_url, validation_failed, permission_denied as createSource()
 */
export function updateSource(
  { db, caller, services }: Writing,
  { id, change: { secret, ...change }, ifMatch }: { id: string; change: SourceChange; ifMatch: number[] | undefined },
): Promise<SourceRow> {
  return transact(db, async (tx) => {
    const before = await lockSource(tx, id)
    assertVersion(before, ifMatch)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const wanted: SourceFields = { ...before, ...given, url: webUrl(change.url ?? before.url) }
    await assertValid(tx, services, { wanted, before })
    if (differs(before, wanted, READING)) await assertMayPublishAtOnce(tx, caller, { ...wanted, propre: before.propre })
    const moved = new URL(wanted.url).origin !== new URL(before.url).origin
    const sealed = secret ? seal(services.secrets, { id, url: wanted.url }, secret) : null
    // The key of the previous server must not be sent to another.
    const replaced = secret !== undefined || (moved && before.has_secret)
    const resumed = change.active === true && (!before.active || before.consecutive_failures > 0)
    if (!differs(before, wanted, FIELDS) && !(replaced && (before.has_secret || sealed)) && !resumed) {
      unchanged(caller, 'import_source.update')
      return before
    }
    const failures = resumed ? { consecutive_failures: 0, paused_at: null } : failuresAtNewAddress(before, wanted)
    const rescheduled = differs(before, wanted, ['active', 'frequence_minutes']) || failures !== undefined
    const stored = replaced ? { secret: encodedSecret(await storedSecret(tx, id)) } : {}
    const counted = failures ? { failures: { consecutive_failures: before.consecutive_failures, paused_at: before.paused_at } } : {}
    await writeSource(tx, id, wanted, {
      next: rescheduled ? nextAfter(wanted.active ? wanted.frequence_minutes : null) : before.next_run_at,
      secret: replaced ? sealed : undefined,
      rereads: replaced || differs(before, wanted, READING),
      failures,
    })
    const after = await sourceById(tx, id)
    await record(tx, caller, 'import_source.update', {
      type: 'import_source',
      id,
      before: auditFields(before),
      after: auditFields(after, Boolean(secret)),
      undoData: undoData(before, after, FIELDS, { ...stored, ...counted }),
    })
    return after
  })
}

/**
 * Deletes a source and its secret; its publications are not deleted. Spec §4.1-43.
 * @returns the number of publications not deleted
 * @throws AppError not_found, sync_in_progress while a run is under way
 */
export function deleteSource(
  { db, caller }: Context,
  { id }: { id: string },
): Promise<{ id: string; deleted: true; publications: number }> {
  return transact(db, async (tx) => {
    const before = await lockSource(tx, id)
    if (await isRunning(tx, id)) throw new AppError('sync_in_progress')
    const dependents: Dependents = { deleted: true, secret: encodedSecret(await storedSecret(tx, id)) }
    const version = await markDeleted(tx, id)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from publications where import_source_id = ${id} and deleted_at is null`.execute(tx)
    const publications = rows[0]?.n ?? 0
    await record(tx, caller, 'import_source.delete', {
      type: 'import_source',
      id,
      before: auditFields(before),
      after: { publications },
      undoData: { version, before: { active: before.active, version: before.version }, dependents: { ...dependents } },
    })
    return { id, deleted: true, publications }
  })
}
