import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Content } from './content.ts'
import type { ImportedItem } from './decide-item.ts'

const COLUMNS = sql`i.external_id, i.publication_id, i.content_hash, i.source_hash, i.undone_hash, i.undone_earlier, i.removed_at, i.kept, i.aliases, p.version, p.deleted_at,
  p.moderation_status, p.valide, p.waiting_edit_status, p.title, p.body, p.type_id, p.date_debut, p.date_fin, p.source_url, p.image_url, p.evenement`

/**
 * The items of a source whose external ids are the rows of `names`, each looked up by itself. A first import fills tables of which the planner has no
 * statistics: for a list of identifiers, it read every item of the source.
 */
const itemsNamed = (sourceId: string, names: RawBuilder<unknown>) => sql`(${names}) as n (external_id)
  cross join lateral (select * from import_items one where one.source_id = ${sourceId} and one.external_id = n.external_id limit 1) i`

/** Returns the imported items of a source by external id, and locks their publications in the order of their ids. */
export async function knownItems(tx: Tx, sourceId: string, externalIds: readonly string[]): Promise<Map<string, ImportedItem>> {
  const names = sql`select distinct unnest(${[...externalIds]}::text[])`
  const { rows } = await sql<ImportedItem>`
    select ${COLUMNS} from ${itemsNamed(sourceId, names)} join publications p on p.id = i.publication_id
    order by p.id for update of p`.execute(tx)
  return new Map(rows.map((row) => [row.external_id, row]))
}

/**
 * Returns items of a source by a weaker name: an item whose identifier changed is recognised by its address or its content.
 * @returns the items by that name
 */
export async function knownByAlias(tx: Tx, sourceId: string, aliases: readonly string[]): Promise<Map<string, ImportedItem>> {
  if (aliases.length === 0) return new Map()
  // The source is compared after the names: its own index would read all its items.
  const names = sql`select external_id from named where source_id = ${sourceId} union select unnest(${[...aliases]}::text[])`
  const { rows } = await sql<ImportedItem>`
    with named as materialized (select source_id, external_id from import_items where aliases && ${[...aliases]}::text[])
    select ${COLUMNS} from ${itemsNamed(sourceId, names)} join publications p on p.id = i.publication_id
    order by p.id for update of p`.execute(tx)
  return new Map(rows.flatMap((row) => [row.external_id, ...row.aliases].map((name) => [name, row] as const)))
}

/** A possible duplicate of a new item. */
export interface DuplicateMatch {
  /** Keys that identify the same item of the same source within one run. */
  keys: string[]
  /** An existing publication, and whether it is from the same source. */
  publication_id: string | null
  same_source: boolean
}

/**
 * Finds existing publications that are duplicates by the rule of the admin list: same normalised address, or same signature
 * (Spec §4.1-46). Within one source the address is not enough, since the dates of a series share it: title and day must be equal.
 * @returns one result for each content, in order
 */
export async function findDuplicates(
  tx: Tx,
  { sourceId, acteurId }: { sourceId: string; acteurId: string | null },
  contents: readonly Content[],
): Promise<DuplicateMatch[]> {
  if (contents.length === 0) return []
  // The first offset 0: each key is computed once. The second one: each key is looked up by itself, so that its index is used whatever the planner's
  // statistics. Comparing words is expensive and few rows need it.
  const { rows } = await sql<{ own: string; signature: string; publication_id: string | null; same_source: boolean | null }>`
    with given as materialized (
      select m.*, md5(case when key like 'u:%' then key else '' end || '|' || words(title) || '|' || coalesce((date_debut - date '2000-01-01')::text, '')) as own
      from (
        select m.ordinality, m.title, m.date_debut,
          duplicate_key(m.source_url, ${acteurId}::uuid, m.type_id, m.title, m.date_debut, m.body) as key,
          duplicate_key(null, ${acteurId}::uuid, m.type_id, m.title, m.date_debut, m.body) as signature
        from rows from (json_to_recordset(${JSON.stringify(contents.map(({ evenement: _, ...texts }) => texts))}::json)
          as (source_url text, type_id uuid, title text, date_debut date, body text)) with ordinality as m offset 0
      ) m
    ), alike as materialized (
      select p.* from (select key from given union select signature from given) k
      cross join lateral (
        select p.id, p.dup_key, p.title, p.date_debut, p.created_at, p.import_source_id is not distinct from ${sourceId}::uuid as same_source
        from publications p where p.deleted_at is null and p.dup_key = k.key offset 0
      ) p
    )
    select g.own, g.signature, found.id as publication_id, found.same_source
    from given g left join lateral (
      select a.id, a.same_source from alike a
      where a.dup_key in (g.key, g.signature)
        and (not a.same_source or (a.date_debut is not distinct from g.date_debut and words(a.title) = words(g.title)))
      order by a.created_at, a.id limit 1
    ) found on true
    order by g.ordinality`.execute(tx)
  return rows.map(({ own, signature, publication_id, same_source }) => ({
    keys: [own, signature],
    publication_id,
    same_source: same_source ?? false,
  }))
}
