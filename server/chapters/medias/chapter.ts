import type { Chapter } from '../../platform/chapter.ts'
import { MEDIA_MESSAGES } from './messages-catalogue.ts'
import { personalData } from './personal-data.ts'

/** Pictures and documents that actors upload. */
export const medias: Chapter = {
  name: 'medias',
  personalData,
  storedMessages: [MEDIA_MESSAGES],
}
