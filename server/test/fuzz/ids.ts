import type { OpenDatabase } from '../../platform/db/open.ts'
import { NOBODY } from '../sample.ts'
import type { Stage } from '../stage.ts'
import { JOB_TABLE } from '../queue-tables.ts'
import type { Operation } from './document.ts'

/**
 * A reference to a row by table and number, resolved when the request is sent. A generated request can thus be repeated on a database
 * with other identifiers.
 */
export class Ref {
  readonly table: string
  readonly n: number
  constructor(table: string, n: number) {
    this.table = table
    this.n = n
  }
  toString(): string {
    return `${this.table}#${this.n}`
  }
}

/** Tables of the identifiers in fields and parameters of the document. */
const BY_NAME: Record<string, string> = {
  commune_id: 'communes',
  communeId: 'communes',
  commune_ids: 'communes',
  acteur_id: 'acteurs',
  acteurId: 'acteurs',
  mairie_actor_id: 'acteurs',
  user_id: 'users',
  userId: 'users',
  assigned_to: 'users',
  type_id: 'publication_types',
  publicationId: 'publications',
  ids: 'publications',
  thread_id: 'message_threads',
  messageId: 'messages',
  last_message_id: 'messages',
  runId: 'import_runs',
  run_id: 'import_runs',
  import_source_id: 'import_sources',
  after: 'defibrillateurs',
}
/** Table of `{id}`, by the path before it. */
const BY_PATH: [path: RegExp, table: string][] = [
  [/\/duplicates\/dismissed\//, 'duplicate_dismissals'],
  [/\/medias\//, 'medias'],
  [/\/brouillons\//, 'publication_drafts'],
  [/\/publications\//, 'publications'],
  [/\/communes\//, 'communes'],
  [/\/acteurs\//, 'acteurs'],
  [/\/claims\//, 'claims'],
  [/\/subscriptions\//, 'subscriptions'],
  [/\/defibrillateurs\//, 'commune_defibrillateurs'],
  [/\/defibrillateurs-france\//, 'defibrillateurs'],
  [/\/payment-events\//, 'payment_events'],
  [/\/threads\//, 'message_threads'],
  [/\/attachments\//, 'message_attachments'],
  [/\/canned-replies\//, 'canned_replies'],
  [/\/import-sources\//, 'import_sources'],
  [/\/audit\//, 'audit_log'],
  [/\/jobs\//, JOB_TABLE],
  [/\/views\//, 'saved_views'],
]

/** Returns the table of the identifiers in a field or parameter. */
export const tableOf = (name: string, { path }: Pick<Operation, 'path'>): string | undefined =>
  BY_NAME[name] ?? (name === 'id' ? BY_PATH.find(([pattern]) => pattern.test(path))?.[1] : undefined)

export const TABLES = [...new Set([...Object.values(BY_NAME), ...BY_PATH.map(([, table]) => table)])]

/** The most rows of each table that are used. */
const ROWS = 40

/** Loads the existing rows, without those of the stage, whose users must be able to send requests until the end. */
export async function loadIds({ pool }: OpenDatabase, stage: Stage): Promise<(ref: Ref) => string> {
  const people = [stage.admin, stage.platformAdmin, stage.owner, stage.maire, stage.member, stage.otherMaire, stage.stranger]
  const kept = [...people.map(({ id }) => id), stage.acteur, stage.mairie, stage.commune]
  const ids = new Map<string, string[]>()
  for (const table of TABLES) {
    const { rows } = await pool.query<{ id: string }>(`select id::text from ${table} where id <> all($1) order by id desc limit ${ROWS}`, [
      kept,
    ])
    ids.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  return ({ table, n }) => {
    const known = ids.get(table) ?? []
    return known[n % Math.max(1, known.length)] ?? NOBODY
  }
}

/** Replaces the references in a value by identifiers. */
export function withIds(value: unknown, idOf: (ref: Ref) => string): unknown {
  if (value instanceof Ref) return idOf(value)
  if (Array.isArray(value)) return value.map((item) => withIds(item, idOf))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withIds(item, idOf)]))
}
