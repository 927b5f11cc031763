import { environment, readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { PATIENT_LIMITS } from '../db/open.ts'
import { makeLogger } from '../http/request-log.ts'
import { OperatorError, operatorSentence } from '../operator-error.ts'
import { makeServices, type Services } from '../services.ts'
import { openDatabase } from '../start.ts'

/** A command that cannot go on. */
export class CommandError extends OperatorError {}

/** Runs a command over the service's own database, migrated; says a fault in one sentence and ends with status 1. */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(environment)
    const database = await openDatabase(config, PATIENT_LIMITS)
    try {
      await migrate(database.pool)
      await work(await makeServices({ ...config, redisUrl: undefined }, makeLogger('warn'), database))
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(operatorSentence(error) ?? error)
    process.exitCode = 1
  }
}
