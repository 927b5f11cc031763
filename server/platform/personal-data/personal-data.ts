import type { RawBuilder } from 'kysely'

/** A person as the tables know them: by an account, by addresses, or by both. */
export interface Subject {
  userId: string | null
  /** In small letters; none of an account that was erased. */
  emails: string[]
  /** Their accounts with the embedded issuer. */
  accountIds: string[]
  /** What their reports carry as their sender; null without an account. */
  reporterHash: string | null
  erasedAt: string | null
  /** How the trail names them: the account's id, else a keyed hash of the address. */
  target: { type: 'user' | 'person'; id: string }
}

/** One kind of record about people, as an export has it. */
export interface ExportSection {
  key: string
  /** French, English. */
  titles: readonly [string, string]
  /** Newest first, without secrets and without what is about others. */
  rows: (subject: Subject) => RawBuilder<Record<string, unknown>>
}

/** What an erasure works on: the person, and the records that belong to them, read before anything is changed. */
export interface ErasureScope extends Subject {
  claims: string[]
  threads: string[]
}

/** One statement of an erasure. */
export interface ErasureStep {
  key: string
  /** French, English. */
  texts: readonly [string, string]
  run: (scope: ErasureScope) => RawBuilder<unknown>
  /** The columns in which it masks addresses. */
  masks?: { table: string; columns: readonly string[] }
}

/** @returns a section of an export */
export const section = (key: string, fr: string, en: string, rows: ExportSection['rows']): ExportSection => ({
  key,
  titles: [fr, en],
  rows,
})

/** @returns a step of an erasure */
export const erasureStep = (key: string, fr: string, en: string, run: ErasureStep['run']): ErasureStep => ({ key, texts: [fr, en], run })

/** Replaces what somebody had written. */
export const ERASED_TEXT = '[effacé / erased]'
