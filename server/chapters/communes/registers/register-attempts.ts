import type { JobKind } from '../../../platform/jobs/kind.ts'

/** A large file, a slow register: an attempt has half an hour, and the next comes when the register may be back. */
export const REGISTER_ATTEMPTS: Pick<JobKind, 'attempts' | 'wait' | 'seconds' | 'policy'> = {
  attempts: 4,
  wait: { first: 900, longest: 4 * 3600 },
  seconds: 1800,
  policy: 'one',
}
