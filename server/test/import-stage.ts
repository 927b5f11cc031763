import { after, before, beforeEach } from 'node:test'
import { sql } from 'kysely'
import { harness } from './harness.ts'
import { type ImportStage, setImportStage } from './imports.ts'

/**
 * Sets the stage of the imports for the tests of a group, each of which begins without publications.
 * @returns the stage, filled before the first test
 */
export function importStage(): ImportStage {
  const stage = {} as ImportStage
  before(async () => {
    Object.assign(stage, await setImportStage())
  })
  after(() => stage.end())
  beforeEach(async () => {
    const { db } = await harness()
    await sql`delete from import_items`.execute(db)
    await sql`delete from publications`.execute(db)
  })
  return stage
}
