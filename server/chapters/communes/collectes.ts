import { sql } from 'kysely'
import type { z } from 'zod'
import type { Collecte } from '../../../contract/communes/commune-records.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { todayIn } from './days.ts'
import { communeById } from './get.ts'
import { calendar, type CalendarCollecte, type CalendarEvent } from './ics.ts'
import { type Exception, type Occurrence, occurrences, type Rule, dayRanges } from './recurrence.ts'

/** Dates are computed this far ahead: a yearly collection has a next date in any season. */
const HORIZON_DAYS = 425
const YEAR_DAYS = 365
const NEXT_DATES = 4

/** The collections of a commune that have not ended. For a given sector: those of this sector and of all sectors. */
function current(db: Db, communeId: string, today: string, secteur: string | undefined) {
  return db
    .selectFrom('collectes')
    .where('commune_id', '=', communeId)
    .where((eb) => eb.or([eb('valide_au', 'is', null), eb('valide_au', '>=', today)]))
    .$if(secteur !== undefined, (rows) => rows.where((eb) => eb.or([eb('secteur', 'is', null), eb('secteur', '=', secteur ?? '')])))
}

/** Read as text: the driver would convert a list of dates to local midnights, and PostgreSQL writes times with seconds. */
const AS_TEXT = [
  sql<string[]>`dates::text[]`.as('dates'),
  sql<string | null>`to_char(heure_debut, 'HH24:MI')`.as('heure_debut'),
  sql<string | null>`to_char(heure_fin, 'HH24:MI')`.as('heure_fin'),
] as const

async function read(rows: ReturnType<typeof current>) {
  const selected = await rows
    .select(['id', 'secteur', 'secteur_detail', 'type_dechet', 'libelle', 'mode', 'contenant', 'couleur', 'frequence', 'jours'])
    .select(['parite_semaine', 'semaines_du_mois', 'date_reference', 'consigne', 'periode_debut', 'periode_fin', 'regle_feries'])
    .select(['exceptions', 'public', 'gestionnaire_nom', 'gestionnaire_siren', 'url', 'valide_du', 'valide_au', 'source'])
    .select(['source_maj_le', 'ordre', 'updated_at', ...AS_TEXT])
    .orderBy('ordre')
    .orderBy('id')
    .execute()
  return selected.map((row) => ({ ...row, exceptions: exceptionsOf(row.exceptions) }))
}

const exceptionsOf = (stored: unknown): Exception[] =>
  (stored as (Partial<Exception> & { date: string })[]).map(({ date, remplacee_par, motif }) => ({
    date,
    remplacee_par: remplacee_par ?? null,
    motif: motif ?? null,
  }))

/**
 * The waste collections of a commune, each with its next dates. Spec §4.4-8.
 * @throws AppError not_found
 */
export async function listCollectes(
  db: Db,
  communeId: string,
  query: { page: number; per_page: number; secteur?: string | undefined },
): Promise<Page<z.output<typeof Collecte>>> {
  const { departement, timezone } = await communeById(db, communeId)
  const today = todayIn(timezone)
  const rows = current(db, communeId, today, query.secteur)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const selected = await read(rows.limit(query.per_page).offset(offsetOf(query)))
  const data = selected.map((row) => {
    const next = nextOf(row, departement, today)
    return {
      ...row,
      prochaines_dates: next.map(({ date }) => date),
      prochaines_dates_a_confirmer: next.filter(({ a_confirmer }) => a_confirmer).map(({ date }) => date),
    }
  })
  return page(data, total, query)
}

function nextOf(rule: Rule, departement: string, today: string): Occurrence[] {
  const next: Occurrence[] = []
  for (const { from, to } of dayRanges(today, HORIZON_DAYS)) {
    next.push(...occurrences(rule, departement, from, to))
    if (next.length >= NEXT_DATES) break
  }
  return next.slice(0, NEXT_DATES)
}

/** Generates the events of the coming year by date; computed lazily. */
function* comingYear(rows: readonly (Rule & CalendarCollecte)[], departement: string, today: string): Generator<CalendarEvent> {
  for (const { from, to } of dayRanges(today, YEAR_DAYS)) {
    const events = rows.flatMap((collecte) => occurrences(collecte, departement, from, to).map((occurrence) => ({ collecte, occurrence })))
    yield* events.toSorted((a, b) => (a.occurrence.date < b.occurrence.date ? -1 : Number(a.occurrence.date > b.occurrence.date)))
  }
}

/**
 * The collections of the next twelve months as an iCalendar text. Each date is an event of its own: a recurrence rule cannot
 * express dates moved by a holiday.
 * @throws AppError not_found
 */
export async function collectesCalendar(db: Db, communeId: string, secteur: string | undefined): Promise<string> {
  const { nom, departement, timezone } = await communeById(db, communeId)
  const today = todayIn(timezone)
  const rows = await read(current(db, communeId, today, secteur))
  return calendar(`Collectes des déchets – ${nom}`, comingYear(rows, departement, today))
}
