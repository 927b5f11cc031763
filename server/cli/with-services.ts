import { ConfigError, environment, readConfig } from '../config.ts'
import { FolderLockedError } from '../db/folder-lock.ts'
import { MigrationError, migrate } from '../db/migrate.ts'
import { isDatabaseAway } from '../db/sql-state.ts'
import { makeLogger } from '../http/request-log.ts'
import { makeServices, type Services } from '../services.ts'
import { openDatabase } from '../start.ts'

/** A command that cannot go on; the message is meant for the person at the keyboard. */
export class CommandError extends Error {}

/** Runs a command over the service's own database, migrated; says a fault in one sentence and ends with status 1. */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(environment)
    const database = await openDatabase(config)
    try {
      await migrate(database.pool)
      await work(await makeServices({ ...config, redisUrl: undefined }, makeLogger('warn'), database))
    } finally {
      await database.close()
    }
  } catch (error) {
    const plain = [ConfigError, FolderLockedError, MigrationError, CommandError].some((kind) => error instanceof kind)
    if (plain) console.error((error as Error).message)
    else if (isDatabaseAway(error))
      console.error(`The database does not answer: ${(error as Error).message || String((error as { code?: string }).code)}`)
    else console.error(error)
    process.exitCode = 1
  }
}
