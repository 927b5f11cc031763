import type { JSONWebKeySet } from 'jose'
import type { Logger } from 'pino'
import { CHAPTERS } from './chapters.ts'
import { EMBEDDED_AUDIENCE, EMBEDDED_ISSUER, type Issuer } from './platform/access/issuer.ts'
import { discoveredKeys, embeddedIssuer } from './chapters/sign-in/public.ts'
import { loadSecrets } from './platform/access/secrets.ts'
import { tokenVerifier } from './platform/access/tokens.ts'
import { accountIsActive } from './platform/access/users.ts'
import { contributionsOf, type Chapter, type WiredServices } from './platform/chapter.ts'
import type { OpenDatabase } from './platform/db/open.ts'
import { watchOutages } from './platform/db/connections/outage.ts'
import { outgoingGuard } from './platform/outgoing/guard.ts'
import { outsideReader } from './platform/fetch/reader.ts'
import { rateLimits } from './platform/http/limits/rate-limit.ts'
import { makeJobs } from './platform/jobs/make-jobs.ts'
import { makeMailer } from './platform/mail/mailer.ts'
import { makePush } from './platform/push/push.ts'
import { proofOfWork } from './platform/access/proof-of-work/proof-of-work.ts'
import { responseCache } from './platform/response-cache/response-cache.ts'
import type { Config } from './platform/settings/config.ts'
import { catalogueOf } from './platform/stored-messages/part.ts'

/**
 * Creates the services over an open, migrated database.
 * @param chapters the chapters of the service
 */
export async function makeServices(
  config: Config,
  logger: Logger,
  database: OpenDatabase,
  chapters: readonly Chapter[] = CHAPTERS,
): Promise<WiredServices> {
  watchOutages(logger, database.opsPool)
  const contributions = contributionsOf(chapters)
  const secrets = await loadSecrets(database.db, config.auth.secret, config.auth.former)
  const issuer = config.auth.issuer
    ? null
    : embeddedIssuer({
        db: database.db,
        readDb: database.readDb,
        secrets,
        secureCookies: config.publicUrl?.startsWith('https:') ?? false,
        admits: (account) => accountIsActive(database.readDb, account, config),
      })
  const outgoing = outgoingGuard(config, database, logger)
  const services: WiredServices = {
    contributions,
    config,
    logger,
    database,
    secrets,
    limits: rateLimits(config, logger),
    proofs: proofOfWork({ secrets, db: database.db }),
    responseCache: responseCache(config, database, logger),
    issuer,
    verify: tokenVerifier(trusted(config, issuer)),
    outgoing,
    jobs: await makeJobs({ config, logger, database, jobs: contributions.jobs, outgoing }, () => services),
    outside: outsideReader(config),
    messages: catalogueOf(contributions.storedMessages),
    mailer: makeMailer(config),
    push: makePush(config, database.db, secrets),
    addressHash: (address) => secrets.keyedHash('address', address),
  }
  return services
}

function trusted({ auth }: Config, issuer: Issuer | null): { issuer: string; audience: string; load: () => Promise<JSONWebKeySet> } {
  if (issuer) return { issuer: EMBEDDED_ISSUER, audience: EMBEDDED_AUDIENCE, load: issuer.keys }
  return { issuer: auth.issuer ?? '', audience: auth.audience ?? '', load: discoveredKeys(auth.issuer ?? '') }
}
