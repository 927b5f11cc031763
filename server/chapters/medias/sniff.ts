import { DOCUMENT_TYPE, type PICTURE_TYPES } from '../../../contract/medias/media-limits.ts'

/** A media type of an accepted file. */
export type FileType = (typeof PICTURE_TYPES)[number] | typeof DOCUMENT_TYPE

const ENDINGS: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
}
/** The version of a PDF follows: 1.0 to 2.0. */
const PDF = /^%PDF-[12]\.\d/

/** Returns the type of a file by its first bytes; null for any type that is not accepted. The name of a file says nothing about it. */
export function typeOf(head: Uint8Array): FileType | null {
  const text = Buffer.from(head.subarray(0, 64)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  // The major brand, then the compatible ones. `avis` is a sequence; heic and mif1 without avif are other codecs.
  if (text.slice(4, 8) === 'ftyp' && isAvif(head)) return 'image/avif'
  return PDF.test(text) ? DOCUMENT_TYPE : null
}

function isAvif(head: Uint8Array): boolean {
  const bytes = Buffer.from(head)
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 256)
  if (bytes.toString('latin1', 8, 12) === 'avif') return true
  for (let at = 16; at + 4 <= end; at += 4) if (bytes.toString('latin1', at, at + 4) === 'avif') return true
  return false
}

/** Whether a file ends as a PDF does: with the position of its table and the mark of the end, and at most a kilobyte of anything after it. */
export function endsAsPdf(tail: Uint8Array): boolean {
  const text = Buffer.from(tail).toString('latin1')
  return text.includes('startxref') && text.slice(-1024).includes('%%EOF')
}

/** Returns a text without the dots and spaces at its end. */
const trimmedEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && '. '.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/**
 * Returns a file name that every file system accepts: without a path, control characters and signs of Windows, at most 150 characters, with
 * the ending of its type.
 */
export function cleanedName(name: string, type: FileType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{C}<>:"|?*]+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const bare = clean.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${trimmedEnd(Array.from(bare).slice(0, 140).join('')) || (type === DOCUMENT_TYPE ? 'document' : 'image')}.${ENDINGS[type]}`
}
