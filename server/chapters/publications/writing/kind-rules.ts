import type { z } from 'zod'
import { AppError, invalid } from '../../../../contract/errors.ts'
import type { ActInput } from '../../../../contract/publications/acts.ts'
import { carries, type Details, type Kind, KIND_WITHOUT_TYPE, KINDS } from '../../../../contract/publications/kinds.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AroundAct, StoredAct } from '../acts/stored-act.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import type { Around, CarriedColumns, CarriedInput } from '../kinds/kind.ts'
import { SERVER_KINDS } from '../kinds/kinds.ts'

/**
 * Returns the columns that an input sets, checked by the kind of the publication. What does not belong to the kind is null: a change of the type clears it.
 * Spec §2-52, §2-56.
 * @param publie_le the time of publication, if it is in the future
 * @throws AppError validation_failed
 */
export function carriedColumns(
  input: CarriedInput,
  { kind, zone, before, publie_le }: Pick<Around, 'zone' | 'before'> & { kind: Kind; publie_le?: string | null | undefined },
): CarriedColumns {
  if (input.evenement) assertCarries(kind, 'evenement')
  if (input.alerte) assertCarries(kind, 'alerte')
  const expire_le = input.expire_le === undefined ? (before?.expire_le ?? null) : input.expire_le
  const from = Math.max(Date.now(), publie_le ? Date.parse(publie_le) : 0)
  if (expire_le !== null && expire_le !== before?.expire_le && Date.parse(expire_le) <= from)
    throw invalid('body.expire_le', 'must be in the future, and after the publication')
  return { expire_le, ...SERVER_KINDS[kind].details(input, { zone, before, expire_le, from }) }
}

/**
 * Returns the act that an input sets; null for any other kind. Spec §2-61, §2-62.
 * @param input absent: unchanged
 * @throws AppError validation_failed
 */
export function actColumn(
  input: z.output<typeof ActInput> | null | undefined,
  { kind, ...around }: AroundAct & { kind: Kind },
): StoredAct | null {
  if (input) assertCarries(kind, 'acte')
  return SERVER_KINDS[kind].act(input, around)
}

/** Refuses details that only another kind has. @throws AppError validation_failed */
function assertCarries(kind: Kind, field: Details): void {
  if (!carries(kind, field)) throw invalid(`body.${field}`, `counts only with a type of the kind ${field}`)
}

/** The stored event or alert as a value of its column. */
export const jsonb = (value: object | null): string | null => value && JSON.stringify(value)

/** Returns the first and the last day of an event; of any other publication, those that are given. */
export function daysOf(
  event: StoredEvent | null,
  given: { date_debut: string | null; date_fin: string | null },
): { date_debut: string | null; date_fin: string | null } {
  if (!event) return { date_debut: given.date_debut, date_fin: given.date_fin }
  const days = event.occurrences
  return {
    date_debut: days.map(({ jour_debut }) => jour_debut).toSorted()[0] ?? null,
    date_fin:
      days
        .map(({ jour_fin }) => jour_fin)
        .toSorted()
        .at(-1) ?? null,
  }
}

/**
 * Refuses days that are not those of the occurrences: they follow from them.
 * @throws AppError validation_failed
 */
export function assertDatesFollow(
  input: { date_debut?: string | null | undefined; date_fin?: string | null | undefined },
  event: StoredEvent | null,
): void {
  if (!event) return
  const days = daysOf(event, { date_debut: null, date_fin: null })
  for (const field of ['date_debut', 'date_fin'] as const)
    if (input[field] !== undefined && input[field] !== days[field])
      throw invalid(`body.${field}`, 'follows from the occurrences of the event: change these')
}

/** Returns the type of an actor; null without one. */
export async function typeOfActeur(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null
  return (await tx.selectFrom('acteurs').select('type').where('id', '=', id).executeTakeFirst())?.type ?? null
}

/**
 * Returns the kind of a type; a publication without a type is news.
 * @throws AppError validation_failed for a type that does not exist
 */
export async function kindOf(tx: Tx, typeId: string | null | undefined): Promise<Kind> {
  if (!typeId) return KIND_WITHOUT_TYPE
  const type = await tx.selectFrom('publication_types').select('kind').where('id', '=', typeId).executeTakeFirst()
  if (!type) throw invalid('body.type_id', 'does not exist')
  return type.kind as Kind
}

/** Returns the time zone of a commune; that of Paris for a commune that does not exist, which another rule refuses. */
export async function zoneOf(tx: Tx, communeId: string): Promise<string> {
  const commune = await tx.selectFrom('communes').select('timezone').where('id', '=', communeId).executeTakeFirst()
  return commune?.timezone ?? 'Europe/Paris'
}

/**
 * Refuses what only town halls give of anybody but them and the administrators. Spec §2-55, §2-61.
 * @param acteurType the type of the actor in whose name it is written; null without one
 * @throws AppError permission_denied
 */
export function assertMayGive(kind: Kind, acteurType: string | null, isAdmin: boolean): void {
  if (KINDS[kind].givenBy === 'mairie' && acteurType !== 'mairie' && !isAdmin) throw new AppError('permission_denied')
}
