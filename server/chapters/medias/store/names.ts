import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS } from '../../../../contract/medias/media-limits.ts'

/**
 * How pictures are processed. The number is raised when a change gives other files for the same picture: their addresses are then new. The name of a
 * file is its validator, so a cache that asks again keeps what it has of an address.
 */
const RECIPE = 1

/** Returns the key of an upload: the same bytes have the same files. */
export const keyOf = (sha256: string): string => createHash('sha256').update(`${RECIPE}:${sha256}`).digest('hex').slice(0, 40)

const FILE_NAME = /^([0-9a-f]{40})(?:-(?:400|800|1600)\.webp|-share\.jpg|\.pdf)$/

/** Returns the key of a file name; null for any other text. */
export const keyOfFile = (fileName: string): string | null => FILE_NAME.exec(fileName)?.[1] ?? null

/** The name in the store of a file that is served. Two levels of folders, so that none has too many files. */
export const storeName = (fileName: string): string => `${fileName.slice(0, 2)}/${fileName.slice(2, 4)}/${fileName}`

/** The name in the store of an upload that waits for processing. It is never served. */
export const uploadName = (mediaId: string): string => `uploads/${mediaId}`

/** Every name in the store that the files of a key may have. */
export const storeNamesOf = (key: string): string[] =>
  [...PICTURE_WIDTHS.map((width) => `${key}-${width}.webp`), `${key}-share.jpg`, `${key}.pdf`].map(storeName)
