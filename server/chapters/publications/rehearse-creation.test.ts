import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { harness } from '../../test/harness.ts'
import { POSTGRES_ONLY, RoundTrips } from '../../test/round-trips.ts'
import { allowPublishing, setStage, type Stage } from '../../test/stage.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { createPublication } from './create.ts'
import { rehearseCreation } from './rehearse-creation.ts'

const numbers = async (db: Db) => {
  const { rows } = await sql`
    select (select count(*) from publications)::int as publications, (select count(*) from publication_search)::int as words,
      (select coalesce(sum(n), 0) from publication_totals)::int as totals, (select count(*) from audit_log)::int as audited`.execute(db)
  return rows[0]
}

test('the rehearsal of a creation leaves no row and invalidates no cache', async (context) => {
  const { db, services } = await harness()
  const { acteur } = await setStage()
  await allowPublishing(acteur)
  const heard: string[] = []
  context.after(services.database.changes.listen((tags) => heard.push(...tags)))
  const present = await numbers(db)
  await rehearseCreation(db)
  assert.deepEqual(await numbers(db), present)
  assert.deepEqual(heard, [])
})

describe('after the rehearsal', { skip: POSTGRES_ONLY }, () => {
  let database: OpenDatabase
  let stage: Stage
  before(async () => {
    stage = await setStage()
    database = await new RoundTrips().database()
  })
  after(() => database.close())
  const statements = async () => {
    const { rows } = await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements order by 1')
    return rows.map(({ statement }) => statement).filter((statement) => statement !== 'commit' && statement !== 'rollback')
  }

  test('a creation prepares no statement', async () => {
    await rehearseCreation(database.db)
    const prepared = await statements()
    const caller = { ...machineCaller('system'), userId: stage.owner.id }
    const input = { title: 'Bal', body: 'Samedi', acteur_id: stage.acteur, commune_id: stage.commune }
    await createPublication({ db: database.db, caller }, input)
    assert.equal(database.pool.totalCount, 1, 'both had the same connection')
    assert.deepEqual(await statements(), prepared)
  })
})
