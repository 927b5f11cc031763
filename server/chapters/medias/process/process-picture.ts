import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import {
  COSTLY_PIXELS,
  type CostlyEncoding,
  PICTURE_PIXELS,
  PICTURE_SIDE,
  PICTURE_WIDTHS,
  SHARE_SIZE,
} from '../../../../contract/medias/media-limits.ts'
import type { PictureFault } from '../failure.ts'
import { descriptionIn } from './description.ts'

/** Processes one picture. Runs in the media process only: the picture may be hostile, and libvips keeps memory. */

export interface PictureOrder {
  /** The uploaded file. */
  path: string
}

/** A file made of a picture. */
export interface MadeFile {
  /** The end of its name: `-800.webp`. */
  suffix: string
  type: string
  width: number
  height: number
  content: Buffer
}

export interface MadePicture {
  width: number
  height: number
  color: string
  thumbhash: string
  description: string | null
  /** The smallest size first, the JPEG for social networks last. */
  files: MadeFile[]
}

/** What a fault of the picture is, in place of its files. */
export type PictureResult = MadePicture | { fault: PictureFault }

// One thread and no cache: the memory of one picture is returned before the next.
sharp.concurrency(1)
sharp.cache(false)

/** libvips calls AVIF heif, as it does HEIC, which it cannot decode here. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])
/** A size is at most this many times as high as wide: WebP has at most 16,383 lines, and nobody shows more. */
const HEIGHT_FACTOR = 4
const WEBP = { quality: 75, effort: 4 }
const THUMBHASH_SIDE = 100
const [, , LARGEST] = PICTURE_WIDTHS

/** Returns the files of a picture, without any metadata and in sRGB, or its fault. Spec §2-64. */
export async function processPicture({ path }: PictureOrder): Promise<PictureResult> {
  const bytes = await readFile(path)
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_PIXELS, pages: 1 })
  // The size of an image in pixels is checked by `faultOf`, so that it has a message of its own.
  const metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null)
  if (!metadata) return { fault: 'damaged' }
  const fault = faultOf(metadata)
  if (fault) return { fault }
  try {
    return await made(open(), metadata)
  } catch {
    return { fault: 'damaged' }
  }
}

function faultOf(metadata: Metadata): PictureFault | null {
  const { format, width, height, pages } = metadata
  if (!FORMATS.has(format) || (pages ?? 1) > 1000) return 'damaged'
  if (width > PICTURE_SIDE || height > PICTURE_SIDE) return 'side_too_long'
  if (width * height > PICTURE_PIXELS) return 'too_many_pixels'
  const costly = costlyEncoding(metadata)
  return costly !== null && width * height > COSTLY_PIXELS[costly] ? `too_many_pixels_${costly}` : null
}

/** The encodings that are decoded whole, at several bytes a pixel. All others are read line by line, or decoded at a smaller size. */
function costlyEncoding({ format, bitsPerSample, isProgressive, chromaSubsampling, channels }: Metadata): CostlyEncoding | null {
  if (format === 'heif') return (bitsPerSample ?? 8) > 8 ? 'avif_deep' : 'avif'
  if (!isProgressive) return null
  if (format === 'png') return 'png_interlaced'
  return format === 'jpeg' && channels > 1 && (chromaSubsampling ?? '').startsWith('4:4:4') ? 'jpeg_progressive' : null
}

/** Decodes once, at the largest size, and derives the other sizes from that. */
async function made(picture: Sharp, metadata: Metadata): Promise<MadePicture> {
  const { width, height } = metadata.autoOrient
  const { data, info } = await picture
    .autoOrient()
    .resize({ ...box(LARGEST), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const base = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const files: MadeFile[] = []
  for (const wide of PICTURE_WIDTHS) {
    const file = await base()
      .resize({ ...box(wide), fit: 'inside', withoutEnlargement: true })
      .webp(WEBP)
      .toBuffer({ resolveWithObject: true })
    files.push({ suffix: `-${wide}.webp`, type: 'image/webp', width: file.info.width, height: file.info.height, content: file.data })
    if (file.info.width >= info.width && file.info.height >= info.height) break
  }
  const share = await middleOf(base, info)
    .resize({ ...SHARE_SIZE, fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  files.push({ suffix: '-share.jpg', type: 'image/jpeg', ...SHARE_SIZE, content: share })
  return { width, height, ...(await previewOf(base())), description: descriptionIn(metadata), files }
}

/** How many times longer a side of a picture may be than it is shown in the shared one: the attention is then looked for in its middle. */
const SHARE_PART = 8

/** Returns the middle of a very long or very high picture, and any other one whole: filling the shared size enlarges all of it first. */
function middleOf(base: () => Sharp, { width, height }: { width: number; height: number }): Sharp {
  const ratio = SHARE_SIZE.width / SHARE_SIZE.height
  const part = {
    width: Math.min(width, Math.max(1, Math.ceil(height * ratio * SHARE_PART))),
    height: Math.min(height, Math.max(1, Math.ceil((width / ratio) * SHARE_PART))),
  }
  if (part.width === width && part.height === height) return base()
  return base().extract({ left: Math.floor((width - part.width) / 2), top: Math.floor((height - part.height) / 2), ...part })
}

const box = (width: number) => ({ width, height: width * HEIGHT_FACTOR })

async function previewOf(picture: Sharp): Promise<{ color: string; thumbhash: string }> {
  const { data, info } = await picture
    .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .stats()
  const hex = (part: number) => Math.round(part).toString(16).padStart(2, '0')
  const color = `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
  return { color, thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64') }
}
