import { sql } from 'kysely'
import { slugOf } from '../../platform/text/slug.ts'
import type { Tx } from '../../platform/db/db.ts'

/**
 * A slug for a new actor, stable ever after: its name, else its name and commune, else with a number. Creations of one name
 * queue here, so that two at once do not take the same.
 */
export async function newSlug(tx: Tx, nom: string, communeSlug: string): Promise<string> {
  const plain = slugOf(nom).slice(0, 80).replace(/-$/, '') || 'acteur'
  await sql`select pg_advisory_xact_lock(hashtextextended(${`acteur ${plain}`}, 0))`.execute(tx)
  const placed = `${plain}-${communeSlug}`
  const nth = (n: number) => (n === 0 ? plain : n === 1 ? placed : `${placed}-${n}`)
  // Asked for by name: an index finds each, whatever the table's size, and a beginning would find every town hall of France.
  for (let [from, size] = [0, 8]; ; [from, size] = [from + size, size * 2]) {
    const candidates = Array.from({ length: size }, (_, i) => nth(from + i))
    const { rows } = await sql<{ slug: string }>`select slug from acteurs where slug = any(${candidates}::text[])`.execute(tx)
    const taken = new Set(rows.map(({ slug }) => slug))
    const free = candidates.find((slug) => !taken.has(slug))
    if (free !== undefined) return free
  }
}
