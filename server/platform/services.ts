import type { Logger } from 'pino'
import type { LetterCode } from './mail/letter-code.ts'
import type { Issuer } from './access/issuer.ts'
import type { SealedRows } from './access/sealed-rows.ts'
import type { Secrets } from './access/secrets.ts'
import type { VerifyToken } from './access/gate.ts'
import type { OpenDatabase } from './db/open.ts'
import type { OutgoingGuard } from './outgoing/guard.ts'
import type { OutsideReader } from './fetch/reader.ts'
import type { RateLimits } from './limits/limits.ts'
import type { ProofOfWork } from './access/proof-of-work/proof-of-work.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Push } from './push/push.ts'
import type { ErasureStep, ExportSection } from './personal-data/personal-data.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import type { RetentionClass } from './retention/class.ts'
import type { Config } from './settings/config.ts'
import type { Catalogue } from './stored-messages/part.ts'

/** What the platform and all chapters bring for stored data and e-mails, each kind in the order in which it is used. */
export interface DataRules {
  retention: readonly RetentionClass[]
  exportSections: readonly ExportSection[]
  erasureSteps: readonly ErasureStep[]
  /** Rows that the root secret has sealed. */
  sealed: readonly SealedRows[]
  /** The codes in e-mails of chapters, by the type of the record that the e-mail is about. */
  letterCodes: Readonly<Record<string, LetterCode>>
}

/** The services that routes and commands get. A plain object, made only by server/services.ts. */
export interface Services {
  contributions: DataRules
  config: Config
  logger: Logger
  database: OpenDatabase
  secrets: Secrets
  limits: RateLimits
  /** Challenges for requests of people without an account that are over half of a limit. */
  proofs: ProofOfWork
  /** The cache of answers in memory. */
  responseCache: ResponseCache
  /** The embedded issuer; null if tokens are issued by an outside provider. */
  issuer: Issuer | null
  verify: VerifyToken
  /** The HTTP client for addresses that users set. No other client may read them. */
  outside: OutsideReader
  /** Whether this process may send and read outside: not on a database that may be a copy. */
  outgoing: OutgoingGuard
  /** Background jobs: sent by verbs, run by workers. */
  jobs: Jobs
  /** Translates stored messages of the whole service. */
  messages: Catalogue
  /** Sends e-mails from the outbox. queueEmail() adds them to the outbox. */
  mailer: Mailer
  /** Sends Web Push messages to browsers. */
  push: Push
  /** Returns the hash of a network address (as addressKey() writes it) that the audit trail and the reports store. */
  addressHash: (address: string) => string
}
