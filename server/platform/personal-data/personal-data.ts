import type { RawBuilder } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Config } from '../settings/config.ts'

/** A person: an account, e-mail addresses, or both. */
export interface Subject {
  userId: string | null
  /** In lower case. Empty for an erased account. */
  emails: string[]
  /** The keyed digests of the addresses, by which rows with sealed addresses are found. */
  addressDigests: string[]
  /** The names of the account: full ones, and each word of them. Empty without an account. */
  names: { full: string[]; words: string[] }
  /** Their accounts with the embedded issuer. */
  accountIds: string[]
  /** The hash that their reports store as sender; null without an account. */
  reporterHash: string | null
  erasedAt: string | null
  /** The person in the audit trail: the account's id, else a keyed hash of the e-mail address. */
  target: { type: 'user' | 'person'; id: string }
}

/** One kind of record in the export of a person's data. */
export interface ExportSection {
  key: string
  /** French, English. */
  titles: readonly [string, string]
  /** The rows, newest first, without secrets and without data about others. */
  rows: (subject: Subject) => RawBuilder<Record<string, unknown>>
}

/** The person of an erasure and the ids of their records, read before the first change. */
export interface ErasureScope extends Subject {
  claims: string[]
  threads: string[]
  /** The e-mails to delete: those to the person, about their records, or with an address of theirs. */
  letters: string[]
  /** The e-mails to others that refer to the account and have its name. */
  named: string[]
}

/** One statement of an erasure. */
export interface ErasureStep {
  key: string
  /** French, English. */
  texts: readonly [string, string]
  run: (scope: ErasureScope) => RawBuilder<unknown>
  /** What follows from it for records of others, after all steps. */
  follow?: (tx: Tx, services: { jobs: Jobs; config: Config }, scope: ErasureScope) => Promise<void>
  /** The columns in which it masks addresses. */
  masks?: { table: string; columns: readonly string[] }
}

/** Returns a section of an export. */
export const section = (key: string, titles: ExportSection['titles'], rows: ExportSection['rows']): ExportSection => ({ key, titles, rows })

/** Returns a step of an erasure. */
export const erasureStep = (key: string, texts: ErasureStep['texts'], run: ErasureStep['run']): ErasureStep => ({ key, texts, run })

/** Replaces an erased text. */
export const ERASED_TEXT = '[effacé / erased]'
