import type { z } from 'zod'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { OWN_SOURCES } from '../../../../contract/imports/own-sources.ts'
import type * as contract from '../../../../contract/imports/own-sources.ts'
import { existingActeur } from '../../../platform/access/acteurs.ts'
import type { Context } from '../../../platform/access/context.ts'
import { assertMay, PRESENTATION } from '../../../platform/access/permissions.ts'
import { type Db, transact } from '../../../platform/db/db.ts'
import type { Page } from '../../../platform/lists/page.ts'
import type { Services } from '../../../platform/services.ts'
import { listSources } from '../sources/list.ts'
import { type SourceRow, sourceById } from '../rows.ts'
import { createSource, deleteSource, updateSource } from '../write.ts'

type Writing = Context & { services: Pick<Services, 'secrets' | 'outside'> }

/** A source of an actor's address. */
export interface OwnSource {
  /** The actor. */
  id: string
  sourceId: string
}

/**
 * Asserts that the caller may run the imports of an actor: its owners, and members with both permissions, since residents may see the items at once.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function assertMayImport({ db, caller }: Pick<Context, 'db' | 'caller'>, acteurId: string): Promise<void> {
  await existingActeur(db, acteurId)
  await assertMay(db, caller, acteurId, PRESENTATION)
}

/** Returns the time zone of an existing actor's commune. */
export async function timeZoneOfActeur(db: Db, id: string): Promise<string> {
  const of = db.selectFrom('communes as c').innerJoin('acteurs as a', 'a.commune_id', 'c.id').select('c.timezone')
  return (await of.where('a.id', '=', id).executeTakeFirstOrThrow()).timezone
}

/**
 * Returns a source of an actor, for the people who may run its imports. Spec §2-72.
 * @throws AppError not_found, also for a source of another actor; scope_violation, permission_denied
 */
export async function ownSource({ db, caller }: Pick<Context, 'db' | 'caller'>, { id, sourceId }: OwnSource): Promise<SourceRow> {
  await assertMayImport({ db, caller }, id)
  const source = await sourceById(db, sourceId)
  if (source.acteur_id !== id) throw new AppError('not_found')
  return source
}

/**
 * Asserts that a source was made by the people of its actor: those of administrators are theirs to change.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function assertOwnSource(context: Pick<Context, 'db' | 'caller'>, of: OwnSource): Promise<void> {
  if (!(await ownSource(context, of)).propre) throw new AppError('scope_violation')
}

/** Returns the sources of an actor, newest first. Spec §2-72. @throws AppError not_found, scope_violation, permission_denied */
export async function listOwnSources(
  { db, caller }: Context,
  { id, query }: { id: string; query: z.output<typeof contract.listOwnSources.query> },
): Promise<Page<SourceRow>> {
  await assertMayImport({ db, caller }, id)
  return listSources(db, { ...query, acteur_id: id, sort: 'created_at_desc' })
}

/**
 * Creates a source of an actor. Spec §2-72.
 * @throws AppError not_found, scope_violation, permission_denied, invalid_source_url, validation_failed
 */
export function createOwnSource(
  { db, caller, services }: Writing,
  { id, source }: { id: string; source: z.output<typeof contract.createOwnSource.body> },
): Promise<SourceRow> {
  return transact(db, async (tx) => {
    await assertMayImport({ db: tx, caller }, id)
    await assertRoom(tx, id)
    const given = await withEventDefaults(tx, source)
    return createSource({ db: tx, caller, services }, { ...given, acteur_id: id, statut_creation: 'pending' }, { propre: true })
  })
}

/** The kinds of sources that list events. */
const OF_EVENTS: ReadonlySet<string> = new Set(['ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest'])
/** How often a source is read where the request does not say: once a day. */
const DAILY = 1440

type NewOwnSource = z.output<typeof contract.createOwnSource.body>

/**
 * Returns a new source with what its people would choose: a calendar gives events, not news, and a series is one publication with all its dates; it is
 * read once a day. What the request says is kept, also a type of null.
 */
async function withEventDefaults(tx: Db, source: NewOwnSource): Promise<NewOwnSource> {
  const frequence_minutes = source.frequence_minutes === undefined ? DAILY : source.frequence_minutes
  if (!OF_EVENTS.has(source.type)) return { ...source, frequence_minutes }
  const types = tx.selectFrom('publication_types').select('id').where('kind', '=', 'evenement')
  const type = source.type_id === undefined ? await types.orderBy('ordre').limit(1).executeTakeFirst() : undefined
  const parametres = source.type === 'ical' ? { series: 'one', ...source.parametres } : source.parametres
  return { ...source, frequence_minutes, parametres, type_id: source.type_id === undefined ? (type?.id ?? null) : source.type_id }
}

/** @throws AppError validation_failed if the actor has as many sources as it may have. The actor is locked, so that two creations count each other. */
async function assertRoom(db: Db, acteurId: string): Promise<void> {
  await db.selectFrom('acteurs').select('id').where('id', '=', acteurId).forNoKeyUpdate().execute()
  const { n } = await db
    .selectFrom('import_sources')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('acteur_id', '=', acteurId)
    .where('propre', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(n) >= OWN_SOURCES) throw invalid('body', `must leave the actor at most ${OWN_SOURCES} sources`)
}

/**
 * Changes a source that the people of the actor made. Spec §2-72.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, invalid_source_url, validation_failed
 */
export function updateOwnSource(
  { db, caller, services }: Writing,
  { id, sourceId, change, ifMatch }: OwnSource & { change: z.output<typeof contract.updateOwnSource.body>; ifMatch: number[] | undefined },
): Promise<SourceRow> {
  return transact(db, async (tx) => {
    await assertOwnSource({ db: tx, caller }, { id, sourceId })
    return updateSource({ db: tx, caller, services }, { id: sourceId, change, ifMatch })
  })
}

/**
 * Deletes a source that the people of the actor made; its publications stay. Spec §2-72.
 * @throws AppError not_found, scope_violation, permission_denied, sync_in_progress
 */
export function deleteOwnSource({ db, caller }: Context, { id, sourceId }: OwnSource): ReturnType<typeof deleteSource> {
  return transact(db, async (tx) => {
    await assertOwnSource({ db: tx, caller }, { id, sourceId })
    return deleteSource({ db: tx, caller }, { id: sourceId })
  })
}
