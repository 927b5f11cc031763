import { PICTURE_BYTES, PICTURE_PIXELS } from '../../../contract/medias/media-limits.ts'
import { isHeic } from './heic.ts'

/** The longest side of a picture that is reduced: twice what is shown at most. */
const SIDE = 3200
/** A picture of more bytes or pixels than these is reduced before it is sent: few networks are fast, and some encodings have lower limits. */
const LIGHT_BYTES = 3 * 1024 * 1024
const LIGHT_PIXELS = 12_500_000
/** From the best quality on, the first that is light enough. */
const QUALITIES = [0.86, 0.75, 0.6]

/** The size of a reduced picture: its longest side is SIDE at most, and it is never enlarged. */
export function reducedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Whether a picture is sent as it is: its file has a description, perhaps, and its author's quality. */
export const isLight = (bytes: number, pixels: number): boolean => bytes <= LIGHT_BYTES && pixels <= LIGHT_PIXELS

/**
 * Returns a picture that the service takes: of a large one, and of one that only this browser can read (HEIC), a smaller JPEG. What the browser cannot
 * read is returned as it is: the service says what is wrong.
 */
export async function reduced(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  try {
    if (!isHeic(file) && isLight(file.size, bitmap.width * bitmap.height)) return file
    const canvas = document.createElement('canvas')
    Object.assign(canvas, reducedSize(bitmap.width, bitmap.height))
    const context = canvas.getContext('2d')
    if (!context) return file
    // A transparent ground would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      const isNeeded = isHeic(file) || file.size > PICTURE_BYTES || bitmap.width * bitmap.height > PICTURE_PIXELS
      if (blob && blob.size <= PICTURE_BYTES && (isNeeded || blob.size < file.size))
        return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg', lastModified: file.lastModified })
    }
    return file
  } finally {
    bitmap.close()
  }
}
