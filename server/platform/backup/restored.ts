import type { RawBuilder } from 'kysely'
import type { Tx } from '../db/db.ts'

/** Why a run that was under way when the backup was made is over. */
export const RESTORED = {
  code: 'restored',
  fr: 'La base a été restaurée d’une sauvegarde faite pendant cette exécution.',
  en: 'The database was restored from a backup that was made during this run.',
}

/** @returns how many rows a statement with `returning` changed */
export async function changedRows(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return (await statement.execute(tx)).rows.length
}
