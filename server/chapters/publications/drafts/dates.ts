import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { carries, type Kind } from '../../../../contract/publications/kinds.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storedEvent } from '../events/stored-event.ts'
import type { DraftContent } from './rows.ts'

/** The fields of a draft on which its dates depend. */
const OF_DATES: ReadonlySet<string> = new Set(['evenement', 'type_id', 'commune_id', 'date_debut', 'date_fin'])

/** Whether a change of these fields changes the dates of a draft. */
export const changeDates = (fields: readonly string[]): boolean => fields.some((field) => OF_DATES.has(field))

interface Day {
  occurrence: string
  debut: string
  fin: string
  journee: boolean
  statut: string
}

/** Stores the dates of the event of a draft, for the calendar of what is planned. A draft of another kind, or whose dates are incomplete, has none. Spec §2-77. */
export async function storeDates(tx: Tx, id: string, content: DraftContent): Promise<void> {
  await tx.deleteFrom('publication_draft_dates').where('draft_id', '=', id).execute()
  const { type_id = null, commune_id = null, evenement, date_debut, date_fin } = content
  if (!evenement && !date_debut) return
  const { rows } = await sql<{ acteur_id: string; timezone: string; kind: Kind | null }>`
    select d.acteur_id, c.timezone, (select t.kind from publication_types t where t.id = ${type_id}::uuid) as kind
    from publication_drafts d join acteurs k on k.id = d.acteur_id join communes c on c.id = coalesce(${commune_id}::uuid, k.commune_id)
    where d.id = ${id}`.execute(tx)
  const [draft] = rows
  if (!draft?.kind || !carries(draft.kind, 'evenement')) return
  const days = evenement
    ? ofEvent(evenement, draft.timezone)
    : ofEvent(
        { statut: 'prevu', permanent: false, occurrences: [{ debut: date_debut ?? '', fin: date_fin ?? null, statut: 'prevu' }] },
        draft.timezone,
      )
  if (days.length === 0) return
  await tx
    .insertInto('publication_draft_dates')
    .values(days.map((day) => ({ ...day, draft_id: id, acteur_id: draft.acteur_id })))
    .execute()
}

/** Returns the dates of an event that may be incomplete: none if a publication would refuse it. */
function ofEvent(event: NonNullable<DraftContent['evenement']>, zone: string): Day[] {
  if (!event.occurrences && !event.repetition) return []
  try {
    return storedEvent(event, zone, null).occurrences.map(({ id, debut, termine_le, journee, statut }) => ({
      occurrence: id,
      debut,
      fin: termine_le,
      journee,
      statut: event.statut === 'prevu' || event.statut === 'complet' ? statut : event.statut,
    }))
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
