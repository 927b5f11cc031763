import type { FastifyInstance } from 'fastify'
import type { Metric, Registry } from 'prom-client'
import type { Reversal } from './audit/reversal.ts'
import type { Db, Tx } from './db/db.ts'
import type { Serve } from './http/serve.ts'
import type { JobHandler } from './jobs/handler.ts'
import type { ErasureStep, ExportSection } from './personal-data/personal-data.ts'
import type { RetentionClass } from './retention/class.ts'
import { deleteExpired, type Expiry } from './retention/expiry.ts'
import type { DataRules, Services } from './services.ts'
import type { MessagePart } from './stored-messages/part.ts'

/** What routes are added to. */
interface Served {
  /** Adds an endpoint of the contract. */
  on: Serve
  /** The same, with bodies left as they came: for signatures over their bytes. */
  onRaw: Serve
  /** The application, for what is no endpoint of the contract's form. */
  app: FastifyInstance
}

/** A work that every process does each hour. Doing it twice does no harm. */
type Maintenance = (services: Services) => Promise<unknown>

/** The order in which retention rules are applied: what depends on other rows first. The audit trail is last. */
const RETENTION_STAGES = ['settled', 'logs', 'deleted', 'trail'] as const
/** The order in which an erasure runs: ways in first, since no token may be valid once it is committed; the account last. */
const ERASURE_STAGES = ['access', 'letters', 'records', 'texts', 'account'] as const

/** What a restored copy must not do, because the world went on after the backup. */
export interface AfterRestore {
  /** Runs in the transaction of the restoration. Returns what it changed, by name, for the audit row. */
  neutralise?: (tx: Tx) => Promise<Readonly<Record<string, number>>>
  /** Runs once the restored service can send jobs. */
  resume?: (services: Pick<Services, 'database' | 'jobs'>) => Promise<unknown>
}

/** A chapter of the service. The platform is handed the list of chapters and knows none by its name. */
export interface Chapter {
  name: string
  routes?: (served: Served, services: WiredServices) => void
  /** Background jobs, each by its handler. */
  jobs?: readonly JobHandler[]
  /** By the name that the log gives it. */
  maintenance?: Readonly<Record<string, Maintenance>>
  /** Rules with a term in days, by stage; `hourly`: rows that serve for hours or days, deleted as part of the maintenance. */
  retention?: Readonly<Partial<Record<(typeof RETENTION_STAGES)[number], readonly RetentionClass[]>> & { hourly?: readonly Expiry[] }>
  /** How steps of the audit trail are undone, by their kind. */
  reversals?: (services: Services) => Readonly<Record<string, Reversal>>
  /** What is stored about a person. */
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
  afterRestore?: AfterRestore
}

/** What all chapters bring, each kind in the order in which it is used. */
export interface Brought extends DataRules {
  chapters: readonly Chapter[]
  jobs: readonly JobHandler[]
  maintenance: Readonly<Record<string, Maintenance>>
  gauges: NonNullable<Chapter['gauges']>
  reversals: (services: Services) => Readonly<Record<string, Reversal>>
  storedMessages: readonly MessagePart[]
  afterRestore: readonly AfterRestore[]
}

/** The services of a whole process: those that chapters use, and what all chapters bring. */
export interface WiredServices extends Services {
  brought: Brought
}

/**
 * Gathers what chapters bring.
 * @throws Error where two bring something of the same name
 */
export function broughtBy(chapters: readonly Chapter[]): Brought {
  const all = <T>(of: (chapter: Chapter) => readonly T[] | undefined): T[] => chapters.flatMap((chapter) => of(chapter) ?? [])
  return {
    chapters: distinct('chapter', chapters, ({ name }) => name),
    jobs: distinct(
      'background job',
      all(({ jobs }) => jobs),
      ({ name }) => name,
    ),
    maintenance: merged(
      'maintenance',
      chapters.flatMap(({ maintenance = {}, retention = {} }) => [maintenance, ...(retention.hourly ?? []).map(expiryWork)]),
    ),
    retention: distinct(
      'retention rule',
      RETENTION_STAGES.flatMap((stage) => all(({ retention }) => retention?.[stage])),
      ({ name }) => name,
    ),
    exportSections: distinct(
      'export section',
      all(({ personalData }) => personalData?.sections),
      ({ key }) => key,
    ),
    erasureSteps: distinct(
      'erasure step',
      ERASURE_STAGES.flatMap((stage) => all(({ personalData }) => personalData?.erasure?.[stage])),
      ({ key }) => key,
    ),
    gauges: all(({ gauges }) => gauges),
    reversals: (services) =>
      merged(
        'reversal',
        chapters.map(({ reversals }) => reversals?.(services) ?? {}),
      ),
    storedMessages: distinct(
      'part of the catalogue of messages',
      all(({ storedMessages }) => storedMessages),
      ({ part }) => part,
    ),
    afterRestore: all(({ afterRestore }) => (afterRestore ? [afterRestore] : [])),
  }
}

function distinct<T>(what: string, found: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const names = found.map(nameOf)
  const twice = names.find((name, n) => names.indexOf(name) !== n)
  if (twice !== undefined) throw new Error(`Two chapters bring the ${what} "${twice}"`)
  return found
}

function merged<T>(what: string, records: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  return Object.fromEntries(
    distinct(
      what,
      records.flatMap((record) => Object.entries(record)),
      ([name]) => name,
    ),
  )
}

const expiryWork = (rule: Expiry): Record<string, Maintenance> => ({ [rule.name]: ({ database }) => deleteExpired(database.db, rule) })
