import { z } from 'zod'
import { PublicMedia } from '../medias/media-records.ts'
import { Id, IdOut, text, textOrNull, line } from '../shared.ts'

/** Pictures and documents of a publication. Extensions of the specification. */

/** The most pictures, and the most documents, of a publication. */
export const PICTURES_MAX = 10
export const DOCUMENTS_MAX = 10

const caption = {
  legende: text(1, 500).nullable().optional().describe('The caption, shown below the picture.'),
  credit: line(1, 200).nullable().optional().describe('Who made the picture.'),
}
const Picture = z.strictObject({
  media_id: Id.describe('A picture of the actor that is ready: POST /medias.'),
  alt: text(1, 1000).nullable().optional().describe('The alternative text. Required unless decorative is true.'),
  decorative: z
    .boolean()
    .default(false)
    .describe('Whether the picture says nothing that the text does not say: it needs no alternative text.'),
  ...caption,
})
/** A picture of a publication in a request. */
export const PictureInput = Picture.superRefine(({ alt, decorative }, context) => {
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['alt'], message })
  if (!decorative && !alt) issue('is required, unless the picture is decorative')
  if (decorative && alt) issue('does not count if the picture is decorative')
})
const Document = z.strictObject({
  media_id: Id.describe('A document of the actor that is ready: POST /medias.'),
  titre: line(1, 200).describe('What readers choose: not the file name.'),
})

const listOf = <T extends z.ZodType<{ media_id: string }>>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .refine((list) => new Set(list.map(({ media_id }) => media_id)).size === list.length, 'must have each media once')

/** The pictures and documents of a publication in a request: a list replaces the stored one, null empties it. */
export const mediaInput = {
  images: listOf(PictureInput, PICTURES_MAX)
    .nullable()
    .optional()
    .describe('In the order of the list. The first picture represents the publication.'),
  documents: listOf(Document, DOCUMENTS_MAX).nullable().optional().describe('PDF documents, in the order of the list.'),
}
/** The same of a draft: an alternative text may be missing until the draft is submitted. */
export const draftMediaInput = { ...mediaInput, images: listOf(Picture, PICTURES_MAX).nullable().optional() }

/** The pictures and documents of a draft in an answer: as they were sent. */
export const draftMedias = {
  images: z.array(Picture.extend({ media_id: IdOut })),
  documents: z.array(Document.extend({ media_id: IdOut })),
}

/** A picture of a public record in an answer. */
export const PublicationPicture = z
  .object({
    media_id: IdOut,
    alt: textOrNull.describe('Null if the picture is decorative.'),
    decorative: z.boolean(),
    legende: textOrNull,
    credit: textOrNull,
    media: PublicMedia,
  })
  .meta({ id: 'PublicationPicture' })
const PublicationDocument = z.object({ media_id: IdOut, titre: z.string(), media: PublicMedia }).meta({ id: 'PublicationDocument' })

/** The pictures and documents of a publication in an answer. */
export const shownMedias = {
  images: z.array(PublicationPicture).describe('The pictures, in order. The first picture represents the publication.'),
  documents: z.array(PublicationDocument),
}
