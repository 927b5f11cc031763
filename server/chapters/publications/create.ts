import type { z } from 'zod'
import type * as contract from '../../../contract/publications/publication-input.ts'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../contract/errors.ts'
import { type Caller, isPlatformAdmin } from '../../platform/access/caller.ts'
import { readLink, resolve } from '../../platform/access/permissions.ts'
import { assertWithinCommunes } from '../../platform/access/scope.ts'
import { record } from '../../platform/audit/record.ts'
import { wayBackFromNew } from '../../platform/audit/undo-steps.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { officeRow } from './rows.ts'

/** The input of a creation, as the contract validates it. */
export type NewPublication = z.output<typeof contract.NewPublication>

/** Returns the further communes, without the main one and without repetition. Spec §2-3. */
export const furtherCommunes = (communeId: string, communeIds: readonly string[] | undefined): string[] =>
  [...new Set(communeIds)].filter((id) => id !== communeId)

/**
 * Asserts that the publication type exists. Spec §2-4.
 * @throws AppError validation_failed for a type that does not exist
 */
export async function assertType(tx: Tx, typeId: string | null | undefined): Promise<void> {
  if (!typeId) return
  const type = await tx.selectFrom('publication_types').select('id').where('id', '=', typeId).executeTakeFirst()
  if (!type) throw invalid('body.type_id', 'does not exist')
}

/**
 * Creates a publication for an actor. Its status is pending; or published, if the actor may publish and the caller has the permission
 * to publish for it. Spec §4.2-7, §4.2-8.
 * @throws AppError scope_violation (no link, actor inactive, commune outside its communes), permission_denied
 */
export function createPublication(
  db: Db,
  caller: Caller,
  input: NewPublication,
): Promise<{ id: string; status: string; title: string; version: number }> {
  return transact(db, async (tx) => {
    await assertType(tx, input.type_id)
    const acteur = await tx
      .selectFrom('acteurs')
      .select(['can_publish', 'active', 'deleted_at'])
      .where('id', '=', input.acteur_id)
      .forShare()
      .executeTakeFirst()
    const link = await readLink(tx, caller, input.acteur_id)
    const verdict = resolve(caller, link, ['manage_publications'])
    if (verdict === 'scope_violation') throw new AppError(verdict)
    if (!acteur && isPlatformAdmin(caller)) throw invalid('body.acteur_id', 'does not exist')
    if (!acteur || !acteur.active || acteur.deleted_at !== null) throw new AppError('scope_violation')
    const further = furtherCommunes(input.commune_id, input.commune_ids)
    await assertWithinCommunes(tx, input.acteur_id, [input.commune_id, ...further])
    if (verdict === 'permission_denied') throw new AppError(verdict)

    const published = acteur.can_publish && resolve(caller, link, ['publish_publications']) === 'allowed'
    const id = newId()
    await tx
      .insertInto('publications')
      .values({
        id,
        title: input.title,
        body: input.body,
        acteur_id: input.acteur_id,
        commune_id: input.commune_id,
        commune_ids: further,
        type_id: input.type_id ?? null,
        date_debut: input.date_debut ?? null,
        date_fin: input.date_fin ?? null,
        source_url: input.source_url ?? null,
        image_url: input.image_url ?? null,
        created_by: caller.userId,
        moderation_status: published ? 'published' : 'pending',
        valide: published,
        publie_le: published ? sql`now_ms()` : null,
      })
      .execute()
    const row = await officeRow(tx, id)
    await record(tx, caller, 'publication.create', { type: 'publication', id, after: { ...row }, wayBack: wayBackFromNew(row) })
    return { id, status: row.moderation_status, title: row.title, version: row.version }
  })
}
