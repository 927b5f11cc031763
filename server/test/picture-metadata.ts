/** Reads the parts of picture files without any library of pictures, so that a test of metadata does not depend on what it tests. */

/** The parts of a JPEG that are needed to show it: tables, frames, scans, and the header of JFIF. */
const JPEG_PICTURE = new Set([0xc0, 0xc2, 0xc4, 0xda, 0xdb, 0xdd, 0xe0])
const WEBP_PICTURE = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Returns the names of the parts of a JPEG or WebP that are not the picture itself. @throws Error for any other file */
export function metadataParts(file: Buffer): string[] {
  if (file.readUInt16BE(0) === 0xffd8)
    return jpegParts(file)
      .filter((marker) => !JPEG_PICTURE.has(marker))
      .map((marker) => `FF${marker.toString(16)}`)
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP')
    return webpParts(file).filter((name) => !WEBP_PICTURE.has(name))
  throw new Error('Neither a JPEG nor a WebP')
}

function jpegParts(file: Buffer): number[] {
  const markers: number[] = []
  for (let at = 2; at < file.length;) {
    if (file[at] !== 0xff) throw new Error(`No marker at ${at}`)
    const marker = file[at + 1] ?? 0
    if (marker === 0xd9) {
      if (at + 2 !== file.length) markers.push(0)
      return markers
    }
    markers.push(marker)
    at += 2 + file.readUInt16BE(at + 2)
    // After the header of a scan come its data, up to the next marker that is neither a stuffed byte nor a restart.
    if (marker === 0xda) while (!(file[at] === 0xff && file[at + 1] !== 0 && ((file[at + 1] ?? 0) & 0xf8) !== 0xd0)) at += 1
  }
  throw new Error('No end of the picture')
}

function webpParts(file: Buffer): string[] {
  const names: string[] = []
  const end = 8 + file.readUInt32LE(4)
  let at = 12
  while (at < end) {
    names.push(file.toString('latin1', at, at + 4))
    const size = file.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  if (at !== file.length) names.push('after the end')
  return names
}
