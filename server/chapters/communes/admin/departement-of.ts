import { sql } from 'kysely'
import { RESERVED_SLUGS } from '../../../../contract/communes/reserved-slugs.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { searchForm } from '../names.ts'
import { slugOf } from '../../../platform/text/slug.ts'
import { officialDepartements, officialRegions } from '../official-list.ts'
import { timeZoneOf } from '../time-zones.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** The département, region and time zone of a commune, as columns of its row. */
export interface Territory {
  departement: string
  departement_nom: string
  region: string
  region_nom: string
  timezone: string
}

const departementOf = (codeInsee: string): string => (/^9[78]/.test(codeInsee) ? codeInsee.slice(0, 3) : codeInsee.slice(0, 2))

/**
 * Returns the département and region of a commune: the given ones, else those of its INSEE code.
 * @throws AppError validation_failed for a code that does not exist
 */
export async function territoryOf(given: {
  code_insee: string
  departement?: string | undefined
  region?: string | undefined
}): Promise<Territory> {
  const departement = given.departement ?? departementOf(given.code_insee)
  const known = (await officialDepartements()).get(departement)
  if (!known) throw invalid(given.departement === undefined ? 'body.code_insee' : 'body.departement', 'does not exist')
  const region = given.region ?? known.region
  const region_nom = (await officialRegions()).get(region)
  if (region_nom === undefined) throw invalid('body.region', 'does not exist')
  return { departement, departement_nom: known.departement_nom, region, region_nom, timezone: timeZoneOf(given.code_insee, departement) }
}

/** Serialises all changes of slugs: slugs and former slugs are in two tables, and must be distinct across both. */
export async function lockSlugs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commune slugs', 0))`.execute(tx)
}

/**
 * Returns a slug that no commune has or had and no other page has: the name, else with its département, else with its code.
 * @throws AppError already_exists if all three are taken
 */
export async function freeSlug(
  tx: Tx,
  nom: string,
  { code_insee, departement }: { code_insee: string; departement: string },
): Promise<string> {
  // 'commune' for a name without any letter or digit that a slug may contain.
  const plain = slugOf(nom) || 'commune'
  const candidates = [plain, `${plain}-${departement}`, `${plain}-${code_insee}`].map((slug) => slug.toLowerCase())
  const { rows } = await sql<{ slug: string }>`
    select slug from communes where slug = any(${candidates}::text[]) union select slug from commune_slugs where slug = any(${candidates}::text[])`.execute(
    tx,
  )
  const taken = new Set([...RESERVED_SLUGS, ...rows.map(({ slug }) => slug)])
  const free = candidates.find((slug) => !taken.has(slug))
  if (free === undefined) throw new AppError('already_exists')
  return free
}

/**
 * Stores the former slug, so that old addresses still find the commune.
 * @throws AppError already_exists if the new slug is a former slug of another commune, or the address of another page of the site
 */
export async function changeSlug(tx: Tx, communeId: string, from: string, to: string): Promise<void> {
  if (RESERVED_SLUGS.has(to)) throw new AppError('already_exists')
  const { rows } = await sql<{ commune_id: string }>`select commune_id from commune_slugs where slug = ${to} for update`.execute(tx)
  if (rows.some(({ commune_id }) => commune_id !== communeId)) throw new AppError('already_exists')
  await sql`delete from commune_slugs where slug = ${to}`.execute(tx)
  if (from !== to) await sql`insert into commune_slugs (slug, commune_id) values (${from}, ${communeId})`.execute(tx)
}

/** Writes the name that searches find the commune by. The former name is still searched. */
export async function writeName(tx: Tx, communeId: string, nom: string): Promise<void> {
  const recherche = searchForm(nom)
  await sql`update commune_noms set type = 'ancienne' where commune_id = ${communeId} and type = 'commune' and recherche <> ${recherche}`.execute(
    tx,
  )
  await sql`insert into commune_noms (commune_id, nom, recherche, type) values (${communeId}, ${nom}, ${recherche}, 'commune')
    on conflict (commune_id, recherche) do update set nom = excluded.nom, type = excluded.type`.execute(tx)
}
