import { sql } from 'kysely'
import { machineCaller } from '../../../server/platform/access/caller.ts'
import { loadOfficialCommunes } from '../../../server/chapters/communes/load-official.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { inBatches } from './batches.ts'
import type { Place } from './publications.ts'
import { between, pick, powerLaw, type Random, seeded, uuidAt, weighted } from './random.ts'

const TYPES = 'association association association commerce entreprise service_public ecole sport culture autre'.split(' ')

/** Loads the communes of France. Returns them by falling population, each with its share of publications: larger ones have more. */
export async function loadPlaces(db: Db): Promise<Place[]> {
  await loadOfficialCommunes(db, machineCaller('cli'))
  await setPositions(db)
  const { rows } = await sql<{ id: string }>`select id from communes order by population desc nulls last, code_insee`.execute(db)
  const weights = powerLaw(rows.length, 3)
  return rows.map(({ id }, i) => ({
    id,
    weight: weights[i] as number,
    actors: [],
    near: [1, 2, 3].map((step) => (rows[(i + step) % rows.length] as { id: string }).id),
  }))
}

/** Positions spread over the mainland, which the register of town halls gives to a service. Their seed is their own: the other data stays as it is. */
async function setPositions(db: Db): Promise<void> {
  const random = seeded(2154)
  const { rows } = await sql<{ id: string }>`select id from communes order by code_insee`.execute(db)
  const positions = rows.map(({ id }) => ({ id, latitude: 42.5 + random() * 8.3, longitude: -4.5 + random() * 12.3 }))
  await sql`update communes c set latitude = p.latitude, longitude = p.longitude
    from json_to_recordset(${JSON.stringify(positions)}::json) as p(id uuid, latitude float8, longitude float8) where c.id = p.id`.execute(
    db,
  )
}

/**
 * Creates one mairie for each commune, and the other actors in proportion to the publications of a commune. 3 % of the other actors are
 * inactive.
 * @param count the number of actors with the mairies
 */
export async function loadActors(db: Db, random: Random, places: readonly Place[], count: number): Promise<void> {
  const draw = weighted(places.map(({ weight }) => weight))
  const born = Date.now() - 6 * 365 * 86_400_000
  const rows = Array.from({ length: Math.max(count, places.length) }, (_, n) => {
    const isMairie = n < places.length
    const place = places[isMairie ? n : draw(random)] as Place
    const actor = { id: uuidAt(random, born + n), commune_id: place.id, active: isMairie || random() > 0.03 }
    place.actors.push(actor)
    return {
      ...actor,
      nom: isMairie ? `Mairie ${n}` : `Acteur ${n}`,
      slug: `acteur-${n}`,
      type: isMairie ? 'mairie' : pick(random, TYPES),
      valide: true,
      can_publish: between(random, 0, 1) === 1,
    }
  })
  await inBatches(rows, 10_000, (batch) =>
    sql`insert into acteurs (id, nom, slug, type, commune_id, active, valide, can_publish)
      select id, nom, slug, type, commune_id, active, valide, can_publish
      from json_to_recordset(${JSON.stringify(batch)}::json) as r(id uuid, nom text, slug text, type text, commune_id uuid, active boolean, valide boolean, can_publish boolean)`.execute(
      db,
    ),
  )
  await sql`update communes c set mairie_actor_id = a.id from acteurs a where a.commune_id = c.id and a.type = 'mairie'`.execute(db)
}
