import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../contract/imports.ts'
import { AppError, invalid } from '../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import { record, unchanged } from '../audit/record.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { assertVersion } from '../http/etag.ts'
import type { Services } from '../services.ts'
import { acteurFits } from './acteur.ts'
import { assertAddress, webUrl } from './address.ts'
import type { SourceKind } from './readers/item.ts'
import { isRunning, lockSource, type SourceRow, sourceById } from './rows.ts'
import { nextAfter } from './schedule.ts'
import { seal } from './secret.ts'
import { readSettings } from './settings.ts'

export type NewSource = z.output<typeof contract.NewImportSource>
/** A partial change: absent means unchanged, null means cleared. */
export type SourceChange = z.output<typeof contract.ImportSourceChange>
type Needs = Pick<Services, 'secrets' | 'outside'>

/** What a source is, but for its secret and its schedule. */
const FIELDS = [
  'nom',
  'type',
  'url',
  'commune_id',
  'acteur_id',
  'type_id',
  'statut_creation',
  'parametres',
  'active',
  'frequence_minutes',
] as const
/** What decides which document is read and what comes of it: after a change of these an unchanged document is read anew. */
const READING = ['type', 'url', 'acteur_id', 'type_id', 'statut_creation', 'parametres'] as const
type Wanted = Pick<SourceRow, (typeof FIELDS)[number]>

/** What the trail tells of a source: never a secret, not even one in the query of its address. */
function told(source: SourceRow, secretGiven = false): Record<string, unknown> {
  const { origin, pathname, search } = new URL(source.url)
  const fields = Object.fromEntries([...FIELDS, 'has_secret' as const].map((name) => [name, source[name]]))
  return { ...fields, url: `${origin}${pathname}${search ? '?…' : ''}`, ...(secretGiven ? { secret_given: true } : {}) }
}

/**
 * Looks at what is new against `before`: what no longer fits must not keep anybody from renaming or stopping the source.
 * @throws AppError invalid_source_url, validation_failed
 */
async function assertSound(tx: Tx, needs: Needs, wanted: Wanted, before?: Wanted): Promise<void> {
  const isNew = (...fields: (keyof Wanted)[]) => !before || differs(before, wanted, fields)
  if (isNew('url')) assertAddress(needs, wanted.url)
  if (isNew('type', 'parametres', 'type_id')) await assertSettings(tx, wanted)
  if (isNew('commune_id')) {
    const commune = await tx.selectFrom('communes').select('id').where('id', '=', wanted.commune_id).executeTakeFirst()
    if (!commune) throw invalid('body.commune_id', 'does not exist')
  }
  if (isNew('acteur_id', 'commune_id') && !(await acteurFits(tx, wanted)))
    throw invalid('body.acteur_id', 'must be an active actor that publishes in this commune')
}

