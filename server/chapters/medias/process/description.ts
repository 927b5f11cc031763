/** The description that a picture contains: of its EXIF, IPTC or XMP data. Runs in the media process. */
import { decode } from '../../../platform/text/decode.ts'

const LENGTH_MAX = 500
const IMAGE_DESCRIPTION = 0x010e
const TIFF_ASCII = 2
/** IPTC record 2, data set 120: caption. */
const CAPTION = [0x1c, 2, 120] as const
/** Descriptions that cameras write by themselves. */
const MEANINGLESS =
  /^(?:olympus digital camera|samsung|sony dsc|digital camera|minolta.*|kodak.*|dav|untitled|default|screenshot|capture d.écran)$/i

interface Metadata {
  exif?: Buffer | undefined
  iptc?: Buffer | undefined
  xmp?: Buffer | undefined
}

/** Returns the description, on one line; null if there is none that says anything. */
export function descriptionIn({ exif, iptc, xmp }: Metadata): string | null {
  for (const found of [xmp && xmpDescription(xmp), iptc && iptcCaption(iptc), exif && exifDescription(exif)]) {
    const text = found ? oneLine(found) : ''
    if (text !== '' && !MEANINGLESS.test(text)) return text.slice(0, LENGTH_MAX).toWellFormed()
  }
  return null
}

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll('\ufffd', '')
    .trim()

/** Reads ImageDescription of the first directory of a TIFF structure. Returns null where an offset leaves the data. */
function exifDescription(exif: Buffer): string | null {
  const tiff = exif.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? exif.subarray(6) : exif
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = u32(4)
  const entries = u16(directory)
  for (let n = 0; n < entries; n += 1) {
    const entry = directory + 2 + 12 * n
    if (u16(entry) !== IMAGE_DESCRIPTION || u16(entry + 2) !== TIFF_ASCII) continue
    const length = u32(entry + 4)
    const at = length <= 4 ? entry + 8 : u32(entry + 8)
    return at + length > tiff.length ? null : decode(tiff.subarray(at, at + length), null)
  }
  return null
}

function iptcCaption(iptc: Buffer): string | null {
  const at = iptc.indexOf(Buffer.from(CAPTION))
  if (at < 0 || at + 5 > iptc.length) return null
  const length = iptc.readUInt16BE(at + 3)
  return length > 0x7fff ? null : decode(iptc.subarray(at + 5, at + 5 + length), null)
}

/** The first entry of dc:description. The text of an element only: a small piece of XML that needs no parser. */
function xmpDescription(xmp: Buffer): string | null {
  const text = decode(xmp, null)
  const from = text.indexOf('<dc:description')
  const to = text.indexOf('</dc:description>', from)
  if (from < 0 || to < 0) return null
  const part = text.slice(from, to)
  const item = part.indexOf('<rdf:li')
  const begin = part.indexOf('>', Math.max(item, 0)) + 1
  const end = item < 0 ? part.length : part.indexOf('</rdf:li>', begin)
  return end < 0 ? null : unescaped(part.slice(begin, end))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
