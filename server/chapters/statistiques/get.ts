import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import {
  DEFAULT_DAYS,
  type getStatistiques,
  type Lectures,
  MOST_READ,
  PERIOD_DAYS,
  type Statistiques,
} from '../../../contract/statistiques/statistiques.ts'
import { linkedActeur } from '../../platform/access/acteurs.ts'
import type { Context } from '../../platform/access/context.ts'
import type { Db } from '../../platform/db/db.ts'

type Counts = z.output<typeof Lectures>
type Period = z.output<typeof getStatistiques.query>

const DAY_MS = 24 * 3600 * 1000
const NONE: Counts = { pages: 0, flux: 0, agendas: 0, partages: 0, cadres: 0 }

const add = (one: Counts, { pages, flux, agendas, partages, cadres }: Counts): Counts => ({
  pages: one.pages + pages,
  flux: one.flux + flux,
  agendas: one.agendas + agendas,
  partages: one.partages + partages,
  cadres: one.cadres + cadres,
})

/**
 * Returns how often residents read what an actor shows, for everybody linked to it. Spec §2-71.
 * @throws AppError not_found, scope_violation, validation_failed for a period that is reversed or too long
 */
export async function statistiques(
  { db, caller }: Context,
  { id, ...asked }: Period & { id: string },
): Promise<z.output<typeof Statistiques>> {
  await linkedActeur(db, caller, id)
  const { from, to } = await periodOf(db, asked)
  const commune = await db.selectFrom('communes').select('id').where('mairie_actor_id', '=', id).executeTakeFirst()
  const days = await countsOf(db, { acteurId: id, communeId: commune?.id ?? null, from, to })
  const of = (objet: string) => days.filter((day) => day.objet === objet).reduce(add, NONE)
  return {
    from,
    to,
    total: days.reduce(add, NONE),
    publications: of('publication'),
    page: of('acteur'),
    commune: commune ? of('commune') : null,
    jours: daysBetween(from, to).map((jour) => ({ jour, ...days.filter((day) => day.jour === jour).reduce(add, NONE) })),
    plus_lues: await mostRead(db, { acteurId: id, from, to }),
  }
}

async function periodOf(db: Db, { from, to }: Omit<Period, 'id'>): Promise<{ from: string; to: string }> {
  const last = to ?? (await today(db))
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS)
  const length = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  const fault = (message: string) => new AppError('validation_failed', { details: [{ path: 'query.to', message }] })
  if (length < 1) throw fault('must not be before from')
  if (length > PERIOD_DAYS) throw fault(`must be at most ${PERIOD_DAYS - 1} days after from`)
  return { from: first, to: last }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

async function today(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ((now() at time zone 'Europe/Paris')::date)::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(dayOf(at))
  return days
}

interface Wanted {
  acteurId: string
  from: string
  to: string
}

/** The sums by day and kind of record: of the actor, and of the commune of a municipal office. */
async function countsOf(
  db: Db,
  { acteurId, communeId, from, to }: Wanted & { communeId: string | null },
): Promise<(Counts & { objet: string; jour: string })[]> {
  const { rows } = await sql<Counts & { objet: string; jour: string }>`
    select objet, jour::text as jour, sum(pages)::int as pages, sum(flux)::int as flux, sum(agendas)::int as agendas, sum(partages)::int as partages,
      sum(cadres)::int as cadres
    from lecture_jours where acteur_id = ${acteurId} and jour between ${from}::date and ${to}::date group by objet, jour
    union all
    select objet, jour::text, pages, flux, agendas, partages, cadres
    from lecture_jours where objet_id = ${communeId} and jour between ${from}::date and ${to}::date`.execute(db)
  return rows
}

/** The publications of an actor that were read most. One that was removed for good is not named. */
async function mostRead(db: Db, { acteurId, from, to }: Wanted): Promise<(Counts & { id: string; title: string; kind: string })[]> {
  const { rows } = await sql<Counts & { id: string; title: string; kind: string }>`
    with most as (
      select objet_id, sum(pages)::int as pages, sum(flux)::int as flux, sum(agendas)::int as agendas, sum(partages)::int as partages,
      sum(cadres)::int as cadres
      from lecture_jours where acteur_id = ${acteurId} and jour between ${from}::date and ${to}::date and objet = 'publication'
      group by objet_id order by sum(pages) desc, sum(agendas) desc, objet_id limit ${MOST_READ})
    select p.id, p.title, p.kind, most.pages, most.flux, most.agendas, most.partages, most.cadres
    from most join publications p on p.id = most.objet_id and p.deleted_at is null
    order by most.pages desc, most.agendas desc, p.id`.execute(db)
  return rows
}
