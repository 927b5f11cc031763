import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, one } from '../shared.ts'
import { ORPHAN_HOURS } from './media-limits.ts'
import { Media } from './media-records.ts'

/** The upload of a picture or document. Not among the endpoints of the other chapters, since its body is not JSON. */

/** A file of a request, as the service received it. */
export interface ReceivedFile {
  /** Where its bytes are. */
  path: string
  /** The name that the client gave. */
  name: string
  bytes: number
  /** SHA-256, hexadecimal. */
  sha256: string
  /** Its first and last bytes, to determine its type. */
  head: Uint8Array
  tail: Uint8Array
}

/** A client sends a Blob or a File; the service gets a ReceivedFile. */
export const FilePart = z
  .custom<Blob | ReceivedFile>((value) => typeof value === 'object' && value !== null && 'sha256' in value, { error: 'must be a file' })
  .transform((value) => value as ReceivedFile)
  .meta({ openapi: { type: 'string', format: 'binary' } })

export const uploadMedia = endpoint('POST /medias', {
  chapter: 'medias',
  id: 'uploadMedia',
  access: 'bearer',
  summary: 'Upload a picture or a document for an actor',
  description: `By people with manage_publications, as multipart/form-data. Pictures: JPEG, PNG, WebP or AVIF, at most 15 MB and 50 megapixels (AVIF: 13, or 8 with more than 8 bits; progressive JPEG with colours at full resolution: 30; interlaced PNG: 20); no SVG, GIF or HEIC. Documents: PDF, at most 20 MB. The type is determined by the first bytes. A picture is processed in the background: turned upright, converted to sRGB, without any metadata. Read \`GET /medias/{id}\` until its state is ready or failed. An upload that nothing uses is deleted after ${ORPHAN_HOURS} hours.`,
  multipart: true,
  body: z.strictObject({ file: FilePart, acteur_id: Id }),
  response: one(Media),
  answers: { status: 202 },
  errors: ['scope_violation', 'permission_denied', 'pictures_unavailable'],
  limit: 'media_uploads',
  audit: ['media.upload'],
})
