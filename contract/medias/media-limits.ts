/** The limits of uploaded files. Extensions of the specification. */

export const MB = 1024 * 1024
/** The largest picture, in bytes and in pixels, and its longest side. */
export const PICTURE_BYTES = 15 * MB
export const PICTURE_PIXELS = 50_000_000
export const PICTURE_SIDE = 50_000
/**
 * The most pixels of pictures whose decoders need the whole picture in memory: AVIF, AVIF of 10 or 12 bits, progressive JPEG with colours at full
 * resolution, interlaced PNG.
 */
export const COSTLY_PIXELS = { avif: 13_000_000, avif_deep: 8_000_000, jpeg_progressive: 30_000_000, png_interlaced: 20_000_000 } as const
export type CostlyEncoding = keyof typeof COSTLY_PIXELS
/** The largest document, in bytes. */
export const DOCUMENT_BYTES = 20 * MB
/** The widths of the WebP files of a picture. A picture is never enlarged. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const
/** The picture that social networks show with a link. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
/** The types of accepted files. The type is determined by the first bytes of a file, never by its name. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const DOCUMENT_TYPE = 'application/pdf'
/** What a PDF may hold beside its pages: the name of an author, scripts, files; `unread`: a part that could not be looked at. */
export const DOCUMENT_PARTS = ['author', 'script', 'attachment', 'unread'] as const
export type DocumentPart = (typeof DOCUMENT_PARTS)[number]
/** After how many hours an upload that nothing uses is deleted, and after how many days a file that nothing uses any more. */
export const ORPHAN_HOURS = 24
export const DETACHED_DAYS = 30
