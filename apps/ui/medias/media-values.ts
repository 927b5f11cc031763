import type { z } from 'zod'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'
import type { UploadedMedia } from './use-uploads.ts'

type Publication = z.output<typeof OfficePublication>

/** A picture of a publication in the form. */
export interface PictureRow {
  media_id: string
  alt: string
  decorative: boolean
  legende: string
  credit: string
  /** The address of the smallest size. */
  preview: string | null
}
/** A document of a publication in the form. */
export interface DocumentRow {
  media_id: string
  titre: string
}
/** The pictures and documents of a publication in the form, in their order. */
export interface MediaForm {
  images: PictureRow[]
  documents: DocumentRow[]
}

export const EMPTY_MEDIAS: MediaForm = { images: [], documents: [] }

/** A stored picture in the form. */
export const pictureFormOf = ({ media_id, alt, decorative, legende, credit, media }: Publication['images'][number]): PictureRow => ({
  media_id,
  alt: alt ?? '',
  decorative,
  legende: legende ?? '',
  credit: credit ?? '',
  preview: media.sizes[0]?.url ?? null,
})

/** The stored pictures and documents in the form. */
export const mediaFormOf = ({ images, documents }: Publication): MediaForm => ({
  images: images.map(pictureFormOf),
  documents: documents.map(({ media_id, titre }) => ({ media_id, titre })),
})

/** An uploaded picture in the form. The description that its file has is proposed as the alternative text. */
export const pictureRowOf = ({ id, suggested_alt, sizes }: UploadedMedia): PictureRow => ({
  media_id: id,
  alt: suggested_alt ?? '',
  decorative: false,
  legende: '',
  credit: '',
  preview: sizes[0]?.url ?? null,
})

/** An uploaded document in the form. Its title is proposed from the file name. */
export const documentRowOf = ({ id, name }: UploadedMedia): DocumentRow => ({
  media_id: id,
  titre: name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200),
})

const orNull = (text: string): string | null => text.trim() || null

/** The changed pictures and documents of a request body. */
export const mediaBody = ({ images, documents }: Partial<MediaForm>) => ({
  ...(images && {
    images: images.map(({ media_id, alt, decorative, legende, credit }) => ({
      media_id,
      decorative,
      alt: decorative ? null : orNull(alt),
      legende: orNull(legende),
      credit: orNull(credit),
    })),
  }),
  ...(documents && { documents: documents.map(({ media_id, titre }) => ({ media_id, titre: titre.trim() })) }),
})

/** The fault of a field of a row: "images.0.alt". */
export const rowError = (errors: Readonly<Record<string, string>>, list: keyof MediaForm, n: number, name: string): string | undefined =>
  errors[`${list}.${n}.${name}`] ?? errors[`${list}[${n}].${name}`]
/** Whether a fault is shown at a row, or at the list. */
export const isMediaError = (name: string): boolean =>
  /^(?:images|documents)(?:(?:\.\d+|\[\d+\])\.(?:media_id|alt|decorative|legende|credit|titre))?$/.test(name)
