import { type RawBuilder, sql } from 'kysely'

/** The most rows that a search by words reads of one person or record, and that it counts. */
export const SEARCHED_ROWS = 1000
/** The most persons, and records of a kind, whose names have the words. */
const NAMES = 50
/** The most publications with the words, in title or text, whose titles are compared. */
const TITLES = 2000

/**
 * The rows of the trail about what the words name: acts of a person, and acts about a record with such a present name or title. The trail itself
 * stores no names, so the names are looked up first, each by its index, and then the rows of each, by the indexes of the trail.
 * A folded list has the parts of a decision that are about what was asked for.
 * @param conditions the other filters, on `audit_log l`
 * @param folded of the acts of a person: without the parts of their decisions
 * @param order on `audit_log l`
 */
export function rowsNamed(q: string, conditions: RawBuilder<unknown>[], folded: boolean, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const where = sql.join(conditions, sql` and `)
  return sql`select l.id, l.at, l.seq from (select distinct u.id from users u where user_words(u) @@ name_query(${q}) limit ${NAMES}) h cross join lateral (
      select l.id, l.at, l.seq from audit_log l where l.user_id = h.id and ${folded ? sql`l.part_of is null` : sql`true`} and ${where}
      order by ${order} limit ${SEARCHED_ROWS}) l
    union
    select l.id, l.at, l.seq from (${thingsNamed(q)}) h cross join lateral (
      select l.id, l.at, l.seq from audit_log l where l.target_type = h.type and l.target_id = h.id and ${where}
      order by ${order} limit ${SEARCHED_ROWS}) l`
}

/** Records by their present names, as in TARGET_LABEL (list.ts). */
const thingsNamed = (q: string) => sql`
  (select 'user' as type, u.id::text as id from users u where user_words(u) @@ name_query(${q}) limit ${NAMES})
  union all (select 'publication', p.id::text
    from (select s.publication_id from publication_search s where s.words @@ search_query(${q}) limit ${TITLES}) s
      join publications p on p.id = s.publication_id
    where to_tsvector('simple', words(p.title)) @@ name_query(${q}) limit ${NAMES})
  union all (select 'acteur', a.id::text from acteurs a where to_tsvector('simple', words(a.nom)) @@ name_query(${q}) limit ${NAMES})
  union all (select 'claim', c.id::text from claims c where claim_words(c) @@ name_query(${q}) limit ${NAMES})
  union all (select 'commune', n.commune_id::text from commune_noms n where (' ' || n.recherche) like '% ' || words(${q}) || '%' limit ${NAMES})
  union all (select 'message_thread', t.thread_id::text from thread_search t where t.words @@ name_query(${q}) limit ${NAMES})
  union all (select 'import_source', s.id::text from import_sources s where to_tsvector('simple', words(s.nom || ' ' || s.url)) @@ name_query(${q}) limit ${NAMES})
  union all (select 'defibrillateur', d.id::text from defibrillateurs d where to_tsvector('simple', d.recherche) @@ name_query(${q}) limit ${NAMES})`
