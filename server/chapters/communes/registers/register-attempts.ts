import type { JobKind } from '../../../platform/jobs/kind.ts'

/** Files are large and registers slow: an attempt has half an hour, and the next one waits until the register may be available again. */
export const REGISTER_ATTEMPTS: Pick<JobKind, 'attempts' | 'wait' | 'seconds' | 'policy'> = {
  attempts: 4,
  wait: { first: 900, longest: 4 * 3600 },
  seconds: 1800,
  policy: 'one',
}
