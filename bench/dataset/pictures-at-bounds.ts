import sharp, { type Sharp } from 'sharp'
import { COSTLY_PIXELS, PICTURE_PIXELS } from '../../contract/medias/media-limits.ts'

/** A picture of as many pixels as its encoding may have. */
export interface PictureAtBound {
  what: string
  bytes: Buffer
}

const noisy = (pixels: number, channels: 3 | 4, sigma: number): Sharp => {
  const width = Math.floor(Math.sqrt((pixels * 4) / 3))
  const background = channels === 4 ? { r: 136, g: 119, b: 102, alpha: 0.5 } : '#887766'
  return sharp({
    create: { width, height: Math.floor(pixels / width), channels, background, noise: { type: 'gaussian', mean: 128, sigma } },
  })
}
const flat = (pixels: number): Sharp => {
  const width = Math.floor(Math.sqrt((pixels * 4) / 3))
  return sharp({ create: { width, height: Math.floor(pixels / width), channels: 4, background: { r: 136, g: 119, b: 102, alpha: 0.5 } } })
}

/** Returns a picture of each encoding at its bound, with the kinds of colours that need most memory. Takes a minute. */
export async function picturesAtBounds(): Promise<PictureAtBound[]> {
  const { avif, avif_deep, jpeg_progressive, png_interlaced } = COSTLY_PIXELS
  const deep = (picture: Sharp) => picture.toColourspace('rgb16')
  const full = { chromaSubsampling: '4:4:4' }
  const pictures: [what: string, pixels: number, picture: Sharp][] = [
    ['JPEG', PICTURE_PIXELS, noisy(PICTURE_PIXELS, 3, 14).jpeg({ quality: 75 })],
    ['JPEG, progressive', PICTURE_PIXELS, noisy(PICTURE_PIXELS, 3, 8).jpeg({ quality: 70, progressive: true })],
    [
      'JPEG, progressive, CMYK',
      jpeg_progressive,
      noisy(jpeg_progressive, 3, 4)
        .toColourspace('cmyk')
        .jpeg({ quality: 60, progressive: true, ...full }),
    ],
    ['PNG', PICTURE_PIXELS, flat(PICTURE_PIXELS).png()],
    ['PNG, 16 bits, alpha', PICTURE_PIXELS, deep(flat(PICTURE_PIXELS)).png()],
    ['PNG, interlaced, 16 bits, alpha', png_interlaced, deep(flat(png_interlaced)).png({ progressive: true })],
    ['WebP', PICTURE_PIXELS, noisy(PICTURE_PIXELS, 3, 6).webp({ quality: 60, effort: 0 })],
    ['WebP, lossless, alpha', PICTURE_PIXELS, flat(PICTURE_PIXELS).webp({ lossless: true, effort: 0 })],
    ['AVIF', avif, noisy(avif, 3, 8).avif({ quality: 50, effort: 0, chromaSubsampling: '4:2:0' })],
    ['AVIF, colours at full resolution, 10 MB', avif, noisy(avif, 3, 30).avif({ quality: 78, effort: 0, ...full })],
    ['AVIF, alpha', avif, noisy(avif, 4, 8).avif({ quality: 50, effort: 0, ...full })],
    ['AVIF, 12 bits, alpha', avif_deep, deep(noisy(avif_deep, 4, 8)).avif({ quality: 50, effort: 0, bitdepth: 12, ...full })],
  ]
  const made: PictureAtBound[] = []
  for (const [what, pixels, picture] of pictures) {
    const bytes = await picture.toBuffer()
    made.push({ what: `${what}, ${pixels / 1_000_000} megapixels, ${(bytes.length / 1e6).toFixed(1)} MB`, bytes })
  }
  return made
}
