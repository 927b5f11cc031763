import type { FastifyInstance } from 'fastify'
import type { Metric, Registry } from 'prom-client'
import type { SealedRows } from './access/sealed-rows.ts'
import type { Viewer } from './access/viewer.ts'
import type { LetterCode } from './mail/letter-code.ts'
import type { Reversal } from './audit/reversal.ts'
import type { Db, Tx } from './db/db.ts'
import type { Serve } from './http/serve.ts'
import type { JobHandler } from './jobs/handler.ts'
import type { ErasureStep, ExportSection } from './personal-data/personal-data.ts'
import type { RetentionClass } from './retention/class.ts'
import { deleteExpired, type Expiry } from './retention/expiry.ts'
import type { DataRules, Services } from './services.ts'
import type { MessagePart } from './stored-messages/part.ts'

/** The functions with which a chapter adds its routes. */
export interface Served {
  /** Adds an endpoint of the contract. */
  on: Serve
  /** Adds an endpoint whose body is not parsed: its signature is computed over the bytes. */
  onRaw: Serve
  /** Adds an endpoint whose body is multipart/form-data with a file. */
  onForm: Serve
  /** The Fastify application, for routes that do not have the form of a contract endpoint. */
  app: FastifyInstance
  /** Finds who asks for a file. */
  viewer: Viewer
}

/** Work that every process does each hour. Doing it twice must do no harm. */
type Maintenance = (services: Services) => Promise<unknown>

/** The order in which retention rules are applied: rows that depend on other rows first, the audit trail last. */
const RETENTION_STAGES = ['settled', 'logs', 'deleted', 'trail'] as const
/** The order of the steps of an erasure: access first, since no token may be valid after the commit; the account last. */
const ERASURE_STAGES = ['access', 'letters', 'records', 'texts', 'account'] as const

/** How a database became a copy of another one. */
export interface Copied {
  /** `restored`: a backup was restored; `copied`: the database was copied by other means. The name of the message of what is ended. */
  how: 'restored' | 'copied'
  /** Only rows created up to this time were in the other database: a time of the database, or `infinity`. */
  before: string
}

/** What to change after a restore. Things happened after the backup, and the restored copy must not repeat them. */
export interface AfterRestore {
  /** Runs in the transaction of the restoration, or of the settlement of a copy. Returns what it changed, by name, for the audit row. */
  neutralise?: (tx: Tx, copied: Copied) => Promise<Readonly<Record<string, number>>>
  /** Runs once the restored service can send jobs. */
  resume?: (services: Pick<Services, 'database' | 'jobs'>) => Promise<unknown>
}

/** A chapter of the service. The platform is handed the list of chapters and knows none by its name. */
export interface Chapter {
  name: string
  routes?: (served: Served, services: WiredServices) => void
  /** Background jobs, each by its handler. */
  jobs?: readonly JobHandler[]
  /** Hourly work, by its name in the log. */
  maintenance?: Readonly<Record<string, Maintenance>>
  /** Retention rules with a term in days, by stage. `hourly`: rows needed for hours or days, deleted by the hourly maintenance. */
  retention?: Readonly<Partial<Record<(typeof RETENTION_STAGES)[number], readonly RetentionClass[]>> & { hourly?: readonly Expiry[] }>
  /** How audited changes are undone, by the kind of their record. */
  reversals?: (services: Services) => Readonly<Record<string, Reversal>>
  /** Data stored about a person: how it is exported and erased. */
  personalData?: {
    sections?: readonly ExportSection[]
    erasure?: Readonly<Partial<Record<(typeof ERASURE_STAGES)[number], readonly ErasureStep[]>>>
  }
  /** Gauges that are read from the database at each request for the metrics. */
  gauges?: readonly ((registry: Registry, db: Db) => () => Promise<void>)[]
  /** Metrics that the process counts itself. */
  metrics?: (services: Services) => readonly Metric[]
  /** Parts of the catalogue of messages that are stored and translated when they are read. */
  storedMessages?: readonly MessagePart[]
  /** The codes that replace the mark in this chapter's e-mails when they are sent, by the type of the record that the e-mail is about. */
  letterCodes?: Readonly<Record<string, LetterCode>>
  /** Rows that the root secret has sealed one by one, which another one seals anew. */
  sealed?: readonly SealedRows[]
  afterRestore?: AfterRestore
}

/** The contributions of all chapters, each kind in the order in which it is used. */
export interface Contributions extends DataRules {
  chapters: readonly Chapter[]
  jobs: readonly JobHandler[]
  maintenance: Readonly<Record<string, Maintenance>>
  gauges: NonNullable<Chapter['gauges']>
  reversals: (services: Services) => Readonly<Record<string, Reversal>>
  storedMessages: readonly MessagePart[]
  afterRestore: readonly AfterRestore[]
}

/** The services of a process: those that chapters use, and the contributions of all chapters. */
export interface WiredServices extends Services {
  contributions: Contributions
}

/**
 * Gathers the contributions of chapters.
 * @throws Error if two chapters bring something of the same name
 */
export function contributionsOf(chapters: readonly Chapter[]): Contributions {
  const all = <T>(of: (chapter: Chapter) => readonly T[] | undefined): T[] => chapters.flatMap((chapter) => of(chapter) ?? [])
  const hourly = all(({ retention }) => retention?.hourly).map(expiryWork)
  const found: Contributions = {
    chapters,
    jobs: all(({ jobs }) => jobs),
    maintenance: merged('maintenance', [...chapters.map(({ maintenance }) => maintenance), ...hourly]),
    retention: RETENTION_STAGES.flatMap((stage) => all(({ retention }) => retention?.[stage])),
    exportSections: all(({ personalData }) => personalData?.sections),
    erasureSteps: ERASURE_STAGES.flatMap((stage) => all(({ personalData }) => personalData?.erasure?.[stage])),
    gauges: all(({ gauges }) => gauges),
    reversals: (services) =>
      merged(
        'reversal',
        chapters.map(({ reversals }) => reversals?.(services)),
      ),
    storedMessages: all(({ storedMessages }) => storedMessages),
    sealed: all(({ sealed }) => sealed),
    letterCodes: merged(
      'code of an e-mail',
      chapters.map(({ letterCodes }) => letterCodes),
    ),
    afterRestore: chapters.flatMap(({ afterRestore }) => afterRestore ?? []),
  }
  const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name)
  const keysOf = (keyed: readonly { key: string }[]) => keyed.map(({ key }) => key)
  assertDistinct('chapter', namesOf(chapters))
  assertDistinct('background job', namesOf(found.jobs))
  assertDistinct('retention rule', namesOf(found.retention))
  assertDistinct('export section', keysOf(found.exportSections))
  assertDistinct('erasure step', keysOf(found.erasureSteps))
  assertDistinct(
    'part of the catalogue of messages',
    found.storedMessages.map(({ part }) => part),
  )
  return found
}

function assertDistinct(what: string, names: readonly string[]): void {
  const twice = names.find((name, n) => names.indexOf(name) !== n)
  if (twice !== undefined) throw new Error(`Two chapters bring the ${what} "${twice}"`)
}

function merged<T>(what: string, records: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> {
  const entries = records.flatMap((record) => Object.entries(record ?? {}))
  assertDistinct(
    what,
    entries.map(([name]) => name),
  )
  return Object.fromEntries(entries)
}

const expiryWork = (rule: Expiry): Record<string, Maintenance> => ({ [rule.name]: ({ database }) => deleteExpired(database.db, rule) })
