import { z } from 'zod'
import { DOCUMENT_PARTS } from './media-limits.ts'
import { IdOut, textOrNull, Timestamp } from '../shared.ts'

/** Pictures and documents that actors upload. Extensions of the specification. */

export const MEDIA_KINDS = ['image', 'document'] as const
export const MEDIA_STATES = ['processing', 'ready', 'failed'] as const

const MediaSize = z
  .object({
    width: z.int(),
    height: z.int(),
    type: z.string().describe('The media type of the file.'),
    url: z.string().describe('The address of the file, from the root of the service. The file at an address never changes.'),
  })
  .meta({ id: 'MediaSize' })

const MediaFailure = z
  .object({ code: textOrNull, message: z.string().describe('In French.'), message_en: z.string() })
  .meta({ id: 'MediaFailure' })

/** What everybody may know of a picture or document that a public record shows. */
const shown = {
  id: IdOut,
  kind: z.enum(MEDIA_KINDS),
  type: z.string().describe('The media type of the file at `url`.'),
  bytes: z.int().describe('The size of the uploaded file.'),
  width: z.int().nullable().describe('In pixels, turned upright. Null for a document.'),
  height: z.int().nullable(),
  color: textOrNull.describe('The dominant colour of a picture, #rrggbb.'),
  thumbhash: textOrNull.describe('A blurred preview of about 25 bytes, in Base64 (ThumbHash).'),
  source_url: textOrNull.describe('The address that an import read the picture from.'),
  url: textOrNull.describe('The document, or the largest size of the picture. Null unless the state is ready.'),
  sizes: z.array(MediaSize).describe('The sizes of a picture, the smallest first.'),
  share_url: textOrNull.describe('A JPEG of 1200 × 630 pixels, for the previews of social networks.'),
}

/** A picture or document within a public record. */
export const PublicMedia = z
  .object({
    ...shown,
    name: textOrNull.describe('The file name of a document. Null for a picture, whose file name can name persons.'),
    sha256: textOrNull.describe('SHA-256 of a document, hexadecimal. Null for a picture: its file is not the uploaded one.'),
  })
  .meta({ id: 'PublicMedia' })

/** The logo of an actor; of a town hall, the arms of its commune. */
export const Logo = z.object({ media_id: IdOut, media: PublicMedia })

/** A picture or document, for the people of its actor. */
export const Media = z
  .object({
    ...shown,
    acteur_id: IdOut.nullable().describe('Null for a picture of an import without an actor.'),
    state: z.enum(MEDIA_STATES).describe('processing: ask again. failed: `failure` says why. Only a ready media can be attached.'),
    failure: MediaFailure.nullable(),
    name: z.string().describe('The file name, without characters that file systems refuse.'),
    sha256: z.string().describe('SHA-256 of the uploaded file, hexadecimal.'),
    suggested_alt: textOrNull.describe(
      'The description that the picture contained (EXIF, IPTC, XMP): a proposal for its alternative text.',
    ),
    holds: z
      .array(z.enum(DOCUMENT_PARTS))
      .describe(
        'What a document holds beside its pages, and everybody who reads it gets: the name of its author, scripts, files. unread: a part of it could not be looked at. Empty for a picture.',
      ),
    attached: z.boolean().describe('Whether something uses it. An upload that nothing uses is deleted after a day.'),
    created_at: Timestamp,
  })
  .meta({ id: 'Media' })
