import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Collecte } from '../../../contract/communes/commune-records.ts'
import type { CollecteRow } from '../../../contract/communes/communes-admin.ts'
import type { Db } from '../../platform/db/db.ts'
import { Reply } from '../../platform/answers.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { midnightAfter, todayIn } from './days.ts'
import { communeById } from './get.ts'
import { calendar, type CalendarCollecte, type CalendarEvent } from './ics.ts'
import { type Exception, type Occurrence, occurrences, type Rule, dayRanges } from './recurrence.ts'

/** Dates are computed this far ahead: a yearly collection has a next date in any season. */
const HORIZON_DAYS = 425
const YEAR_DAYS = 365
const NEXT_DATES = 4

export type Row = z.output<typeof CollecteRow> & { updated_at: string }
/** The columns of a collection, of the table. Dates and times are text: the driver would convert them to local times. */
export const COLUMNS = sql`id, secteur, secteur_detail, type_dechet, libelle, mode, contenant, couleur, frequence, jours, parite_semaine,
  semaines_du_mois, date_reference, to_char(heure_debut, 'HH24:MI') as heure_debut, to_char(heure_fin, 'HH24:MI') as heure_fin, consigne,
  periode_debut, periode_fin, dates::text[] as dates, regle_feries, exceptions, public, gestionnaire_nom, gestionnaire_siren, url, valide_du,
  valide_au, source, source_maj_le, ordre, updated_at`

/** The collections of a commune that have not ended. For a given sector: those of this sector and of all sectors. */
const current = (communeId: string, today: string, secteur: string | undefined) => sql`from collectes
  where commune_id = ${communeId} and (valide_au is null or valide_au >= ${today})
    ${secteur === undefined ? sql`` : sql`and (secteur is null or secteur = ${secteur})`}`

async function read(db: Db, collectes: RawBuilder<unknown>, limits = sql``): Promise<Row[]> {
  const { rows } = await sql`select ${COLUMNS} ${collectes} order by ordre, id ${limits}`.execute(db)
  return (rows as Row[]).map(withExceptions)
}

/** A row as it is read, with every field of its exceptions. */
export const withExceptions = <R extends Row>(row: R): R => ({ ...row, exceptions: exceptionsOf(row.exceptions) })

const exceptionsOf = (stored: (Partial<Exception> & { date: string })[]): Exception[] =>
  stored.map(({ date, remplacee_par, motif }) => ({
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
  { id, query }: { id: string; query: { page: number; per_page: number; secteur?: string | undefined } },
): Promise<Reply<Page<z.output<typeof Collecte>>>> {
  const { departement, timezone } = await communeById(db, id)
  const today = todayIn(timezone)
  const collectes = current(id, today, query.secteur)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${collectes}`.execute(db)
  const selected = await read(db, collectes, sql`limit ${query.per_page} offset ${offsetOf(query)}`)
  const data = selected.map((row) => withNextDates(row, departement, today))
  return new Reply(page(data, rows[0]?.total ?? 0, query), { changesAt: midnightAfter(today, timezone) })
}

/** A collection with its next dates. @param departement decides the public holidays */
export function withNextDates<R extends Row>(row: R, departement: string, today: string) {
  const next = nextDates(row, departement, today, NEXT_DATES)
  return {
    ...row,
    prochaines_dates: next.map(({ date }) => date),
    prochaines_dates_a_confirmer: next.filter(({ a_confirmer }) => a_confirmer).map(({ date }) => date),
  }
}

/**
 * Returns the next dates of a collection, today included. Spec §4.4-8.
 * @param departement decides the public holidays
 */
export function nextDates(rule: Rule, departement: string, today: string, count: number): Occurrence[] {
  const next: Occurrence[] = []
  for (const { from, to } of dayRanges(today, HORIZON_DAYS)) {
    next.push(...occurrences(rule, departement, from, to))
    if (next.length >= count) break
  }
  return next.slice(0, count)
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
export async function collectesCalendar(
  db: Db,
  { id, secteur, rappel }: { id: string; secteur?: string | undefined; rappel?: number | undefined },
): Promise<Reply<string>> {
  const { nom, departement, timezone } = await communeById(db, id)
  const today = todayIn(timezone)
  const rows = await read(db, current(id, today, secteur))
  const text = calendar(`Collectes des déchets – ${nom}`, comingYear(rows, departement, today), rappel)
  return new Reply(text, { changesAt: midnightAfter(today, timezone) })
}
