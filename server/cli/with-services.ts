import { type Config, environment, readConfig } from '../platform/settings/config.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { type OpenDatabase, PATIENT_LIMITS } from '../platform/db/open.ts'
import { makeLogger } from '../platform/http/logs/request-log.ts'
import { OperatorError, operatorSentence } from '../platform/operator-error.ts'
import { makeServices } from '../services.ts'
import { type Services } from '../platform/services.ts'
import { openDatabase } from '../start.ts'

/** Ends a command that cannot continue. */
export class CommandError extends OperatorError {}

/** Runs a command on the service's database, after the migrations. Prints an error in one sentence and exits with status 1. */
export const withServices = (work: (services: Services) => Promise<void>): Promise<void> =>
  withDatabase(async (config, database) => {
    await migrate(database.sessions)
    await work(await makeServices({ ...config, redisUrl: undefined }, makeLogger('warn'), database))
  })

/** Runs a command on the service's database without migrations. The database may be empty or of an older release. */
export const withDatabase = (work: (config: Config, database: OpenDatabase) => Promise<void>): Promise<void> =>
  reportingErrors(async () => {
    const config = readConfig(environment)
    const database = await openDatabase(config, PATIENT_LIMITS)
    try {
      await work(config, database)
    } finally {
      await database.close()
    }
  })

/** Runs `work`. Prints an error in one sentence and exits with status 1. */
export async function reportingErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(operatorSentence(error) ?? error)
    process.exitCode = 1
  }
}
