import { PICTURE_PIXELS } from '../../../contract/medias/media-limits.ts'
import type { Message } from '../../platform/stored-messages/message.ts'
import { mediaMessage } from './messages-catalogue.ts'

/** Why a picture cannot be processed, as the media process reports it. */
export type PictureFault = 'damaged' | 'too_many_pixels' | 'too_costly' | 'lost'

/** Returns the message of a fault. */
export function messageOfFault(fault: PictureFault): Message {
  if (fault === 'too_many_pixels') return mediaMessage('too_many_pixels', { megapixels: PICTURE_PIXELS / 1_000_000 })
  if (fault === 'too_costly') return mediaMessage('too_costly')
  return fault === 'lost' ? mediaMessage('lost') : mediaMessage('damaged')
}
