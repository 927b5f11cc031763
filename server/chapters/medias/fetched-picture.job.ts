import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** A picture that the service fetched has been processed, or cannot be. Sent in the transaction that writes which. */
export const fetchedPicture = jobKind({
  name: 'medias.fetched',
  data: z.object({ media: z.guid() }),
  attempts: 10,
  wait: { first: 5, longest: 600 },
  seconds: 60,
  policy: 'any',
  pollSeconds: 1,
})
