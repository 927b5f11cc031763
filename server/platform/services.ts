import type { Logger } from 'pino'
import type { Issuer } from './access/issuer.ts'
import type { OutsideProvider } from './access/outside/provider.ts'
import type { Secrets } from './access/secrets.ts'
import type { VerifyToken } from './access/gate.ts'
import type { OpenDatabase } from './db/open.ts'
import type { OutsideReader } from './fetch/reader.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ErasureStep, ExportSection } from './personal-data/personal-data.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import type { RetentionClass } from './retention/class.ts'
import type { Config } from './settings/config.ts'
import type { Catalogue } from './stored-messages/part.ts'

/** The rules of the platform and of all chapters for stored data, each kind in the order in which it is used. */
export interface DataRules {
  retention: readonly RetentionClass[]
  exportSections: readonly ExportSection[]
  erasureSteps: readonly ErasureStep[]
}

/** Everything that routes and commands are given. A plain object, made by server/services.ts and nowhere else. */
export interface Services {
  brought: DataRules
  config: Config
  logger: Logger
  database: OpenDatabase
  secrets: Secrets
  limits: RateLimits
  /** Answers kept in memory. */
  responseCache: ResponseCache
  /** The embedded issuer; null where an outside provider is trusted. */
  issuer: Issuer | null
  /** The outside provider as people sign in with it; null where there is none, or this service is no client of it. */
  provider: OutsideProvider | null
  verify: VerifyToken
  /** The one door to addresses that users set. */
  outside: OutsideReader
  /** Background jobs: sent by verbs, run by workers. */
  jobs: Jobs
  /** Translates stored messages of the whole service. */
  messages: Catalogue
  /** How e-mails leave the outbox; queueEmail() puts them there. */
  mailer: Mailer
  /** A network address (as addressKey() writes it) as the trail and the reports keep it. */
  addressHash: (address: string) => string
}
