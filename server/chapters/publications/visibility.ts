import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * Returns the condition that a publication is visible to the public. Spec §3-1, §3-2, §3-3. Every public query uses it, counts included.
 * The rule itself is the stored column `publiable` (migration 0003); the clock is the database's, read with each query.
 * @param row alias of `publications`, or of a table derived from it that carries the same two columns
 */
export const visible = (row: string): RawBuilder<SqlBool> => sql`${sql.ref(`${row}.publiable`)} and ${sql.ref(`${row}.publie_le`)} <= now()`

/**
 * Returns the reason why a publication is not visible to the public; null if it is visible. The rule is visible(); this only names the reason.
 * @param row alias of `publications`
 */
export const hiddenBecause = (row: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`case when ${visible(row)} then null
    when ${column('deleted_at')} is not null then 'deleted'
    when ${column('moderation_status')} in ('pending', 'rejected') then ${column('moderation_status')}
    when not ${column('acteur_actif')} then 'acteur_inactive'
    when ${column('publie_le')} is null then 'no_date'
    when ${column('publie_le')} > now() then 'scheduled'
    else 'not_validated' end`
}

/**
 * Returns the condition that a publication is featured: `en_avant`, and before `featured_until` if there is one. Spec §2-6. Written as
 * the indexes of migration 0003 are.
 */
export const featured = (row: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${row}.en_avant`)} and coalesce(${sql.ref(`${row}.featured_until`)}, 'infinity') > now())`

/** Returns the condition that a publication is first in its actor's list: pinned, or featured. Spec §4.2-12. */
export const comesFirst = (row: string): RawBuilder<SqlBool> => {
  const [pinned, until] = [sql.ref(`${row}.epingle`), sql.ref(`${row}.featured_until`)]
  return sql`((${sql.ref(`${row}.en_avant`)} or ${pinned}) and case when ${pinned} then 'infinity' else coalesce(${until}, 'infinity') end > now())`
}
