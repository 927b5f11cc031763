import type { Logger } from 'pino'
import { communesAtReservedAddresses } from './chapters/communes/reserved-addresses.ts'
import { mediasWithoutFolder } from './chapters/medias/absent-files.ts'
import { identitiesOf, passkeyHost } from './chapters/sign-in/public.ts'
import type { StartSummary } from './first-start.ts'
import { noticeOtherSecret } from './other-secret.ts'
import { clockSkew, skewWarning } from './platform/db/connections/clock-skew.ts'
import type { OpenDatabase } from './platform/db/open.ts'
import { functionFiles, unknownFunctions } from './platform/db/migrations/functions.ts'
import type { Services } from './platform/services.ts'

/** Logs that a newer release has created functions in the database. Before anything else is read: a failure may be due to it. */
export async function warnOfNewerDatabase({ pool }: OpenDatabase, logger: Logger): Promise<void> {
  const functions = await unknownFunctions(pool, functionFiles())
  if (functions.length > 0)
    logger.warn({ functions }, 'the database has functions that this release does not know: a newer release created them')
}

/** Logs what an operator should mend in the database or in the folder of files. */
export async function warnOfData(services: Services, filled: StartSummary): Promise<void> {
  const { config, database, logger } = services
  if (filled.refusedDemoAccounts > 0)
    logger.warn(
      { accounts: filled.refusedDemoAccounts },
      'this database has accounts of the demonstration, which cannot sign in; "npm run cli -- demo remove" removes the demonstration',
    )
  if (filled.suspendedGrants.length > 0)
    logger.warn(
      { grants: filled.suspendedGrants.slice(0, 50), count: filled.suspendedGrants.length },
      'accounts of the demonstration gave these roles and links, which are suspended: "npm run cli -- demo grants --confirm" gives them back, "--end" removes them',
    )
  await noticeOtherSecret(services)
  const skew = skewWarning(await clockSkew(database.pool))
  if (skew) logger.warn(skew)
  const slugs = await communesAtReservedAddresses(database.db)
  if (slugs.length > 0)
    logger.warn(
      { slugs },
      'these communes have the address of another page of the site, which is shown instead: give each another slug in the back-office',
    )
  const medias = await mediasWithoutFolder(database.db, config)
  if (medias > 0)
    logger.warn(
      { medias },
      `the folder of pictures and documents is empty or cannot be read: copy the folder "media" to DATA_DIR=${config.dataDir} too, or restore a backup with them`,
    )
}

/** Logs which settings have not the effect that people expect, and what must be registered with the providers. */
export function warnOfSettings({ config, issuer, logger }: Services): void {
  if (config.metrics.closed)
    logger.warn(
      `/metrics answers 401 to everybody, because other machines can reach HOST=${config.host}: set METRICS_TOKEN, or METRICS_PORT for a separate port`,
    )
  if (config.production && config.role !== 'api' && !config.mail.smtpUrl)
    logger.warn('SMTP_URL is not set: e-mails are not sent, but written to files in DATA_DIR/mail')
  if (config.production && issuer && !passkeyHost(config))
    logger.warn(
      'PUBLIC_URL is not set to an https address with a host name: e-mails have no links, passkeys are refused, and browsers allow no notifications',
    )
  for (const identity of identitiesOf(config))
    logger.info(
      {
        provider: identity.provider,
        issuer: identity.issuer,
        redirect_uri: `${config.publicUrl}/api/auth/${identity.provider}/callback`,
        after_logout: `${config.publicUrl}/api/auth/${identity.provider}/signed-out`,
      },
      'people may sign in with this provider; both addresses must be registered there',
    )
}
