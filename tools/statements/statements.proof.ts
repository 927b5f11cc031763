import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { harness } from '../../server/test/harness.ts'
import { faultsOf } from './compare.ts'
import { describe as describeStatement, driverKinds } from './describe.ts'
import { findStatements, type Found } from './find.ts'
import { UNREAD } from './unread.ts'

describe('raw statements', () => {
  let client: pg.PoolClient
  before(async () => {
    client = await (await harness()).services.database.pool.connect()
  })
  after(() => client.release())

  /**
   * Has PostgreSQL prepare each statement, and compares its columns with the declared row type. If a statement has several texts, those
   * that PostgreSQL can prepare count.
   */
  async function faultsIn({ statements, temporary }: Found): Promise<string[]> {
    const faults: string[] = []
    await client.query(['begin', ...temporary, 'savepoint prepared'].join(';'))
    const kinds = await driverKinds(client)
    for (const statement of statements) {
      const refused: string[] = []
      for (const text of statement.texts)
        try {
          faults.push(...faultsOf(statement, await describeStatement(client, text), kinds).map((fault) => `${statement.where} ${fault}`))
        } catch (error) {
          refused.push(`${statement.where} ${(error as Error).message}`)
          await client.query('rollback to savepoint prepared')
        }
      if (refused.length === statement.texts.length) faults.push(...refused)
    }
    await client.query('rollback')
    return [...new Set(faults)]
  }

  test('give the columns that they declare', async () => {
    const found = findStatements()
    assert.ok(found.statements.length > 190)
    assert.deepEqual(await faultsIn(found), [])
    const unread: Record<string, number> = {}
    for (const { where, texts } of found.statements) {
      const file = where.replace(/:\d+$/, '')
      if (texts.length === 0) unread[file] = (unread[file] ?? 0) + 1
    }
    assert.deepEqual(
      unread,
      Object.fromEntries(Object.entries(UNREAD).map(([file, { statements }]) => [file, statements])),
      'write a statement so that its text can be read (tools/statements/README.md)',
    )
  })

  test('of another form are found out', async () => {
    const found = findStatements((file) => file.startsWith('tools/statements/test/'))
    const brief = (fault: string) => fault.replace(/^\S+:\d+ /, '')
    assert.deepEqual((await faultsIn(found)).map(brief), [
      'gives no name',
      'gives nom, which is not declared',
      'gives population as number (type 23), declared as null or string',
      'gives codes_postaux as string[] (type 1009), declared as number[]',
      'relation "nowhere" does not exist',
    ])
    assert.deepEqual(
      found.statements.map(({ texts, unread }) => texts.join(' | ') || `unread: ${unread}`),
      [
        'select c.id, c.nom from communes c where c.id = $1 and c.slug = $2 order by c.id | select c.id, c.nom from communes c where c.id = $1  order by c.nom',
        'select c."slug" as "name" from communes c where c.id = any($1::uuid[])',
        'select 1 as total, c.id, c.nom from communes c',
        'select nom from communes',
        'select population, codes_postaux from communes',
        'select count(*) as n from nowhere',
        'unread: columns',
      ],
    )
  })
})
