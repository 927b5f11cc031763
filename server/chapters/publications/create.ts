import type { z } from 'zod'
import type * as contract from '../../../contract/publications/publication-input.ts'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../contract/errors.ts'
import { type Caller, isPlatformAdmin } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { type Link, readLink, resolve, type Verdict } from '../../platform/access/permissions.ts'
import { assertWithinCommunes } from '../../platform/access/scope.ts'
import { record } from '../../platform/audit/record.ts'
import { undoDataOfCreation } from '../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/pipelined.ts'
import { newId } from '../../platform/db/id.ts'
import { assertMayPost, storedAct } from './acts/stored-act.ts'
import { assertPostedLongEnough } from './acts/withdrawal.ts'
import { jsonbList, storedMedias } from './pictures/stored-medias.ts'
import { assertDatesFollow, assertMayAlert, carriedColumns, jsonb, kindOf, zoneOf } from './kind-rules.ts'
import { officeRow, type OfficeRow } from './rows.ts'

/** The input of a creation, as the contract validates it. */
export type NewPublication = z.output<typeof contract.NewPublication>

/** Returns the further communes, without the main one and without repetition. Spec §2-3. */
export const furtherCommunes = (communeId: string, communeIds: readonly string[] | undefined): string[] =>
  [...new Set(communeIds)].filter((id) => id !== communeId)

/** The optional columns: every creation writes them, since the number of prepared statements is limited (db/statement-names.ts). */
const OPTIONAL = { type_id: null, date_debut: null, date_fin: null, source_url: null, image_url: null }

/** The actor of a new publication, as it is locked, and what the caller may do for it. */
interface WrittenFor {
  acteur: { type: string; can_publish: boolean }
  link: Link | null
  /** Whether the caller may write its publications. */
  verdict: Exclude<Verdict, 'scope_violation'>
}

/**
 * Locks the actor in whose name somebody writes.
 * @throws AppError scope_violation without a link and for an inactive actor, validation_failed for an actor that does not exist
 */
export async function lockActeur(tx: Tx, caller: Caller, id: string): Promise<WrittenFor> {
  const locked = tx
    .selectFrom('acteurs')
    .select(['type', 'can_publish', 'active', 'deleted_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  const [acteur, link] = await allInOrder([locked, readLink(tx, caller, id)])
  const verdict = resolve(caller, link, ['manage_publications'])
  if (verdict === 'scope_violation') throw new AppError(verdict)
  if (!acteur && isPlatformAdmin(caller)) throw invalid('body.acteur_id', 'does not exist')
  if (!acteur || !acteur.active || acteur.deleted_at !== null) throw new AppError('scope_violation')
  return { acteur, link, verdict }
}

/**
 * Creates a publication for an actor. Its status is pending; or published, if the actor may publish and the caller has the permission
 * to publish for it. Spec §4.2-7, §4.2-8.
 * @throws AppError the errors of insertPublication()
 */
export function createPublication(
  { db, caller }: Context,
  input: NewPublication,
): Promise<{ id: string; status: string; title: string; version: number }> {
  return transact(db, async (tx) => {
    const { id, moderation_status: status, title, version } = await insertPublication(tx, caller, newId(), input)
    return { id, status, title, version }
  })
}

/**
 * Inserts and records a publication. With a time of publication it is approved instead of published, which schedules it; while it is
 * pending, the time is stored for the decision.
 * @throws AppError scope_violation (no link, actor inactive, commune outside its communes), permission_denied, validation_failed
 */
export async function insertPublication(tx: Tx, caller: Caller, id: string, input: NewPublication): Promise<OfficeRow> {
  const further = furtherCommunes(input.commune_id, input.commune_ids)
  // In one round trip. If several refuse, the first of these does.
  const [kind, { acteur, link, verdict }, , zone] = await allInOrder([
    kindOf(tx, input.type_id),
    lockActeur(tx, caller, input.acteur_id),
    assertWithinCommunes(tx, input.acteur_id, [input.commune_id, ...further]),
    zoneOf(tx, input.commune_id),
  ])
  if (verdict === 'permission_denied') throw new AppError(verdict)
  assertMayAlert(kind, acteur.type, isPlatformAdmin(caller))
  assertMayPost(kind, acteur.type, isPlatformAdmin(caller))
  const publie_le = input.publie_le ?? null
  if (publie_le !== null && Date.parse(publie_le) <= Date.now()) throw invalid('body.publie_le', 'must be in the future')
  const carried = carriedColumns(input, { kind, zone, before: null, publie_le })
  assertDatesFollow(input, carried.evenement)
  const medias = await storedMedias(tx, input, { acteurId: input.acteur_id, before: null })
  const acte = storedAct(input.acte, { kind, documents: medias.documents, before: null, publie_le })
  assertPostedLongEnough(acte, carried.expire_le, publie_le)

  const shown = acteur.can_publish && resolve(caller, link, ['publish_publications']) === 'allowed'
  const inserted = tx
    .insertInto('publications')
    .values({
      id,
      ...OPTIONAL,
      ...input,
      commune_ids: further,
      expire_le: carried.expire_le,
      evenement: jsonb(carried.evenement),
      alerte: jsonb(carried.alerte),
      acte: jsonb(acte),
      images: jsonbList(medias.images),
      documents: jsonbList(medias.documents),
      created_by: caller.userId,
      moderation_status: !shown ? 'pending' : publie_le === null ? 'published' : 'approved',
      valide: shown,
      publie_le: publie_le ?? (shown ? sql`now_ms()` : null),
    })
    .execute()
  const [, row] = await allInOrder([inserted, officeRow(tx, id)])
  await record(tx, caller, 'publication.create', { type: 'publication', id, after: { ...row }, undoData: undoDataOfCreation(row) })
  return row
}
