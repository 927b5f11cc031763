import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../db/open.ts'
import type { Config } from '../settings/config.ts'

/** What a process knows of where it is, apart from the database. */
export interface Here {
  /** The end of the place of the embedded database, which is its folder; empty for PostgreSQL. */
  folder: string
  /** The setting INSTALLATION. */
  installation: string | null
}

/** Returns where a process is. The database is open. */
export const hereOf = (
  { dataDir, installation }: Pick<Config, 'dataDir' | 'installation'>,
  { kind }: Pick<OpenDatabase, 'kind'>,
): Here => ({
  folder: kind === 'embedded' ? createdAt(join(dataDir, 'database/PG_VERSION')) : '',
  installation,
})

/** Tells a file from its copies: by the time of its creation, which no program can set on Linux; elsewhere by its number. Empty for a database in memory. */
function createdAt(path: string): string {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (!file) return ''
  return process.platform === 'linux' && file.birthtimeNs > 0n ? `/${file.birthtimeNs}` : `/number ${file.ino}`
}

/** Where the database is now. */
export const placeNow = ({ folder }: Pick<Here, 'folder'>): RawBuilder<string> => sql<string>`(database_place() || ${folder}::text)`

/**
 * The condition that this is the database that the service sends from. Asked in the very statement that takes what is sent, it leaves no moment between
 * the question and the taking. True before the first start, which notes the place.
 */
export const isOwnDatabase = (here: Here): RawBuilder<boolean> => sql<boolean>`not exists (select from database_identity
  where suspended_at is not null or place <> ${placeNow(here)} or installation <> ${here.installation}::text)`
