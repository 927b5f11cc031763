import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Removes the files of deleted media from the store. */
export const removeFiles = jobKind({
  name: 'medias.remove_files',
  data: z.object({}),
  attempts: 3,
  wait: { first: 30, longest: 300 },
  seconds: 300,
  policy: 'one',
  outside: true,
  cron: '*/10 * * * *',
  quiet: true,
})
