import type { JSONWebKeySet } from 'jose'
import type { Logger } from 'pino'
import { EMBEDDED_AUDIENCE, EMBEDDED_ISSUER, embeddedIssuer, type Issuer } from './platform/access/issuer.ts'
import { discoveredKeys } from './platform/access/outside/keys.ts'
import { type OutsideProvider, outsideProvider } from './platform/access/outside/provider.ts'
import { loadSecrets, type Secrets } from './platform/access/secrets.ts'
import { tokenVerifier } from './platform/access/tokens.ts'
import type { VerifyToken } from './platform/access/gate.ts'
import { accountIsActive } from './platform/access/users.ts'
import type { Config } from './platform/settings/config.ts'
import type { OpenDatabase } from './platform/db/open.ts'
import { type HotAnswers, hotAnswers } from './platform/response-cache/answers.ts'
import { type OutsideReader, outsideReader } from './platform/fetch/reader.ts'
import { type RateLimits, rateLimits } from './platform/http/rate-limit.ts'
import { type Jobs, makeJobs } from './platform/jobs/jobs.ts'
import { JOBS } from './platform/jobs/list.ts'
import { type Mailer, makeMailer } from './platform/mail/mailer.ts'
import { makePayments, type Payments } from './chapters/payments/payments.ts'

/** Everything that routes and commands are given. A plain object, made here and nowhere else. */
export interface Services {
  config: Config
  logger: Logger
  database: OpenDatabase
  secrets: Secrets
  limits: RateLimits
  /** Answers kept in memory. */
  hot: HotAnswers
  /** The embedded issuer; null where an outside provider is trusted. */
  issuer: Issuer | null
  /** The outside provider as people sign in with it; null where there is none, or this service is no client of it. */
  provider: OutsideProvider | null
  verify: VerifyToken
  /** The one door to addresses that users set. */
  outside: OutsideReader
  /** Background jobs: sent by verbs, run by workers. */
  jobs: Jobs
  /** How e-mails leave the outbox; queueEmail() puts them there. */
  mailer: Mailer
  /** How events of the payment provider are received. */
  payments: Payments
  /** A network address (as addressKey() writes it) as the trail and the reports keep it. */
  addressHash: (address: string) => string
}

/** Wires the service over an open, migrated database. */
export async function makeServices(config: Config, logger: Logger, database: OpenDatabase): Promise<Services> {
  const secrets = await loadSecrets(database.db, config.auth.secret)
  const issuer = config.auth.issuer
    ? null
    : embeddedIssuer({
        pool: database.accessPool,
        db: database.db,
        secret: secrets.issuer,
        secureCookies: config.publicUrl?.startsWith('https:') ?? false,
        admits: (account) => accountIsActive(database.accessDb, account, config),
      })
  const services: Services = {
    config,
    logger,
    database,
    secrets,
    limits: rateLimits(config, logger),
    hot: hotAnswers(config.hotAnswersBytes, database, logger),
    issuer,
    provider: signInWith(config),
    verify: tokenVerifier(trusted(config, issuer)),
    jobs: await makeJobs({ config, logger, database, jobs: JOBS }, () => services),
    outside: outsideReader(config),
    mailer: makeMailer(config),
    payments: makePayments(config, logger, database, () => services.jobs),
    addressHash: (address) => secrets.keyedHash('address', address),
  }
  return services
}

function trusted({ auth }: Config, issuer: Issuer | null): { issuer: string; audience: string; load: () => Promise<JSONWebKeySet> } {
  if (issuer) return { issuer: EMBEDDED_ISSUER, audience: EMBEDDED_AUDIENCE, load: issuer.keys }
  return { issuer: auth.issuer ?? '', audience: auth.audience ?? '', load: discoveredKeys(auth.issuer ?? '') }
}

function signInWith({ auth: { issuer, audience, client }, publicUrl }: Config): OutsideProvider | null {
  return issuer && audience && client && publicUrl ? outsideProvider({ issuer, audience, client, publicUrl }) : null
}
