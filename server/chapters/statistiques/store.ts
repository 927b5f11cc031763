import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Readings, Unstored } from './readings.ts'

/** The most rows of one statement. */
const AT_ONCE = 1000

/**
 * Stores the counts of this process. Counts that could not be stored wait for the next time. Those of publications and actors that were deleted meanwhile
 * are dropped.
 * @throws Error if the database is away
 */
export async function storeReadings(db: Db, readings: Readings): Promise<void> {
  // The order of the rows is the same in every process, so that two of them never wait for each other.
  const rows = readings.take().toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    try {
      await add(db, rows.slice(at, at + AT_ONCE))
    } catch (error) {
      readings.giveBack(rows.slice(at))
      throw error
    }
  }
}

async function add(db: Db, rows: readonly Unstored[]): Promise<void> {
  const of = <K extends keyof Unstored>(column: K) => rows.map((row) => row[column])
  await sql`
    insert into lecture_jours (objet, objet_id, jour, acteur_id, pages, flux, agendas, partages, cadres)
    select objet, objet_id, (now() at time zone 'Europe/Paris')::date, coalesce(t.acteur_id, p.acteur_id), pages, flux, agendas, partages, cadres
    from unnest(${of('kind')}::text[], ${of('id')}::uuid[], ${of('acteurId')}::uuid[],
      ${of('pages')}::int[], ${of('flux')}::int[], ${of('agendas')}::int[], ${of('partages')}::int[], ${of('cadres')}::int[])
      with ordinality as t (objet, objet_id, acteur_id, pages, flux, agendas, partages, cadres, n)
      left join publications p on objet = 'publication' and p.id = objet_id
      left join acteurs a on objet = 'acteur' and a.id = objet_id
    where case objet when 'publication' then p.id when 'acteur' then a.id else objet_id end is not null
    order by n
    on conflict (objet_id, jour) do update set pages = lecture_jours.pages + excluded.pages, flux = lecture_jours.flux + excluded.flux,
      agendas = lecture_jours.agendas + excluded.agendas, partages = lecture_jours.partages + excluded.partages,
      cadres = lecture_jours.cadres + excluded.cadres`.execute(db)
}
