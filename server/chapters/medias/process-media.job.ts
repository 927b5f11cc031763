import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Processes an uploaded file: a picture into its sizes, a document into its final place. */
export const processMedia = jobKind({
  name: 'medias.process',
  data: z.object({ media: z.guid() }),
  attempts: 12,
  wait: { first: 5, longest: 600 },
  seconds: 180,
  policy: 'any',
  pollSeconds: 1,
})
