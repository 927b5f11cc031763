import { sql } from 'kysely'
import { slugOf } from '../communes/names.ts'
import type { Tx } from '../db/db.ts'

/**
 * A slug for a new actor, stable ever after: its name, else its name and commune, else with a number. Creations of one name
 * queue here, so that two at once do not take the same.
 */
export async function newSlug(tx: Tx, nom: string, communeSlug: string): Promise<string> {
  const plain = slugOf(nom).slice(0, 80).replace(/-$/, '') || 'acteur'
  await sql`select pg_advisory_xact_lock(hashtextextended(${`acteur ${plain}`}, 0))`.execute(tx)
  const placed = `${plain}-${communeSlug}`
  // Names are shared by thousands, but not within one commune.
  const { rows } = await sql<{ slug: string }>`
    select slug from acteurs where slug in (${plain}, ${placed}) or (slug >= ${`${placed}-`} and slug < ${`${placed}.`})`.execute(tx)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(plain)) return plain
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? placed : `${placed}-${n}`
    if (!taken.has(candidate)) return candidate
  }
}
