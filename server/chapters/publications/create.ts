import type { z } from 'zod'
import type * as contract from '../../../contract/publications/publication-input.ts'
import { type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '../../../contract/errors.ts'
import { type Caller, isPlatformAdmin } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { type Link, readLink, resolve, type Verdict } from '../../platform/access/permissions.ts'
import { assertWithinCommunes } from '../../platform/access/scope.ts'
import { type Change, recordEach } from '../../platform/audit/record.ts'
import { undoDataOfCreation } from '../../platform/audit/undo-steps.ts'
import { coalesced } from '../../platform/db/coalesced.ts'
import { prepared, type Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/pipelined.ts'
import { newId } from '../../platform/db/id.ts'
import { assertMayPost, storedAct } from './acts/stored-act.ts'
import { assertPostedLongEnough } from './acts/withdrawal.ts'
import { storedMedias } from './pictures/stored-medias.ts'
import { assertDatesFollow, assertMayAlert, carriedColumns, kindOf, zoneOf } from './kind-rules.ts'
import { type OfficeRow, officeRows } from './rows.ts'

/** The input of a creation, as the contract validates it. */
export type NewPublication = z.output<typeof contract.NewPublication>

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

const acteurById = (skipLocked: RawBuilder<unknown>) =>
  prepared<{ id: string }, { type: string; can_publish: boolean; active: boolean; deleted_at: string | null }>(
    (slot) => sql`select type, can_publish, active, deleted_at from acteurs where id = ${slot('id')} for share ${skipLocked}`,
  )
const lockedActeur = acteurById(sql``)
const unlockedActeur = acteurById(sql`skip locked`)

/**
 * Locks the actor in whose name somebody writes.
 * @param skipLocked whether an actor that a transaction changes does not exist, instead of waiting for it
 * @throws AppError scope_violation without a link and for an inactive actor, validation_failed for an actor that does not exist
 */
export async function lockActeur(tx: Tx, caller: Caller, id: string, skipLocked = false): Promise<WrittenFor> {
  // The link is read after the lock: a transaction that held the actor may have taken the link away.
  const [[acteur], link] = await allInOrder([(skipLocked ? unlockedActeur : lockedActeur)(tx, { id }), readLink(tx, caller, id)])
  const verdict = resolve(caller, link, ['manage_publications'])
  if (verdict === 'scope_violation') throw new AppError(verdict)
  if (!acteur && isPlatformAdmin(caller)) throw invalid('body.acteur_id', 'does not exist')
  if (!acteur || !acteur.active || acteur.deleted_at !== null) throw new AppError('scope_violation')
  return { acteur, link, verdict }
}

/** A publication to create, and who creates it. */
interface Creation {
  caller: Caller
  input: NewPublication
}

/** What the answer to a creation says. */
type Created = Pick<OfficeRow, 'id' | 'title' | 'version'> & { status: string }

/** Creates publications of several people, each of which is inserted and recorded, or refused. */
const createTogether = coalesced<Creation, Created>(async (tx, creations) => {
  const skipLocked = creations.length > 1
  const checked = await Promise.allSettled(creations.map(({ caller, input }) => newRow(tx, caller, newId(), input, skipLocked)))
  const accepted = checked.flatMap((result, index) => {
    const creation = creations[index]
    return creation && result.status === 'fulfilled' ? [{ caller: creation.caller, row: result.value }] : []
  })
  const created = await insertRows(tx, accepted)
  return checked.map((result) => {
    if (result.status === 'rejected') return result
    const { id, moderation_status, title, version } = created.get(result.value.id) as OfficeRow
    return { status: 'fulfilled', value: { id, status: moderation_status, title, version } }
  })
})

/**
 * Creates a publication for an actor. Its status is pending; or published, if the actor may publish and the caller has the permission
 * to publish for it. Spec §4.2-7, §4.2-8.
 * @throws AppError the errors of insertPublication()
 */
export const createPublication = ({ db, caller }: Context, input: NewPublication): Promise<Created> => createTogether(db, { caller, input })

/**
 * Inserts and records a publication. With a time of publication it is approved instead of published, which schedules it; while it is
 * pending, the time is stored for the decision.
 * @throws AppError scope_violation (no link, actor inactive, commune outside its communes), permission_denied, validation_failed
 */
export async function insertPublication(tx: Tx, caller: Caller, id: string, input: NewPublication): Promise<OfficeRow> {
  const created = await insertRows(tx, [{ caller, row: await newRow(tx, caller, id, input) }])
  return created.get(id) as OfficeRow
}

/** A row to insert. */
type NewRow = Awaited<ReturnType<typeof newRow>>

/**
 * Returns the row of a new publication, checked. Writes nothing.
 * @param skipLocked as of lockActeur()
 */
async function newRow(tx: Tx, caller: Caller, id: string, input: NewPublication, skipLocked = false) {
  const further = furtherCommunes(input.commune_id, input.commune_ids)
  // In one round trip. If several refuse, the first of these does.
  const [kind, { acteur, link, verdict }, , zone] = await allInOrder([
    kindOf(tx, input.type_id),
    lockActeur(tx, caller, input.acteur_id, skipLocked),
    assertWithinCommunes(tx, input.acteur_id, [input.commune_id, ...further]),
    // Only an event has times of the day.
    input.evenement ? zoneOf(tx, input.commune_id) : Promise.resolve(''),
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

const insert = prepared<{ rows: string }, unknown>(
  (slot) => sql`
    insert into publications (id, title, body, acteur_id, commune_id, commune_ids, type_id, date_debut, date_fin, expire_le, source_url, image_url,
      evenement, alerte, acte, images, documents, created_by, moderation_status, valide, publie_le)
    select n.id, n.title, n.body, n.acteur_id, n.commune_id, n.commune_ids, n.type_id, n.date_debut, n.date_fin, n.expire_le, n.source_url, n.image_url,
      n.evenement, n.alerte, n.acte, n.images, n.documents, n.created_by, n.moderation_status, n.valide,
      coalesce(n.publie_le, case when n.valide then now_ms() end)
    from json_to_recordset(${slot('rows')}::json) as n (id uuid, title text, body text, acteur_id uuid, commune_id uuid, commune_ids uuid[],
      type_id uuid, date_debut date, date_fin date, expire_le timestamptz, source_url text, image_url text, evenement jsonb, alerte jsonb, acte jsonb,
      images jsonb, documents jsonb, created_by uuid, moderation_status text, valide boolean, publie_le timestamptz) order by n.id`,
)

/** Inserts and records publications, each by its author. @returns them as offices see them, by id */
async function insertRows(tx: Tx, entries: readonly { caller: Caller; row: NewRow }[]): Promise<Map<string, OfficeRow>> {
  if (entries.length === 0) return new Map()
  const inserted = insert(tx, { rows: JSON.stringify(entries.map(({ row }) => row)) })
  const [, rows] = await allInOrder([
    inserted,
    officeRows(
      tx,
      entries.map(({ row }) => row.id),
    ),
  ])
  const created = new Map(rows.map((row) => [row.id, row]))
  await recordEach(
    tx,
    entries.flatMap(({ caller, row: { id } }) => {
      const row = created.get(id)
      return row ? [{ caller, action: 'publication.create' as const, change: creationOf(row) }] : []
    }),
  )
  return created
}

const creationOf = (row: OfficeRow): Change => ({
  type: 'publication',
  id: row.id,
  after: { ...row },
  undoData: undoDataOfCreation(row),
})
