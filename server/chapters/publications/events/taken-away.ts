import type { EVENT_STATUSES } from '../../../../contract/publications/events.ts'
import { type RawBuilder, sql } from 'kysely'
import { TAKEN_AWAY_DAYS } from '../../../../contract/publications/events.ts'
import type { StoredEvent } from './stored-event.ts'

/** How much a state takes away: residents need not come to what is postponed or cancelled. */
const TAKES_AWAY: Readonly<Record<(typeof EVENT_STATUSES)[number], number>> = { prevu: 0, complet: 0, reporte: 1, annule: 2 }

type StoredOccurrence = StoredEvent['occurrences'][number]

/**
 * Returns the event that residents see, with what a change takes away from it, and nothing else: the event or a date is cancelled or postponed. A date that
 * is moved is postponed. A new date, a place, a text (the reason included) and every step back wait for their decision. Spec §3-32.
 */
export function withTakenAway(shown: StoredEvent, wanted: StoredEvent): StoredEvent {
  const changed = new Map(wanted.occurrences.map((one) => [one.id, one]))
  const isLess = TAKES_AWAY[wanted.statut] > TAKES_AWAY[shown.statut]
  return {
    ...shown,
    ...(isLess && { statut: wanted.statut, motif: null }),
    occurrences: shown.occurrences.map((one) => lessOf(one, changed.get(one.id))),
  }
}

function lessOf(shown: StoredOccurrence, wanted: StoredOccurrence | undefined): StoredOccurrence {
  if (!wanted) return shown
  const statut = wanted.statut === 'prevu' && wanted.debut !== shown.debut ? 'reporte' : wanted.statut
  return TAKES_AWAY[statut] > TAKES_AWAY[shown.statut] ? { ...shown, statut, motif: null } : shown
}

/**
 * The condition on `publications p`: in the last days a change took something away at once, and it still is. What was put back is not in it. Reads the few rows of
 * the index publications_taken_away first.
 */
export const takenAwayLately = (): RawBuilder<boolean> => sql`p.id = any(array(select t.id from publications t
  where t.taken_away_at > now() - interval '1 day' * ${sql.lit(TAKEN_AWAY_DAYS)} and (t.evenement ->> 'statut' in ('annule', 'reporte')
    or jsonb_path_exists(t.evenement, '$.occurrences[*].statut ? (@ == "annule" || @ == "reporte")'))))`
