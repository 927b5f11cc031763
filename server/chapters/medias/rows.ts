import { sql } from 'kysely'
import type { z } from 'zod'
import type { DocumentPart } from '../../../contract/medias/media-limits.ts'
import type { Media, PublicMedia } from '../../../contract/medias/media-records.ts'
import type { Db } from '../../platform/db/db.ts'
import type { StoredMessage } from '../../platform/stored-messages/message.ts'
import { catalogueOf } from '../../platform/stored-messages/part.ts'
import { OUTSIDE_MESSAGES } from '../../platform/fetch/messages-catalogue.ts'
import { MEDIA_MESSAGES } from './messages-catalogue.ts'

/** The path below which files are served. */
export const FILES_PATH = '/api/v1/medias/files/'

/** A file of a media in the store. */
interface StoredFile {
  /** Its name in the store and in its address. */
  name: string
  /** 0 for a document. */
  width: number
  height: number
  type: string
  bytes: number
  /** Of a document: what it holds beside its pages. */
  holds?: DocumentPart[]
}

/** A row of `medias`. */
export interface MediaRow {
  id: string
  kind: 'image' | 'document'
  state: 'processing' | 'ready' | 'failed'
  failure: StoredMessage | null
  acteur_id: string | null
  user_id: string | null
  name: string
  mime: string
  bytes: number
  sha256: string
  key: string
  width: number | null
  height: number | null
  color: string | null
  thumbhash: string | null
  suggested_alt: string | null
  source_url: string | null
  files: StoredFile[]
  uses: number
  created_at: string
  attached_at: string | null
  detached_at: string | null
}

/** A media as everybody may see it within a public record. */
export type PublicMediaAnswer = z.output<typeof PublicMedia>
/** A media as the people of its actor see it. */
export type MediaAnswer = z.output<typeof Media>

const MESSAGES = catalogueOf([MEDIA_MESSAGES, OUTSIDE_MESSAGES])

/** The columns of a MediaRow, of `medias m`. */
export const MEDIA_COLUMNS = sql`m.id, m.kind, m.state, m.failure, m.acteur_id, m.user_id, m.name, m.mime, m.bytes, m.sha256, m.key, m.width,
  m.height, m.color, m.thumbhash, m.suggested_alt, m.source_url, m.files, m.uses, m.created_at, m.attached_at, m.detached_at`

/** Whether a file is the JPEG for social networks. */
const isShareFile = ({ name }: StoredFile): boolean => name.endsWith('-share.jpg')

/**
 * Returns media rows in the order of the ids. Ids without a row are left out.
 * @param ids may be empty
 */
export async function readMedias(db: Db, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MediaRow>`select ${MEDIA_COLUMNS} from medias m where m.id = any(${[...ids]}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const urlOf = ({ name }: StoredFile): string => FILES_PATH + name

function shownFiles({ kind, state, files, mime }: MediaRow) {
  const ready = state === 'ready' ? files : []
  const sizes = kind === 'image' ? ready.filter((file) => !isShareFile(file)) : []
  const main = kind === 'image' ? sizes.at(-1) : ready[0]
  const share = ready.find(isShareFile)
  return {
    type: main?.type ?? mime,
    url: main ? urlOf(main) : null,
    sizes: sizes.map((file) => ({ width: file.width, height: file.height, type: file.type, url: urlOf(file) })),
    share_url: share ? urlOf(share) : null,
  }
}

/** Returns a media as a public record shows it: without the file name and the hash of a picture, and without anything of its uploader. */
export function publicMediaView(row: MediaRow): PublicMediaAnswer {
  const { id, kind, bytes, width, height, color, thumbhash, source_url, name, sha256 } = row
  const isDocument = kind === 'document'
  const own = { name: isDocument ? name : null, sha256: isDocument ? sha256 : null }
  return { id, kind, bytes, width, height, color, thumbhash, source_url, ...shownFiles(row), ...own }
}

/** Returns a media as the people of its actor see it: with its state and why processing failed. */
export function mediaView(row: MediaRow): MediaAnswer {
  const { kind, files, acteur_id, state, failure, name, sha256, suggested_alt, uses, created_at } = row
  const text = failure && MESSAGES.translate(failure)
  return {
    ...publicMediaView(row),
    acteur_id,
    state,
    failure: text && { code: text.name, message: text.fr, message_en: text.en },
    name,
    sha256,
    suggested_alt,
    holds: (kind === 'document' ? files[0]?.holds : undefined) ?? [],
    attached: uses > 0,
    created_at,
  }
}
