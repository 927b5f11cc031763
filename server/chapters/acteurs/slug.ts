import { sql } from 'kysely'
import { slugOf } from '../../platform/text/slug.ts'
import type { Tx } from '../../platform/db/db.ts'

/**
 * Returns a free slug for a new actor: its name; else its name and commune; else these with a number. The slug never changes later. A lock
 * serialises creations with one name, so that two transactions never take the same slug.
 */
export async function newSlug(tx: Tx, nom: string, communeSlug: string): Promise<string> {
  const plain = slugOf(nom).slice(0, 80).replace(/-$/, '') || 'acteur'
  await sql`select pg_advisory_xact_lock(hashtextextended(${`acteur ${plain}`}, 0))`.execute(tx)
  const withCommune = `${plain}-${communeSlug}`
  const nth = (n: number) => (n === 0 ? plain : n === 1 ? withCommune : `${withCommune}-${n}`)
  // Exact slugs are looked up in the index, at any table size; a prefix search would find every town hall of France.
  for (let [from, size] = [0, 8]; ; [from, size] = [from + size, size * 2]) {
    const candidates = Array.from({ length: size }, (_, i) => nth(from + i))
    const { rows } = await sql<{ slug: string }>`select slug from acteurs where slug = any(${candidates}::text[])`.execute(tx)
    const taken = new Set(rows.map(({ slug }) => slug))
    const free = candidates.find((slug) => !taken.has(slug))
    if (free !== undefined) return free
  }
}
