import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS } from '../../../../contract/medias/media-limits.ts'

/**
 * The version of the processing of pictures, raised when a change makes other files of the same picture: their addresses are then new. The name of a
 * file is its validator, so a cache that asks again keeps what it has of an address.
 */
const PROCESSING_VERSION = 1

const KEY_LENGTH = 40
const KEY = /^[0-9a-f]{40}$/

/** Returns the key of an upload: the same bytes have the same files. */
export const keyOf = (sha256: string): string =>
  createHash('sha256').update(`${PROCESSING_VERSION}:${sha256}`).digest('hex').slice(0, KEY_LENGTH)

/** Returns the name of every file that the processing of an upload may make: pictures, or one document. */
const fileNamesOf = (key: string): string[] => [...PICTURE_WIDTHS.map((width) => `${key}-${width}.webp`), `${key}-share.jpg`, `${key}.pdf`]

/** Returns the key of a file name; null for any other text. */
export function keyOfFile(fileName: string): string | null {
  const key = fileName.slice(0, KEY_LENGTH)
  return KEY.test(key) && fileNamesOf(key).includes(fileName) ? key : null
}

/** The name in the store of a file that is served. Two levels of folders, so that none has too many files. */
export const storeName = (fileName: string): string => `${fileName.slice(0, 2)}/${fileName.slice(2, 4)}/${fileName}`

/** The name in the store of an upload that waits for processing. It is never served. */
export const uploadName = (mediaId: string): string => `uploads/${mediaId}`

/** Every name in the store that the files of a key may have. */
export const storeNamesOf = (key: string): string[] => fileNamesOf(key).map(storeName)
