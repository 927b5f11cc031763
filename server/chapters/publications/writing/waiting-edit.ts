import { type RawBuilder, sql } from 'kysely'
import type { Content } from './content.ts'
import type { OfficeRow } from '../reading/row-types.ts'

/** Names of the communes and the kind, which follow from content. */
type Named = Pick<OfficeRow, 'kind' | 'commune' | 'communes'>

/** An edit beside the public version: a row of publication_waiting_edits, with the names that follow from its content. */
export interface WaitingEdit extends Named {
  /** The changed fields, with their new values. */
  content: Partial<Content>
  status: 'pending' | 'rejected'
  reason: string | null
  /** Who wrote last. */
  author: string | null
  admin_decision: string | null
  created_at: string
  updated_at: string
  decided_at: string | null
}

/** The fields of an OfficeRow that are computed from the waiting edit. */
type Computed = 'modification' | 'version_publique'
/** A publication as it is stored: the content is what residents see, the waiting edit is apart. */
export type StoredRow = Omit<OfficeRow, Computed> & { waiting: WaitingEdit | null }

/** RFC 3339 with milliseconds: in JSON, PostgreSQL writes another form. */
export const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const named = sql`json_build_object('id', k.id, 'slug', k.slug, 'nom', k.nom, 'departement', k.departement, 'code_insee', k.code_insee)`
const FURTHER = sql`case when w.content ? 'commune_ids' then array(select jsonb_array_elements_text(w.content -> 'commune_ids')::uuid) else p.commune_ids end`

/**
 * Returns the column `waiting` of a StoredRow, of `publications p`. Only rows with an edit read the table of edits.
 * @param content the content of the edit `w`: complete, or as lists show it
 */
export const waitingColumn = (content: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when p.waiting_edit_status is not null then (
    select json_build_object('content', ${content}, 'status', w.status, 'reason', w.reason, 'author', w.author, 'admin_decision', w.admin_decision,
      'created_at', ${time('w.created_at')}, 'updated_at', ${time('w.updated_at')}, 'decided_at', ${time('w.decided_at')},
      'kind', case when w.content ? 'type_id'
        then coalesce((select t.kind from publication_types t where t.id = (w.content ->> 'type_id')::uuid), 'actualite') else p.kind end,
      'commune', (select ${named} from communes k where k.id = coalesce((w.content ->> 'commune_id')::uuid, p.commune_id)),
      'communes', (select coalesce(json_agg(${named} order by k.nom, k.id), '[]'::json) from communes k where k.id = any(${FURTHER})))
    from publication_waiting_edits w where w.publication_id = p.id) end as waiting`

/** The content of an edit in full. */
export const EDIT_CONTENT = sql`w.content`
/** The content of an edit as lists show it, without the occurrences of a series. */
export const EDIT_CONTENT_IN_LISTS = sql`w.content #- '{evenement,occurrences}' #- '{evenement,repetition}'`

/** Since when a row of `publications p`, with its waiting_edit_status, waits for a decision: an edit since it was sent. */
export const WAITS_SINCE = sql`coalesce(
  case when p.waiting_edit_status is not null then (select w.created_at from publication_waiting_edits w where w.publication_id = p.id) end,
  p.created_at)`

/**
 * Returns the condition or column of the status that offices see, of `publications`: that of the waiting edit, if there is one. Written as the
 * indexes publications_status* are. Spec §3-30.
 */
export const officeStatus = (row: string): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${row}.waiting_edit_status`)}, ${sql.ref(`${row}.moderation_status`)})`

/**
 * Returns a stored publication with the content and the state of its newest version: of the waiting edit, if there is one.
 * What says whether residents see it (`visible`, `publie_le`, `version`) is that of the publication.
 */
export function newest<R extends StoredRow & { admin_decision?: string | null }>(row: R): R {
  const { waiting } = row
  if (!waiting) return row
  const { content, kind, commune, communes, status, reason } = waiting
  return {
    ...row,
    ...content,
    kind,
    commune,
    communes,
    moderation_status: status,
    valide: false,
    status_reason: reason,
    ...('admin_decision' in row && { admin_decision: waiting.admin_decision ?? row.admin_decision }),
  }
}

/** Returns a stored publication as offices see it: the newest version, and beside it what residents see. Spec §3-30. */
export function asOffice(row: StoredRow): OfficeRow {
  const { waiting, ...shown } = newest(row)
  if (!waiting) return { ...shown, modification: null, version_publique: null }
  const { status: statut, created_at, updated_at, decided_at } = waiting
  const { title, body, commune_id, commune_ids, type_id, date_debut, date_fin, source_url, image_url } = row
  const { images, documents, acte, kind, expire_le, evenement, alerte, commune, communes, publie_le: depuis } = row
  const dates = { date_debut, date_fin, expire_le, depuis }
  const places = { commune_id, commune_ids, commune, communes }
  return {
    ...shown,
    modification: { statut, created_at, updated_at, decided_at },
    version_publique: {
      title,
      body,
      type_id,
      kind,
      source_url,
      image_url,
      images,
      documents,
      acte,
      evenement,
      alerte,
      ...dates,
      ...places,
    },
  }
}
