// Neutral: the program opens databases of its own, whatever is set.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { anotherService, signToken, TEST_ISSUER } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { NO_OWN_POSTGRES, type OwnPostgres, ownPostgres } from '../../test/own-postgres.ts'
import { newId } from './id.ts'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openPostgres } from './open.ts'

/** What a process may still show of what another one has changed. */
const LATE_MS = 1000

/** Spec §1-12. */
describe('public reads with a replica', { skip: NO_OWN_POSTGRES }, () => {
  const [commune, acteur, admin] = [newId(), newId(), newId()]
  const shown = Array.from({ length: 3 }, newId)
  let primary: OwnPostgres
  let replica: OwnPostgres
  let here: pg.Client
  let token: string
  const databases: OpenDatabase[] = []
  /** One that keeps answers in memory, and one that does not. */
  const services: Awaited<ReturnType<typeof anotherService>>[] = []

  before(async () => {
    primary = await ownPostgres()
    const first = openPostgres(primary.url, { max: 1 })
    await migrate(first.pool)
    await first.close()
    here = new pg.Client({ connectionString: primary.url })
    await here.connect()
    await here.query(`insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom)
      values ('${commune}', '01001', 'c', 'Commune', '01', 'Ain', '84', 'Rhône');
      insert into acteurs (id, nom, slug, type, commune_id) values ('${acteur}', 'Acteur', 'a', 'association', '${commune}');
      insert into users (id, email) values ('${admin}', 'une@example.fr');
      insert into user_identities (issuer, subject, user_id) values ('${TEST_ISSUER}', '${admin}', '${admin}');
      insert into user_roles (user_id, role) values ('${admin}', 'admin')`)
    for (const id of shown)
      await here.query(
        `insert into publications (id, title, body, acteur_id, commune_id, moderation_status, valide, publie_le)
         values ($1, 'Bal', 'Samedi', $2, $3, 'published', true, now_ms() - interval '1 hour')`,
        [id, acteur, commune],
      )
    replica = await ownPostgres({}, { replicaOf: primary.url })
    token = await signToken(admin)
    for (const memory of ['64', '0']) {
      const database = openPostgres(primary.url, { max: 4, readUrl: replica.url })
      databases.push(database)
      services.push(await anotherService({ RATE_LIMITS: 'off', HOT_ANSWERS_MB: memory }, { database }))
    }
    await untilCurrent(1)
  })
  after(async () => {
    for (const service of services) await service.close()
    for (const database of databases) await database.close()
    await here?.end()
    await replica?.remove()
    await primary?.remove()
  })

  /** Waits until all services read from the replica, or none does. */
  const untilCurrent = async (wanted: number) => {
    const patience = Date.now() + 20_000
    for (const { url } of services)
      for (;;) {
        const figures = await (await fetch(`${url}/metrics`)).text()
        if (Number(/^beffroi_replica_current (\d)$/m.exec(figures)?.[1]) === wanted) {
          const lag = Number(/^beffroi_replica_lag_seconds (\S+)$/m.exec(figures)?.[1]?.replace('+Inf', 'Infinity'))
          // Both are read one after the other; at rest the replica is proven every 0.2 seconds.
          if (wanted === 1) assert.ok(lag >= 0 && lag < 5, `current with a lag of ${lag} s`)
          break
        }
        assert.ok(Date.now() < patience, `beffroi_replica_current is not ${wanted}`)
        await sleep(20)
      }
  }
  const list = async (n: number): Promise<string[]> => {
    const { status, body } = await ask('GET', `${services[n]?.url}/api/v1/communes/${commune}/publications`)
    assert.equal(status, 200)
    return body.data.map(({ id }: { id: string }) => id)
  }
  const one = async (n: number, id: string) => (await ask('GET', `${services[n]?.url}/api/v1/publications/${id}`)).status
  const moderate = async (n: number, id: string, moderation_status: string) => {
    const url = `${services[n]?.url}/api/v1/admin/publications/${id}/moderate`
    const reason = moderation_status === 'rejected' ? { reason: 'Hors sujet' } : {}
    const { status } = await ask('PATCH', url, { token, source: 'backoffice', body: { moderation_status, ...reason } })
    assert.equal(status, 200)
  }
  const onReplica = async <T extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client({ connectionString: replica.url })
    await client.connect()
    const { rows } = await client.query<T>(text)
    await client.end()
    return rows
  }

  test('the replica answers them while it keeps up', async () => {
    assert.equal((await list(1)).length, shown.length)
    const found = await onReplica(
      `select from pg_stat_activity where application_name = 'beffroi' and query ~ 'publication_communes|from acteurs a where a.id' and pid <> pg_backend_pid()`,
    )
    assert.notEqual(found.length, 0)
  })

  test('a change is seen at once through the process that made it, and within a second through the other', async () => {
    await onReplica(`alter system set recovery_min_apply_delay = '250ms'`)
    await onReplica('select pg_reload_conf()')
    const [id] = shown as [string]
    for (let turn = 0; turn < 6; turn += 1) {
      const [by, other] = [turn % 2, (turn + 1) % 2] as const
      await moderate(by, id, 'rejected')
      assert.ok(!(await list(by)).includes(id))
      assert.equal(await one(by, id), 404)
      await sleep(LATE_MS)
      assert.ok(!(await list(other)).includes(id))
      assert.equal(await one(other, id), 404)
      await moderate(other, id, 'published')
      assert.ok((await list(other)).includes(id))
      assert.equal(await one(other, id), 200)
    }
    await onReplica('alter system reset recovery_min_apply_delay')
    await onReplica('select pg_reload_conf()')
  })

  test('what was hidden is not shown a second later, though the replica stands still', async () => {
    await untilCurrent(1)
    const [, id] = shown as [string, string]
    await onReplica('select pg_wal_replay_pause()')
    await here.query('update publications set valide = false where id = $1', [id])
    await sleep(LATE_MS)
    for (let turn = 0; turn < 4; turn += 1)
      for (const n of [0, 1]) {
        assert.ok(!(await list(n)).includes(id))
        assert.equal(await one(n, id), 404)
      }
    await untilCurrent(0)
    await onReplica('select pg_wal_replay_resume()')
    await untilCurrent(1)
    for (const n of [0, 1]) assert.ok(!(await list(n)).includes(id))
  })

  test('no read fails when the replica crashes, and it is read again when it is back', async () => {
    await untilCurrent(1)
    const over = new AbortController()
    const statuses = new Set<number>()
    const readers = [0, 1].map(async (n) => {
      while (!over.signal.aborted)
        statuses.add((await ask('GET', `${services[n]?.url}/api/v1/publications?per_page=${1 + (statuses.size % 3)}`)).status)
    })
    await sleep(200)
    await replica.crash()
    await untilCurrent(0)
    await sleep(200)
    over.abort()
    await Promise.all(readers)
    assert.deepEqual([...statuses], [200])
    await replica.start()
    await untilCurrent(1)
  })

  // The last test: the replica stays promoted.
  test('a replica that was promoted by itself is read no more, though its own log is ahead of the primary’s', async () => {
    await untilCurrent(1)
    await onReplica('select pg_promote()')
    await onReplica("select pg_logical_emit_message(true, 'ahead', repeat('x', 5000000))")
    await untilCurrent(0)
    await sleep(1000)
    await untilCurrent(0)
  })
})
