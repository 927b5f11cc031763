import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { CONTENT, type Content, digest } from './content.ts'
import type { RunSource } from './run-state.ts'
import type { ImportedItem } from './decide-item.ts'
import type { FaultCode } from '../readers/item.ts'
import type { ItemPicture } from '../readers/parse.ts'

/** An item to write: its names and its content. */
export interface ItemToWrite {
  external_id: string
  aliases: string[]
  content: Content
  /** Digest of the item at the source, without visit counters and the like. */
  source_hash: string
  /** Changes a known publication, and makes none. */
  cancelled: boolean
  /** The day from which on the source lists the dates of a series without an end; null for any other item. */
  since: string | null
  /** Whether the source identifies each date of the event. */
  identified: boolean
  picture: ItemPicture
  /** Its texts show signs of the source: it waits for a person, whatever the source may publish. */
  suspect: boolean
  /** What was lost of it, or is doubtful. */
  warnings: FaultCode[]
}

/** The names and digests of an item whose publication is `id`. */
type ItemRow = Pick<ItemToWrite, 'external_id' | 'aliases' | 'source_hash'> & { id: string; content_hash: string }
/** Only these fields are sent to the database: not the content again. */
const itemOf = ({ id, external_id, aliases, content_hash, source_hash }: ItemRow): ItemRow => ({
  id,
  external_id,
  aliases,
  content_hash,
  source_hash,
})

/** The columns of Content in rows sent as JSON. */
const SENT = sql`title text, body text, type_id uuid, date_debut date, date_fin date, source_url text, image_url text, evenement jsonb`

/**
 * Creates publications in one statement. Without an actor they wait for moderation, whatever the setting of the source; with an
 * actor and `published` they are published now, but for those whose texts show signs of the source. Spec §3-4, §3-5, §4.1-44.
 * @returns their ids, in the order of the items
 */
export async function createPublications(tx: Tx, source: RunSource, items: readonly ItemToWrite[]): Promise<string[]> {
  if (items.length === 0) return []
  const published = isTrusted(source)
  const rows = items.map(({ external_id, aliases, content, source_hash, suspect }) => ({
    source_hash,
    ...content,
    shown: published && !suspect,
    id: newId(),
    external_id,
    aliases,
    content_hash: digest(content),
  }))
  await sql`
    insert into publications (id, title, body, acteur_id, commune_id, type_id, moderation_status, valide, publie_le, source_url, date_debut,
      date_fin, image_url, evenement, import_source_id)
    select n.id, n.title, n.body, ${source.acteur_id}::uuid, ${source.commune_id}::uuid, n.type_id, case when n.shown then 'published' else 'pending' end,
      n.shown, case when n.shown then now_ms() end, n.source_url, n.date_debut, n.date_fin, n.image_url, n.evenement, ${source.id}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, shown boolean, ${SENT})`.execute(tx)
  await sql`
    insert into import_items (source_id, external_id, publication_id, content_hash, source_hash, aliases)
    select ${source.id}::uuid, n.external_id, n.id, n.content_hash, n.source_hash, n.aliases
    from json_to_recordset(${JSON.stringify(rows.map(itemOf))}::json)
      as n (external_id text, id uuid, content_hash text, source_hash text, aliases text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether new publications of the source are published without moderation. Spec §4.1-44. */
export const isTrusted = ({ acteur_id, statut_creation }: Pick<RunSource, 'acteur_id' | 'statut_creation'>): boolean =>
  acteur_id !== null && statut_creation === 'published'

/** Writes new content into locked publications. A deleted publication is restored; with `back` it waits for moderation again. */
export async function rewritePublications(
  tx: Tx,
  source: RunSource,
  items: readonly (ItemToWrite & { known: ImportedItem; back: boolean })[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ external_id, aliases, content, source_hash, known, back }) => ({
    source_hash,
    ...content,
    id: known.publication_id,
    back,
    external_id,
    aliases,
    content_hash: digest(content),
  }))
  const json = JSON.stringify(rows)
  const columns = sql.join(CONTENT.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`))
  await sql`
    update publications p set ${columns}, deleted_at = null,
      moderation_status = case when n.back then 'pending' else p.moderation_status end, valide = p.valide and not n.back,
      version = p.version + 1, updated_at = now_ms()
    from json_to_recordset(${json}::json) as n (id uuid, back boolean, ${SENT}) where p.id = n.id`.execute(tx)
  await updateItems(tx, source, rows)
}

/** Updates the digests and names of items without changing their publications. */
export async function updateItems(tx: Tx, source: RunSource, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(rows.map(itemOf))
  await sql`
    update import_items i set external_id = n.external_id, aliases = n.aliases, content_hash = n.content_hash, source_hash = n.source_hash, undone_hash = null,
      undone_earlier = '{}', removed_at = null, kept = false, last_seen_at = now_ms()
    from json_to_recordset(${json}::json) as n (id uuid, external_id text, content_hash text, source_hash text, aliases text[])
    where i.publication_id = n.id and i.source_id = ${source.id}`.execute(tx)
}

/** Archives locked publications: soft deletion by the import, which may restore them later. */
export async function archivePublications(tx: Tx, known: readonly ImportedItem[]): Promise<void> {
  if (known.length === 0) return
  const ids = known.map(({ publication_id }) => publication_id)
  await sql`update publications set deleted_at = now_ms(), version = version + 1, updated_at = now_ms() where id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`update import_items set removed_at = now_ms() where publication_id = any(${ids}::uuid[])`.execute(tx)
}

/** Updates the time at which unchanged items were last seen, at most once an hour, so that a source read every five minutes costs no writes. */
export async function touchItems(tx: Tx, sourceId: string, externalIds: readonly string[]): Promise<void> {
  if (externalIds.length === 0) return
  await sql`update import_items set last_seen_at = now_ms() where source_id = ${sourceId} and external_id = any(${[...externalIds]}::text[])
    and last_seen_at < now() - interval '1 hour'`.execute(tx)
}
