import type { JobKind } from '../../../platform/jobs/kind.ts'

/** Files are large and registers slow: an attempt has half an hour. The wait before a retry gives the register time to recover. */
export const REGISTER_ATTEMPTS: Pick<JobKind, 'attempts' | 'wait' | 'seconds' | 'policy'> = {
  attempts: 4,
  wait: { first: 900, longest: 4 * 3600 },
  seconds: 1800,
  policy: 'one',
}
