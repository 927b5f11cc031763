import type { ReactNode } from 'react'
import type { getCommuneFull } from '../../../contract/communes/communes-admin.ts'
import type { Field } from './fields.ts'

/** A commune with its rows, as the API has it. */
export type Commune = (typeof getCommuneFull)['response']['_zod']['output']['data']

/** A row of a commune, in the form that the API returns and accepts. */
export interface StoredRow {
  id: string
  ordre: number
  source?: string | null
}
/** A row on the screen. The key of a stored row is its id; a new row has a key of its own. */
export type Line<R> = Omit<R, 'id' | 'ordre'> & {
  key: string
  stored: R | null
  removed: boolean
  changed: boolean
}
export type Values<R> = Omit<R, 'id' | 'ordre'>

/** The edits of the rows, row by row. A row without an edit follows the stored record, which others may change meanwhile. */
export interface Patches<R> {
  changed: Record<string, Partial<Values<R>>>
  removed: string[]
  /** The stored values of each edited or removed row at its first edit: another person's change is found by comparing with them. */
  began: Record<string, Values<R>>
  added: (Values<R> & { key: string })[]
  order: string[] | null
}

/** Rows that are taken over from elsewhere: new ones, and new values of rows that are there. */
export interface TakenOver<R extends StoredRow> {
  rows: readonly Values<R>[]
  changes: readonly (readonly [line: Line<R>, patch: Partial<Values<R>>])[]
}

export type Kind = 'elus' | 'infos' | 'collectes'
/** Description of one kind of rows: its name, its fields, and how a row is summarised. */
export interface RowKind<R extends StoredRow> {
  kind: Kind
  title: string
  empty: Omit<R, 'id' | 'ordre'>
  fields: readonly Field[]
  nameOf: (line: Line<R>) => string
  detailOf: (line: Line<R>) => string
  /** Badges beside the name. */
  marksOf?: (line: Line<R>) => string[]
  /** What is shown above the fields of a row while it is edited. */
  beside?: (line: Line<R>, change: (patch: Record<string, unknown>) => void) => ReactNode
  /** What is shown above the list, to take rows over from elsewhere: they are edits like any other. */
  fill?: (lines: readonly Line<R>[], take: (taken: TakenOver<R>) => void) => ReactNode
  /** Names of the registers that rows are imported from, by the value of `source`. */
  registers: Readonly<Record<string, string>>
  /** Fields that people may set on an imported row without it becoming the commune's own. */
  byHand?: readonly string[]
  removalHint?: string
}
