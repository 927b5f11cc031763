import { Command } from 'commander'
import { withServices } from './with-services.ts'

/** `migrate`: brings the schema up to date. withServices() runs the migrations. */
export const migrateCommand = new Command('migrate').description('bring the database schema up to date').action(() =>
  withServices(async () => {
    console.log('The schema is up to date.')
  }),
)
