import { rgbaToDataURL, thumbHashToRGBA } from 'thumbhash'
import type { Item } from '../publications.ts'

type Media = Item['images'][number]['media']

/** A preview is smooth: every second pixel of the decoded one is enough. */
const STEP = 2
/** The bit of a ThumbHash that says that the picture is transparent somewhere. */
const [ALPHA_BYTE, ALPHA_BIT] = [2, 0x80]

/**
 * Returns the blurred preview of a picture as a `data:` address of about 1.5 KB, with the proportions of the picture. It is part of the page: it is painted
 * with the text, one round trip before the picture itself.
 * @param size of the picture that covers the preview, in pixels
 * @returns null without a ThumbHash, and for a transparent picture, which would not cover it
 */
export function blurredPreview(
  { thumbhash }: Pick<Media, 'thumbhash'>,
  { width, height }: { width: number; height: number },
): string | null {
  if (!thumbhash) return null
  const hash = Uint8Array.from(Buffer.from(thumbhash, 'base64'))
  if (((hash[ALPHA_BYTE] ?? ALPHA_BIT) & ALPHA_BIT) !== 0) return null
  const { w, h, rgba } = thumbHashToRGBA(hash)
  const [across, down] = [Math.ceil(w / STEP), Math.ceil(h / STEP)]
  const pixels = new Uint8Array(across * down * 4)
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const from = (y * STEP * w + x * STEP) * 4
      pixels.set(rgba.subarray(from, from + 4), (y * across + x) * 4)
    }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="100%" height="100%" preserveAspectRatio="none" ` +
    `href="${rgbaToDataURL(across, down, pixels)}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
