import type { Db, Tx } from '../db/db.ts'
import { openSealed, type Opening, sealText } from './sealed.ts'
import type { SealedUse, Secrets } from './secrets.ts'

/** Rows of a table that the root secret has sealed one by one. Spec §2-110. */
export interface SealedRows {
  /** Its table, for the log and the trail. */
  name: string
  /** Returns how many rows the former secret opens and the present one does not, and how many neither opens. */
  count: (db: Db, secrets: Secrets) => Promise<{ former: number; lost: number }>
  /**
   * Seals a part of those rows by the present secret.
   * @param after the row after which it goes on
   * @returns how many it sealed, and after which row it goes on: null at the end
   */
  sealAnew: (tx: Tx, secrets: Secrets, after: string | null) => Promise<{ sealed: number; next: string | null }>
}

/**
 * Makes them of a table with few rows.
 * @param rows reads all, and locks them
 * @param boundTo returns the value that a row is sealed for
 */
export const sealedTable = <Row extends { sealed: Buffer }>({
  name,
  use,
  rows,
  boundTo,
  store,
}: {
  name: string
  use: SealedUse
  rows: (db: Db) => Promise<Row[]>
  boundTo: (row: Row) => string
  store: (tx: Tx, row: Row, sealed: Buffer) => Promise<unknown>
}): SealedRows => {
  const opened = (secrets: Opening, row: Row) => openSealed(secrets, use, boundTo(row), row.sealed)
  return {
    name,
    count: async (db, secrets) => {
      const all = (await rows(db)).map((row) => opened(secrets, row))
      return { former: all.filter((one) => one?.isFormer).length, lost: all.filter((one) => one === null).length }
    },
    sealAnew: async (tx, secrets) => {
      let sealed = 0
      for (const row of await rows(tx)) {
        const found = opened(secrets, row)
        if (!found?.isFormer) continue
        await store(tx, row, sealText(secrets.key(use), boundTo(row), found.text))
        sealed += 1
      }
      return { sealed, next: null }
    },
  }
}
