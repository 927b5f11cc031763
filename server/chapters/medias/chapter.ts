import type { Chapter } from '../../platform/chapter.ts'
import { MEDIA_JOB_MESSAGES, MEDIA_MESSAGES } from './messages-catalogue.ts'
import { personalData } from './personal-data.ts'
import { processMediaHandler } from './process-media.handler.ts'
import { mediaRoutes } from './routes.ts'

/** Pictures and documents that actors upload. */
export const medias: Chapter = {
  name: 'medias',
  routes: (served, services) => mediaRoutes(served, services),
  jobs: [processMediaHandler],
  personalData,
  storedMessages: [MEDIA_MESSAGES, MEDIA_JOB_MESSAGES],
}
