import { COSTLY_PIXELS, type CostlyEncoding, PICTURE_PIXELS, PICTURE_SIDE } from '../../../contract/medias/media-limits.ts'
import type { Message } from '../../platform/stored-messages/message.ts'
import { mediaMessage } from './messages-catalogue.ts'

/** Why a picture cannot be processed. */
export type PictureFault =
  | `too_many_pixels_${CostlyEncoding}`
  | 'damaged'
  | 'too_many_pixels'
  | 'side_too_long'
  | 'too_costly'
  | 'lost'
  | 'no_program'

/** Returns the message of a fault. */
export function messageOfFault(fault: PictureFault): Message {
  switch (fault) {
    case 'too_many_pixels':
      return mediaMessage('too_many_pixels', { megapixels: PICTURE_PIXELS / 1_000_000 })
    case 'too_many_pixels_avif':
      return tooManyPixelsOf('avif')
    case 'too_many_pixels_avif_deep':
      return tooManyPixelsOf('avif_deep')
    case 'too_many_pixels_jpeg_progressive':
      return tooManyPixelsOf('jpeg_progressive')
    case 'too_many_pixels_png_interlaced':
      return tooManyPixelsOf('png_interlaced')
    case 'side_too_long':
      return mediaMessage('side_too_long', { pixels: PICTURE_SIDE })
    case 'too_costly':
      return mediaMessage('too_costly')
    case 'lost':
      return mediaMessage('lost')
    case 'no_program':
      return mediaMessage('no_program')
    case 'damaged':
      return mediaMessage('damaged')
    default:
      return fault satisfies never
  }
}

const tooManyPixelsOf = (encoding: CostlyEncoding): Message =>
  mediaMessage('too_many_pixels_of', { megapixels: COSTLY_PIXELS[encoding] / 1_000_000, encoding })