/** @throws AppError validation_failed */
async function assertSettings(tx: Tx, { type, parametres, type_id }: Wanted): Promise<void> {
  const { types } = readSettings(type as SourceKind, parametres)
  const named = [...new Set([...types.values(), ...(type_id === null ? [] : [type_id])])]
  const { rows } = await sql<{ id: string }>`select id from publication_types where id = any(${named}::uuid[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  if (type_id !== null && !known.has(type_id)) throw invalid('body.type_id', 'does not exist')
  if ([...types.values()].some((id) => !known.has(id))) throw invalid('body.parametres.categories', 'does not exist')
}

/**
 * Creates a source. Its first run by schedule comes one interval later. Spec §4.1.
 * @throws AppError invalid_source_url, validation_failed
 */
export function createSource(db: Db, caller: Caller, needs: Needs, { secret, ...input }: NewSource): Promise<SourceRow> {
  return transact(db, async (tx) => {
    const wanted = {
      ...input,
      url: webUrl(input.url),
      acteur_id: input.acteur_id ?? null,
      type_id: input.type_id ?? null,
      frequence_minutes: input.frequence_minutes ?? null,
    }
    await assertSound(tx, needs, wanted)
    const id = newId()
    await tx
      .insertInto('import_sources')
      .values({
        ...wanted,
        id,
        parametres: JSON.stringify(wanted.parametres),
        secret: secret ? seal(needs.secrets, { id, url: wanted.url }, secret) : null,
        next_run_at: wanted.active ? nextAfter(wanted.frequence_minutes) : null,
        created_by: caller.userId,
      })
      .execute()
    const after = await sourceById(tx, id)
    await record(tx, caller, 'import_source.create', { type: 'import_source', id, after: told(after, Boolean(secret)) })
    return after
  })
}

const differs = (before: Wanted, after: Wanted, fields: readonly (keyof Wanted)[]): boolean =>
  fields.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/**
 * Changes a source. What it has brought stays with the actor and the commune it was brought for. Spec §4.1.
 * @throws AppError not_found, precondition_failed, invalid_source_url, validation_failed
 */
export function updateSource(
  db: Db,
  caller: Caller,
  needs: Needs,
  id: string,
  { secret, ...change }: SourceChange,
  ifMatch?: number[],
): Promise<SourceRow> {
  return transact(db, async (tx) => {
    const before = await lockSource(tx, id)
    assertVersion(before, ifMatch)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const wanted: Wanted = { ...before, ...given, url: webUrl(change.url ?? before.url) }
    await assertSound(tx, needs, wanted, before)
    const moved = new URL(wanted.url).origin !== new URL(before.url).origin
    const sealed = secret ? seal(needs.secrets, { id, url: wanted.url }, secret) : null
    // Another server must not be sent the key of the one before.
    const replaced = secret !== undefined || (moved && before.has_secret)
    const resumed = change.active === true && (!before.active || before.consecutive_failures > 0)
    if (!differs(before, wanted, FIELDS) && !(replaced && (before.has_secret || sealed)) && !resumed) {
      unchanged(caller, 'import_source.update')
      return before
    }
    const rescheduled = differs(before, wanted, ['active', 'frequence_minutes']) || resumed
    const next = rescheduled ? nextAfter(wanted.active ? wanted.frequence_minutes : null) : before.next_run_at
    await sql`
      update import_sources set nom = ${wanted.nom}, type = ${wanted.type}, url = ${wanted.url}, commune_id = ${wanted.commune_id},
        acteur_id = ${wanted.acteur_id}, type_id = ${wanted.type_id}, statut_creation = ${wanted.statut_creation},
        parametres = ${JSON.stringify(wanted.parametres)}, active = ${wanted.active}, frequence_minutes = ${wanted.frequence_minutes},
        next_run_at = ${next}::timestamptz
        ${replaced ? sql`, secret = ${sealed}` : sql``}
        ${replaced || differs(before, wanted, READING) ? sql`, etag = null, last_modified = null` : sql``}
        ${resumed ? sql`, consecutive_failures = 0, paused_at = null` : sql``},
        version = version + 1, updated_at = now_ms()
      where id = ${id}`.execute(tx)
    const after = await sourceById(tx, id)
    await record(tx, caller, 'import_source.update', {
      type: 'import_source',
      id,
      before: told(before),
      after: told(after, Boolean(secret)),
    })
    return after
  })
}

/**
 * Deletes a source, with its secret; its publications stay. Spec §4.1.
 * @returns how many not-deleted publications it leaves
 * @throws AppError not_found, sync_in_progress while a run is under way
 */
export function deleteSource(db: Db, caller: Caller, id: string): Promise<{ id: string; deleted: true; publications: number }> {
  return transact(db, async (tx) => {
    const before = await lockSource(tx, id)
    if (await isRunning(tx, id)) throw new AppError('sync_in_progress')
    await sql`update import_sources set deleted_at = now_ms(), active = false, next_run_at = null, secret = null, etag = null,
      last_modified = null, version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from publications where import_source_id = ${id} and deleted_at is null`.execute(tx)
    const publications = rows[0]?.n ?? 0
    await record(tx, caller, 'import_source.delete', { type: 'import_source', id, before: told(before), after: { publications } })
    return { id, deleted: true, publications }
  })
}
