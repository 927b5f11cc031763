import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { transact } from './db.ts'
import { allInOrder, answeredAtCommit } from './pipelined.ts'
import { sqlState } from './sql-state.ts'

/** On both databases: on PostgreSQL connections are pipelined, the embedded database runs one statement after the other. */
describe('statements of a transaction that are sent together', () => {
  // No text of another test has such a word.
  const words = async () =>
    (await (await harness()).db.selectFrom('publication_mots').select('mot').where('mot', 'like', 'xqtuyau%').orderBy('mot').execute()).map(
      ({ mot }) => mot,
    )
  const clean = async () => (await harness()).db.deleteFrom('publication_mots').where('mot', 'like', 'xqtuyau%').execute()

  test('run in the order in which they were asked for, each with its own answer', async () => {
    const { db } = await harness()
    const got = await transact(db, (tx) =>
      allInOrder([
        sql`insert into publication_mots values ('xqtuyau')`.execute(tx),
        tx.selectFrom('publication_mots').select('mot').where('mot', '=', 'xqtuyau').execute(),
        sql<{ n: number }>`select 2 as n`.execute(tx),
      ]),
    )
    assert.deepEqual([got[1], got[2].rows], [[{ mot: 'xqtuyau' }], [{ n: 2 }]])
    assert.deepEqual(await words(), ['xqtuyau'])
    await clean()
  })

  test('when one fails, the error is its own, whatever later ones say, and nothing is written, also by what was not awaited', async () => {
    const { db } = await harness()
    const insert = (word: string) => sql`insert into publication_mots values (${word})`
    await assert.rejects(
      transact(db, async (tx) => {
        await insert('xqtuyau a').execute(tx)
        await allInOrder([sql`select 1 / 0`.execute(tx), insert('xqtuyau b').execute(tx)])
      }),
      (error) => sqlState(error) === '22012',
    )
    await assert.rejects(
      transact(db, async (tx) => {
        await answeredAtCommit(tx, insert('xqtuyau c').execute(tx))
        await answeredAtCommit(tx, sql`select 1 / 0`.execute(tx))
        await answeredAtCommit(tx, insert('xqtuyau d').execute(tx))
        await insert('xqtuyau e').execute(tx)
      }),
      (error) => sqlState(error) === '22012',
    )
    await assert.rejects(
      transact(db, async (tx) => {
        await answeredAtCommit(tx, insert('xqtuyau f').execute(tx))
        await answeredAtCommit(tx, sql`select 1 / 0`.execute(tx))
        await answeredAtCommit(tx, insert('xqtuyau g').execute(tx))
      }),
      (error) => sqlState(error) === '22012',
    )
    await assert.rejects(
      transact(db, async (tx) => {
        await answeredAtCommit(tx, insert('xqtuyau h').execute(tx))
        throw new Error('refused')
      }),
      /refused/,
    )
    assert.deepEqual(await words(), [])
  })

  test('what the commit waits for is written when the transaction ends, and a deadlock in it is retried', async () => {
    const { db } = await harness()
    let attempts = 0
    await transact(db, async (tx) => {
      attempts += 1
      await answeredAtCommit(tx, sql`insert into publication_mots values ('xqtuyau')`.execute(tx))
      if (attempts < 3)
        await answeredAtCommit(tx, sql`do $$ begin raise exception 'again' using errcode = 'deadlock_detected'; end $$`.execute(tx))
    })
    assert.equal(attempts, 3)
    assert.deepEqual(await words(), ['xqtuyau'])
    await clean()
  })
})
