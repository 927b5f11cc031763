import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/publication-input.ts'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { type Caller, isPlatformAdmin } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { type Link, readLink, resolve, type Verdict } from '../../../platform/access/permissions.ts'
import { assertWithinCommunes } from '../../../platform/access/scope.ts'
import { record } from '../../../platform/audit/record.ts'
import { undoDataOfCreation } from '../../../platform/audit/undo-steps.ts'
import { prepared, transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { assertPostedLongEnough } from '../acts/withdrawal.ts'
import { storedMedias } from '../pictures/stored-medias.ts'
import { actColumn, assertDatesFollow, assertMayGive, carriedColumns, kindOf, zoneOf } from './kind-rules.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { officeRow } from '../reading/rows.ts'

/** The input of a creation, as the contract validates it. */
export type NewPublication = Omit<z.output<typeof contract.NewPublication>, 'envoi'>

/** Returns the further communes, without the main one and without repetition. Spec §2-3. */
export const furtherCommunes = (communeId: string, communeIds: readonly string[] | undefined): string[] =>
  [...new Set(communeIds)].filter((id) => id !== communeId)

/** The actor of a new publication, as it is locked, and what the caller may do for it. */
interface WrittenFor {
  acteur: { type: string; can_publish: boolean }
  link: Link | null
  /** Whether the caller may write its publications. */
  verdict: Exclude<Verdict, 'scope_violation'>
}

const lockedActeur = prepared<{ id: string }, { type: string; can_publish: boolean; active: boolean; deleted_at: string | null }>(
  (slot) => sql`select type, can_publish, active, deleted_at from acteurs where id = ${slot('id')} for share`,
)

/**
 * Locks the actor in whose name somebody writes.
 * @throws AppError scope_violation without a link and for an inactive actor, validation_failed for an actor that does not exist
 */
export async function lockActeur(tx: Tx, caller: Caller, id: string): Promise<WrittenFor> {
  const [acteur] = await lockedActeur(tx, { id })
  // The link is read after the lock: a transaction that held the actor may have taken the link away.
  const link = await readLink(tx, caller, id)
  const verdict = resolve(caller, link, ['manage_publications'])
  if (verdict === 'scope_violation') throw new AppError(verdict)
  if (!acteur && isPlatformAdmin(caller)) throw invalid('body.acteur_id', 'does not exist')
  if (!acteur || !acteur.active || acteur.deleted_at !== null) throw new AppError('scope_violation')
  return { acteur, link, verdict }
}

/** What the answer to a creation says. */
type Created = Pick<OfficeRow, 'id' | 'title' | 'version'> & { status: string }

/**
 * Creates a publication for an actor. Its status is pending; or published, if the actor may publish and the caller has the permission
 * to publish for it. Spec §4.2-7, §4.2-8.
 * @throws AppError the errors of insertPublication()
 */
export const createPublication = ({ db, caller }: Context, input: NewPublication): Promise<Created> =>
  transact(db, async (tx) => {
    const { id, moderation_status, title, version } = await insertPublication(tx, caller, newId(), input)
    return { id, status: moderation_status, title, version }
  })

/**
 * Inserts and records a publication. With a time of publication it is approved instead of published, which schedules it; while it is
 * pending, the time is stored for the decision.
 * @throws AppError scope_violation (no link, actor inactive, commune outside its communes), permission_denied, validation_failed
 */
export async function insertPublication(tx: Tx, caller: Caller, id: string, input: NewPublication): Promise<OfficeRow> {
  await insert(tx, { row: JSON.stringify(await newRow(tx, caller, id, input)) })
  const after = await officeRow(tx, id)
  await record(tx, caller, 'publication.create', { type: 'publication', id, after: { ...after }, undoData: undoDataOfCreation(after) })
  return after
}

/** Returns the row of a new publication, checked. Writes nothing. */
async function newRow(tx: Tx, caller: Caller, id: string, input: NewPublication) {
  const further = furtherCommunes(input.commune_id, input.commune_ids)
  const kind = await kindOf(tx, input.type_id)
  const { acteur, link, verdict } = await lockActeur(tx, caller, input.acteur_id)
  await assertWithinCommunes(tx, input.acteur_id, [input.commune_id, ...further])
  // Only an event has times of the day.
  const zone = input.evenement ? await zoneOf(tx, input.commune_id) : ''
  if (verdict === 'permission_denied') throw new AppError(verdict)
  assertMayGive(kind, acteur.type, isPlatformAdmin(caller))
  const publie_le = input.publie_le ?? null
  if (publie_le !== null && Date.parse(publie_le) <= Date.now()) throw invalid('body.publie_le', 'must be in the future')
  const carried = carriedColumns(input, { kind, zone, before: null, publie_le })
  assertDatesFollow(input, carried.evenement)
  const medias = await storedMedias(tx, input, { acteurId: input.acteur_id, before: null })
  const acte = actColumn(input.acte, { kind, documents: medias.documents, before: null, publie_le })
  assertPostedLongEnough(acte, carried.expire_le, publie_le)

  const shown = acteur.can_publish && resolve(caller, link, ['publish_publications']) === 'allowed'
  return {
    ...input,
    ...carried,
    id,
    commune_ids: further,
    acte,
    images: medias.images.length > 0 ? medias.images : null,
    documents: medias.documents.length > 0 ? medias.documents : null,
    created_by: caller.userId,
    moderation_status: !shown ? 'pending' : publie_le === null ? 'published' : 'approved',
    valide: shown,
    publie_le,
  }
}

const insert = prepared<{ row: string }, unknown>(
  (slot) => sql`
    insert into publications (id, title, body, acteur_id, commune_id, commune_ids, type_id, date_debut, date_fin, expire_le, source_url, image_url,
      evenement, alerte, acte, images, documents, created_by, moderation_status, valide, publie_le)
    select n.id, n.title, n.body, n.acteur_id, n.commune_id, n.commune_ids, n.type_id, n.date_debut, n.date_fin, n.expire_le, n.source_url, n.image_url,
      n.evenement, n.alerte, n.acte, n.images, n.documents, n.created_by, n.moderation_status, n.valide,
      coalesce(n.publie_le, case when n.valide then now_ms() end)
    from json_to_record(${slot('row')}::json) as n (id uuid, title text, body text, acteur_id uuid, commune_id uuid, commune_ids uuid[],
      type_id uuid, date_debut date, date_fin date, expire_le timestamptz, source_url text, image_url text, evenement jsonb, alerte jsonb, acte jsonb,
      images jsonb, documents jsonb, created_by uuid, moderation_status text, valide boolean, publie_le timestamptz)`,
)
