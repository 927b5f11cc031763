import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyChain } from '../../platform/audit/verify.ts'
import { type OpenDatabase, openPostgres } from '../../platform/db/open.ts'
import { differencesIn } from '../../test/derived-tables.ts'
import { ask } from '../../test/http.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { signInAt, startService, temporaryFolder } from '../../test/process.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'connections are ended by PostgreSQL'
const ADMIN = { ADMIN_EMAIL: 'une@example.fr', ADMIN_PASSWORD: 'un mot de passe assez long' }
const [WRITERS, KILLS] = [8, 5]

/** Spec §6-14: a change is written whole with its audit row and its counts, or not at all. */
describe('writers that are killed at any step', { skip: POSTGRES }, () => {
  const folder = temporaryFolder()
  const acknowledged: string[] = []
  let database: OpenDatabase
  let drop = async () => {}
  let url = ''
  before(async () => {
    const created = await migratedDatabase()
    assert.ok(created)
    ;({ url, drop } = created)
    database = openPostgres(url, { max: 4 })
  })
  after(async () => {
    await database.close()
    await drop()
    folder.cleanUp()
  })

  /** Creates and decides on publications, one after the other, until a request finds no service. */
  const write = async (at: string, token: string, acteur: { id: string; commune_id: string }): Promise<void> => {
    for (let n = 0; ; n += 1)
      try {
        const body = { title: `Bal ${n}`, body: 'Samedi, à la salle des fêtes', acteur_id: acteur.id, commune_id: acteur.commune_id }
        const made = await ask('POST', `${at}/api/v1/publications`, { token, source: 'backoffice', body })
        if (made.status !== 201) continue
        acknowledged.push(made.body.data.id)
        const decision = { moderation_status: ['pending', 'published'][n % 2] }
        await ask('PATCH', `${at}/api/v1/admin/publications/${made.body.data.id}/moderate`, { token, source: 'backoffice', body: decision })
      } catch {
        return
      }
  }
  /** Checks totals and other derived tables, the trail, and that each acknowledged creation is there with its audit row. */
  const check = async () => {
    assert.deepEqual(await differencesIn(database.pool), [])
    const chain = await verifyChain(database.db)
    assert.ok(chain.ok, JSON.stringify(chain))
    const { rows } = await database.pool.query<{ id: string }>(
      `select p.id from publications p join audit_log a on a.target_id = p.id::text and a.action = 'publication.create' join undo_steps u on u.audit_id = a.id`,
    )
    const there = new Set(rows.map(({ id }) => id))
    assert.deepEqual(
      acknowledged.filter((id) => !there.has(id)),
      [],
    )
    const { rows: counts } = await database.pool.query<{ n: number }>('select count(*)::int as n from publications')
    assert.equal(there.size, counts[0]?.n, 'no publication without its audit row')
  }

  test('the process, and its connections: totals and trail fit, and no acknowledged creation is lost', { timeout: 180_000 }, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const service = await startService({ ROLE: 'api', DATABASE_URL: url, DATA_DIR: folder.path, RATE_LIMITS: 'off', ...ADMIN })
      if (kill === 0)
        await database.pool.query(`insert into acteurs (id, nom, slug, type, commune_id, can_publish)
          select gen_random_uuid(), 'Comité ' || n, 'comite-' || n, 'association', id, true
          from (select id, row_number() over () as n from communes limit ${WRITERS}) c`)
      const { rows: acteurs } = await database.pool.query<{ id: string; commune_id: string }>('select id, commune_id from acteurs')
      const token = await signInAt(service.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
      const already = acknowledged.length
      const writers = acteurs.map((acteur) => write(service.url, token, acteur))
      while (acknowledged.length < already + 20) await sleep(5)
      for (let ended = 0; ended < 5; ended += 1) {
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'beffroi' and pid <> pg_backend_pid() and state <> 'idle' and random() < 0.5`,
        )
        await sleep(Math.random() * 60)
      }
      await service.end('SIGKILL')
      await Promise.all(writers)
      await check()
    }
  })
})
