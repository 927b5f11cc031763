import { z } from 'zod'
import { text } from './common.ts'

/** The drawings of `data/drawings`, in the order of their names. */
export const DRAWINGS = ['belfry', 'boat', 'market', 'stage', 'vineyard', 'waterfall'] as const

/** The logos among the drawings. */
export const LOGOS = ['logo-brass-band', 'logo-cellar', 'logo-sailors', 'logo-shops', 'logo-theatre', 'logo-town-hall'] as const

/** A picture of a publication: a drawing, with its texts. */
export const picture = z.strictObject({ drawing: z.enum(DRAWINGS), alt: text, caption: text.optional(), credit: text.optional() })
/** A document of a publication: a PDF made of these lines. A line that begins with `# ` is bold. */
export const document = z.strictObject({
  title: text,
  lines: z.array(z.string()).min(1),
  /** The lines above the title of the first page. */
  head: z.array(text).optional(),
  /** The line below each page. */
  foot: text.optional(),
})

/** The pictures and documents of a publication. */
export const mediaFields = { pictures: z.array(picture).optional(), documents: z.array(document).optional() }
export type PictureData = z.infer<typeof picture>
export type DocumentData = z.infer<typeof document>
/** What a record of a data file gives of its pictures and documents. */
export interface MediaData {
  pictures?: readonly PictureData[] | undefined
  documents?: readonly DocumentData[] | undefined
}

/** The pictures and documents of a record of a data file; undefined if it has none. */
export const mediaDataOf = ({ pictures, documents }: MediaData): MediaData | undefined =>
  pictures || documents ? { pictures, documents } : undefined
