import { Command } from 'commander'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { withDatabase } from './with-services.ts'

/** `migrate`: brings the schema up to date, and names what it applied. */
export const migrateCommand = new Command('migrate').description('bring the database schema up to date').action(() =>
  withDatabase(async (_config, database) => {
    const applied = await migrate(database.sessions)
    for (const file of applied) console.log(`Applied: ${file}`)
    console.log('The schema is up to date.')
  }),
)
