import type { z } from 'zod'
import { ALERT_DAYS_MAX, type AlertChange } from '../../../contract/publications/alerts.ts'
import { AppError, invalid } from '../../../contract/errors.ts'
import type { EventChange } from '../../../contract/publications/events.ts'
import type { Kind } from '../../../contract/publications/kinds.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type StoredAlert, storedAlert } from './alerts/stored-alert.ts'
import { storedEvent, type StoredEvent } from './events/stored-event.ts'

/** What a request may give beside the specification's fields. Absent means unchanged, null means cleared. */
export interface CarriedInput {
  expire_le?: string | null | undefined
  evenement?: z.output<typeof EventChange> | null | undefined
  alerte?: z.output<typeof AlertChange> | null | undefined
}

/** The columns that follow from it. */
export interface CarriedColumns {
  expire_le: string | null
  evenement: StoredEvent | null
  alerte: StoredAlert | null
}

/** What the rules look at beside the input: the kind, the time zone of the commune and, of an alert, when it becomes public. */
interface Around {
  kind: Kind
  zone: string
  /** What is stored, if anything: values that an edit does not change are not checked again. */
  before: (CarriedColumns & { kind: Kind }) | null
  /** The time of publication, if it is in the future. */
  publie_le?: string | null | undefined
}

/**
 * Returns the columns that an input sets, checked by the kind of the publication: only an event has occurrences, only an alert a severity;
 * an alert ends, at most thirty days ahead. Whatever does not belong to the kind is cleared when the type changes. Spec §2-52, §2-56.
 * @throws AppError validation_failed
 */
export function carriedColumns(input: CarriedInput, { kind, zone, before, publie_le }: Around): CarriedColumns {
  if (input.evenement && kind !== 'evenement') throw invalid('body.evenement', 'counts only with a type of the kind evenement')
  if (input.alerte && kind !== 'alerte') throw invalid('body.alerte', 'counts only with a type of the kind alerte')
  const expire_le = input.expire_le === undefined ? (before?.expire_le ?? null) : input.expire_le
  const from = Math.max(Date.now(), publie_le ? Date.parse(publie_le) : 0)
  if (expire_le !== null && expire_le !== before?.expire_le && Date.parse(expire_le) <= from)
    throw invalid('body.expire_le', 'must be in the future, and after the publication')
  // What becomes an alert keeps the rules of a new one.
  const alert = before?.kind === 'alerte' ? before : null
  // An alert that older releases or imports stored without an end keeps the state that it has.
  const isOldAlert = alert !== null && alert.alerte === null && alert.expire_le === null && !input.alerte && input.expire_le === undefined
  if (kind === 'alerte' && !isOldAlert) assertAlertEnd(expire_le, alert?.expire_le ?? null, from)
  return {
    expire_le,
    evenement:
      kind !== 'evenement' || input.evenement === null
        ? null
        : input.evenement
          ? storedEvent(input.evenement, zone, before?.evenement ?? null)
          : (before?.evenement ?? null),
    alerte: kind !== 'alerte' || isOldAlert ? null : storedAlert(input.alerte ?? null, before?.alerte ?? null),
  }
}

/**
 * Refuses an end of an alert that is missing, over, or more than thirty days ahead. An end that does not change is not checked again.
 * @param from milliseconds since 1970: now, or the time of publication if that is later
 * @throws AppError validation_failed
 */
export function assertAlertEnd(expire_le: string | null, before: string | null, from: number): void {
  if (expire_le === null) throw invalid('body.expire_le', 'is required for an alert')
  if (expire_le !== before && Date.parse(expire_le) <= from)
    throw invalid('body.expire_le', 'must be in the future, and after the publication')
  if (expire_le !== before && Date.parse(expire_le) > from + ALERT_DAYS_MAX * 86_400_000)
    throw invalid('body.expire_le', `must be at most ${ALERT_DAYS_MAX} days ahead`)
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
  if (!typeId) return 'actualite'
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
 * Refuses an alert of anybody but a town hall and the administrators. Spec §2-55.
 * @param acteurType the type of the actor in whose name it is written; null without one
 * @throws AppError permission_denied
 */
export function assertMayAlert(kind: Kind, acteurType: string | null, isAdmin: boolean): void {
  if (kind === 'alerte' && acteurType !== 'mairie' && !isAdmin) throw new AppError('permission_denied')
}
