import { lostSecondFactors } from './chapters/sign-in/public.ts'
import type { Services } from './platform/services.ts'

/**
 * Retires what a former AUTH_SECRET has sealed, and says in the log what its change has ended and what to do. docs/operations/secrets.md has the rest.
 */
export async function noticeOtherSecret({ issuer, database, secrets, push, logger }: Services): Promise<void> {
  const keys = (await issuer?.retireKeys()) ?? 0
  if (keys > 0)
    logger.warn(
      { keys },
      'AUTH_SECRET is not the one of before: its signing keys are retired and all sessions have ended; people sign in again (docs/operations/secrets.md)',
    )
  const accounts = issuer ? await lostSecondFactors(database.db, secrets) : 0
  if (accounts > 0)
    logger.warn(
      { accounts },
      'these second factors were sealed by another AUTH_SECRET and accept no code: remove them in the back-office, or with "npm run cli -- admin reset-second-factor"',
    )
  const lost = (await push.keys.list()).filter(({ opens }) => !opens).length
  if (lost > 0)
    logger.warn(
      { keys: lost },
      'these keys of notifications were sealed by another AUTH_SECRET: nothing is sent to the browsers that know them; "npm run cli -- push keys --import" brings them back from a file',
    )
}
