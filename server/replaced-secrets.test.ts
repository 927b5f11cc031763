import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { officialEdition } from './chapters/communes/official-list.ts'
import { mailboxName } from './chapters/messages/inbound/imap.ts'
import { firstStart } from './first-start.ts'
import { newId } from './platform/db/id.ts'
import { migrate } from './platform/db/migrations/migrate.ts'
import { openPostgres } from './platform/db/open.ts'
import { createDatabase } from './test/empty-database.ts'
import { anotherService, type Harness, harness } from './test/harness.ts'
import { ask } from './test/http.ts'
import { makeCommune } from './test/make.ts'

/** Replacements of docs/operations/secrets.md that no other test tries. */
describe('a replaced secret', () => {
  let h: Harness
  let other: Awaited<ReturnType<typeof anotherService>>

  before(async () => {
    h = await harness()
    await h.reset()
    other = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
  })
  after(() => other.close())

  test('ADMIN_PASSWORD counts only where there is no administrator', async () => {
    await makeCommune({ millesime: await officialEdition() })
    const email = 'admin@example.fr'
    const startWith = (password: string) =>
      firstStart({ ...other.services, config: { ...other.services.config, demo: false, admin: { email, password } } })
    const signIn = async (password: string) =>
      (await ask('POST', `${other.url}/api/auth/sign-in/email`, { body: { email, password } })).status
    const [first, second] = ['un premier mot de passe', 'un second mot de passe']
    assert.equal((await startWith(first)).admin, email)
    assert.equal((await startWith(second)).admin, null)
    assert.deepEqual([await signIn(first), await signIn(second)], [200, 401])
  })

  test('IMAP_URL with another password is the same mailbox; with another host, user or folder another one', () => {
    const name = (url: string) => mailboxName(other.services, url)
    const one = name('imap://ville:un@mail.example.fr/Support')
    assert.equal(name('imap://ville:deux@mail.example.fr/Support'), one)
    for (const url of [
      'imap://ville:un@b.example.fr/Support',
      'imap://autre:un@mail.example.fr/Support',
      'imap://ville:un@mail.example.fr/B',
    ])
      assert.notEqual(name(url), one)
  })

  const server = process.env['TEST_DATABASE_URL']
  test(
    'DATABASE_URL: a second role works beside the first, and alone once the first one may not sign in',
    { skip: server ? false : 'needs TEST_DATABASE_URL' },
    async () => {
      const created = await createDatabase(server ?? '')
      const superuser = new pg.Client({ connectionString: created.url })
      await superuser.connect()
      const [one, two] = [`beffroi_one_${process.pid}`, `beffroi_two_${process.pid}`]
      const as = (role: string) => openPostgres(Object.assign(new URL(created.url), { username: role }).href, { max: 6 })
      await superuser.query(`create role ${one} login`)
      await superuser.query(`alter database ${new URL(created.url).pathname.slice(1)} owner to ${one}`)
      const first = as(one)
      try {
        await migrate(first.pool)
        await superuser.query(`create role ${two} login in role ${one}`)
        await superuser.query(`alter role ${two} set role ${one}`)
        const second = as(two)
        const id = newId()
        const write = (db: typeof second.db, name: string) =>
          sql`insert into server_secrets (name, value) values (${name}, ${id})`.execute(db)
        await migrate(second.pool)
        await write(first.db, 'one')
        await write(second.db, 'two')
        await second.pool.query('create table made_by_two (id uuid)')
        await first.close()
        await superuser.query(`alter role ${one} nologin`)
        await write(second.db, 'alone')
        const { rows } = await second.pool.query<{ owner: string }>(
          "select tableowner as owner from pg_tables where tablename = 'made_by_two'",
        )
        assert.deepEqual(rows, [{ owner: one }])
        const refused = as(one)
        await assert.rejects(refused.pool.query('select'), /not permitted to log in/)
        await refused.close()
        await second.close()
      } finally {
        await superuser.end()
        await created.drop()
        const admin = new pg.Client({ connectionString: server })
        await admin.connect()
        await admin.query(`drop role if exists ${two}; drop role if exists ${one}`)
        await admin.end()
      }
    },
  )
})
