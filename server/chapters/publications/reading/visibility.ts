import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { ALERT_ENDED_DAYS } from '../../../../contract/publications/alerts.ts'

/** A time that has not come yet; null never comes. */
const ahead = (row: string, column: string) => sql`(${sql.ref(`${row}.${column}`)} is null or ${sql.ref(`${row}.${column}`)} > now())`

/**
 * Returns the condition that a publication is visible to the public. Spec §3-1, §3-2, §3-3, §3-25. Every public query uses it or listed(), counts
 * included. Five conditions are the stored column `publiable`; then the two times: published, and not expired. The clock is
 * the database's, read with each query.
 * @param row alias of `publications`, or of `publication_occurrences`, which has the same three columns
 */
export const visible = (row: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${row}.publiable`)} and ${sql.ref(`${row}.publie_le`)} <= now() and ${ahead(row, 'expire_le')}`

/**
 * Returns the condition that the public may read a publication by its address: it is visible, or an alert that ended in the last thirty days.
 * Spec §3-33.
 * @param row alias of `publications`
 */
export const readable = (row: string): RawBuilder<SqlBool> => sql`(${visible(row)} or ${endedAlert(row)})`

/**
 * Returns the condition that a publication is an alert that ended in the last thirty days: it is in no list of today. Written as the index publications_alert_ends is.
 * @param row alias of `publications`
 */
export const endedAlert = (row: string): RawBuilder<SqlBool> => {
  const [kind, end] = [sql.ref(`${row}.kind`), sql.ref(`${row}.expire_le`)]
  return sql`(${kind} = 'alerte' and ${sql.ref(`${row}.publiable`)} and ${sql.ref(`${row}.publie_le`)} <= now()
    and ${end} <= now() and ${end} > now() - interval '1 day' * ${sql.lit(ALERT_ENDED_DAYS)})`
}

/**
 * Returns the condition that a publication is in the lists of today: it is visible, and its last occurrence is not over. `jusqua` is the earlier
 * of `expire_le` and the end of the last occurrence. Spec §3-26. `hors_liste` follows from it and is in the indexes: what ended long ago is not read.
 * @param row alias of `publications`
 */
export const listed = (row: string): RawBuilder<SqlBool> => sql`not ${sql.ref(`${row}.hors_liste`)} and ${listedDerived(row)}`

/**
 * The same condition for `publication_communes` and `publication_search`: their `publiable` is false for what has left the lists.
 * @param row alias of one of them
 */
export const listedDerived = (row: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${row}.publiable`)} and ${sql.ref(`${row}.publie_le`)} <= now() and ${ahead(row, 'jusqua')}`

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
    when ${column('expire_le')} <= now() then 'expired'
    else 'not_validated' end`
}

/**
 * Returns the condition that a publication is featured: `en_avant`, and before `featured_until` if there is one. Spec §2-6. Written as
 * the indexes publications_first* are.
 */
export const featured = (row: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${row}.en_avant`)} and coalesce(${sql.ref(`${row}.featured_until`)}, 'infinity') > now())`

/** Returns the condition that a publication is first in its actor's list: pinned, or featured. Spec §4.2-12. */
export const comesFirst = (row: string): RawBuilder<SqlBool> => {
  const [pinned, until] = [sql.ref(`${row}.epingle`), sql.ref(`${row}.featured_until`)]
  return sql`((${sql.ref(`${row}.en_avant`)} or ${pinned}) and case when ${pinned} then 'infinity' else coalesce(${until}, 'infinity') end > now())`
}

/** Returns the condition that a publication is first in the lists of its communes: it has an alert in force, or is featured. Spec §3-27. */
export const firstInCommune = (row: string): RawBuilder<SqlBool> =>
  sql`((${sql.ref(`${row}.en_avant`)} or ${sql.ref(`${row}.en_alerte`)})
    and case when ${sql.ref(`${row}.en_alerte`)} then 'infinity' else coalesce(${sql.ref(`${row}.featured_until`)}, 'infinity') end > now())`
