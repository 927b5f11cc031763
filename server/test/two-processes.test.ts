import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../platform/db/id.ts'
import { ask, type Got } from './http.ts'
import { preparedDatabase } from './prepared-database.ts'
import { run, type Running, signInAt, startService, temporaryFolder } from './process.ts'
import { ALERTE, EVENEMENT } from './stage.ts'

const PASSWORD = 'un mot de passe assez long'
const ADMINS = ['une@example.fr', 'deux@example.fr'] as const
/** The number of actors. Reliability is promised for 100 (ACTEURS=100). The suite has less time. */
const ACTEURS = Number(process.env['ACTEURS'] ?? 30)
const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'two processes need PostgreSQL'

/** Consistency that only the database can ensure: with two processes on one PostgreSQL, and a kill between a change and its audit row. */
describe('two processes', { skip: POSTGRES }, () => {
  const folders = [temporaryFolder(), temporaryFolder()]
  const services: Running[] = []
  const tokens: string[] = []
  const users: string[] = []
  let env: Record<string, string>
  let client: pg.Client
  let commune: string
  let drop = async () => {}

  const start = (n: number) => startService({ ...env, DATA_DIR: folders[n]?.path ?? '' })
  before(async () => {
    const created = await preparedDatabase(folders[0]?.path ?? '')
    assert.ok(created)
    drop = created.drop
    // Without a worker (ROLE=api), nothing changes the e-mails that the tests count.
    // Eight changes at once, each on a connection.
    env = { ROLE: 'api', DATABASE_URL: created.url, DATABASE_POOL: '24', ADMIN_EMAIL: ADMINS[0], ADMIN_PASSWORD: PASSWORD }
    services.push(...(await Promise.all([start(0), start(1)])))
    await run('server/cli.mjs', ['admin', 'create', '--email', ADMINS[1]], {
      ...env,
      DATA_DIR: folders[0]?.path ?? '',
      ADMIN_PASSWORD: PASSWORD,
    })
    for (const [n, email] of ADMINS.entries()) {
      tokens.push(await signInAt(services[n]?.url ?? '', email, PASSWORD))
      const { body } = await ask('GET', `${services[n]?.url}/api/v1/me`, { token: tokens[n] })
      users.push(body.data.id)
    }
    client = new pg.Client({ connectionString: created.url })
    await client.connect()
    commune = (await client.query(`select id from communes where code_insee = '62119'`)).rows[0].id
  })
  after(async () => {
    await client.end()
    for (const service of services) await service.end('SIGKILL')
    await drop()
    for (const folder of folders) folder.cleanUp()
  })

  /** Sends a request to one of the processes, as its administrator. */
  const at = (n: number, method: string, path: string, body?: unknown): Promise<Got> =>
    ask(method, `${services[n]?.url}/api/v1${path}`, { token: tokens[n], source: 'backoffice', ...(body === undefined ? {} : { body }) })
  const makeActeurs = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, newId)
    await client.query(
      `insert into acteurs (id, nom, slug, type, commune_id) select id, 'Acteur ' || id, 'acteur-' || id, 'association', $2 from unnest($1::uuid[]) id`,
      [ids, commune],
    )
    return ids
  }

  test(`${ACTEURS} actors claimed by ten people each at once: one claim each, every conflict recorded`, async () => {
    const acteurs = await makeActeurs(ACTEURS)
    const answers: { acteur: string; got: Got }[] = []
    for (let first = 0; first < acteurs.length; first += 10) {
      const wave = acteurs.slice(first, first + 10).flatMap((acteur) => Array.from({ length: 10 }, (_, n) => ({ acteur, n })))
      const sent = wave.map(async ({ acteur, n }) => {
        const body = { acteur_id: acteur, message: 'Je tiens cette association.', email: `p${n}@example.fr` }
        for (;;) {
          const got = await ask('POST', `${services[n % 2]?.url}/api/v1/claims`, { body })
          // On a busy machine, a request may wait longer for a connection than the time limit.
          if (got.status !== 503) return { acteur, got }
          await sleep(100)
        }
      })
      answers.push(...(await Promise.all(sent)))
    }
    const codes = (acteur: string) =>
      answers
        .filter((answer) => answer.acteur === acteur)
        .map(({ got }) => (got.status === 201 ? 'ok' : (got.body.error as string)))
        .toSorted()
    for (const acteur of acteurs) assert.deepEqual(codes(acteur), [...Array<string>(9).fill('claim_conflict'), 'ok'])
    const { rows } = await client.query(
      `select (select count(*)::int from claims where status = 'pending') as claims,
        (select count(*)::int from audit_log where action = 'claim.create') as created,
        (select count(*)::int from audit_log where action = 'claim.conflict') as conflicts`,
    )
    assert.deepEqual(rows[0], { claims: ACTEURS, created: ACTEURS, conflicts: 9 * ACTEURS })
  })

  test('two administrators who decide at once: one wins, the other is told, and the link is the winner’s', async () => {
    const acteurs = await makeActeurs(20)
    const claimant = newId()
    await client.query(`insert into users (id, email) values ($1, 'claimant@example.fr')`, [claimant])
    const claims = acteurs.map((acteur) => ({ acteur, id: newId() }))
    for (const { acteur, id } of claims)
      await client.query(`insert into claims (id, acteur_id, user_id, message) values ($1, $2, $3, 'Je tiens cette association.')`, [
        id,
        acteur,
        claimant,
      ])
    for (const { acteur, id } of claims) {
      const [approved, rejected] = await Promise.all([
        at(0, 'PATCH', `/admin/claims/${id}`, { status: 'approved' }),
        at(1, 'PATCH', `/admin/claims/${id}`, { status: 'rejected', reason: 'Sans preuve' }),
      ])
      const [winner, loser] = approved.status === 200 ? [approved, rejected] : [rejected, approved]
      assert.deepEqual([winner.status, loser.status, loser.body.error], [200, 409, 'claim_already_decided'])
      const { rows } = await client.query('select role from actor_users where acteur_id = $1', [acteur])
      assert.deepEqual(rows, winner === approved ? [{ role: 'owner' }] : [])
      const trail = await client.query(`select action from audit_log where target_id = $1`, [id])
      assert.deepEqual(trail.rows, [{ action: 'claim.decide' }])
    }
    const { rows } = await client.query(
      `select count(*)::int as n from emails where related_type = 'claim' and related_id = any($1::uuid[])`,
      [claims.map(({ id }) => id)],
    )
    assert.equal(rows[0].n, 20, 'each claimant is told once')
  })

  test('an alert leaves the cached answers of both at the moment of its end; what one changes is in the answers of the other', async () => {
    const [acteur] = (await makeActeurs(1)) as [string]
    const [alert, event] = [newId(), newId()]
    const insert = (id: string, type: string, columns: string) =>
      client.query(
        `insert into publications (id, title, body, acteur_id, commune_id, type_id, moderation_status, valide, publie_le, expire_le, alerte, date_debut)
         values ($1, 'Crue', 'La Loire monte', $2, $3, $4, 'published', true, now_ms() - interval '1 hour', ${columns})`,
        [id, acteur, commune, type],
      )
    await insert(event, EVENEMENT, `null, null, current_date + 2`)
    const carried = { severite: 'danger', secteurs: [], consignes: null, source: null, corrections: [], levee_le: null, levee_motif: null }
    await insert(alert, ALERTE, `now_ms() + interval '4 seconds', '${JSON.stringify(carried)}', null`)
    const { rows } = await client.query('select (extract(epoch from expire_le) * 1000)::float8 as end from publications where id = $1', [
      alert,
    ])
    const end = rows[0].end as number
    const paths = [`/communes/${commune}/publications`, `/publications?commune_id=${commune}`, `/publications?kind=alerte`]
    const shows = async (n: number, path: string) => {
      const { status, body } = await ask('GET', `${services[n]?.url}/api/v1${path}`)
      return status === 200 && [body.data].flat().some(({ id }: { id: string }) => id === alert)
    }
    const readers = [0, 1].flatMap((n) =>
      paths.map(async (path) => {
        const wrong: string[] = []
        let late = 0
        // The message of the insertion may be on its way to this process.
        while (!(await shows(n, path)) && Date.now() < end - 2000) await sleep(20)
        while (late < 5) {
          const begun = Date.now()
          const isShown = await shows(n, path)
          // The two clocks are of one machine; an answer may be on its way at the end.
          if (isShown ? begun > end + 20 : Date.now() < end - 20) wrong.push(`${path} of ${n}: ${isShown} at ${begun - end} ms`)
          if (begun > end + 20) late += 1
          await sleep(20)
        }
        return wrong
      }),
    )
    assert.deepEqual((await Promise.all(readers)).flat(), [])

    const calendar = `/publications/${event}.ics`
    for (let turn = 0; turn < 3; turn += 1) for (const n of [0, 1]) await ask('GET', `${services[n]?.url}/api/v1${calendar}`)
    const changed = await at(0, 'PATCH', `/publications/${event}`, { evenement: { occurrences: [{ debut: '2030-01-01T10:00' }] } })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const until = Date.now() + 1000
    for (const n of [0, 1]) {
      let text = ''
      while (!text.includes('DTSTART:20300101T090000Z')) {
        assert.ok(Date.now() < until, `process ${n} has the old calendar`)
        text = String((await ask('GET', `${services[n]?.url}/api/v1${calendar}`)).body)
      }
    }
  })

  test('two administrators who remove each other at once: one is left', async () => {
    for (let round = 0; round < 10; round += 1) {
      await client.query(`insert into user_roles (user_id, role) select unnest($1::uuid[]), 'admin' on conflict do nothing`, [users])
      await Promise.all([
        at(0, 'DELETE', `/admin/users/${users[1]}/roles/admin`),
        round % 2 ? at(1, 'DELETE', `/admin/users/${users[0]}/roles/admin`) : at(1, 'PATCH', `/admin/users/${users[0]}`, { active: false }),
      ])
      const { rows } = await client.query(
        `select count(*)::int as n from user_roles r join users u on u.id = r.user_id where r.role = 'admin' and u.active`,
      )
      assert.equal(rows[0].n, 1)
      await client.query('update users set active = true')
    }
    await client.query(`insert into user_roles (user_id, role) select unnest($1::uuid[]), 'admin' on conflict do nothing`, [users])
  })

  test('killed between a change and its audit row, a process leaves neither without the other', async () => {
    const [acteur = '', publisher = ''] = await makeActeurs(2)
    const [publication, claim, claimant] = [newId(), newId(), newId()]
    await client.query(`insert into users (id, email) values ($1, 'claimant-of-kill@example.fr')`, [claimant])
    await client.query(`insert into publications (id, title, body, acteur_id, commune_id) values ($1, 'Bal', 'Samedi', $2, $3)`, [
      publication,
      publisher,
      commune,
    ])
    await client.query(`insert into claims (id, acteur_id, user_id, message) values ($1, $2, $3, 'Je tiens cette association.')`, [
      claim,
      acteur,
      claimant,
    ])
    /** A request, the condition in SQL of its change, its action in the trail, its status when sent again, and the tables it changes beside the trail. */
    const changes: { request: [string, string, unknown]; isMade: string; action: string; status?: number; tables: string[] }[] = [
      {
        request: ['PATCH', `/admin/publications/${publication}/moderate`, { moderation_status: 'published' }],
        isMade: `exists (select from publications where id = '${publication}' and moderation_status = 'published')`,
        action: 'publication.moderate',
        tables: ['publications', 'publication_totals', 'emails', 'undo_steps'],
      },
      {
        request: ['PATCH', `/admin/acteurs/${acteur}/badge`, { badge: 'verifie' }],
        isMade: `exists (select from acteurs where id = '${acteur}' and badge = 'verifie')`,
        action: 'acteur.badge',
        tables: ['acteurs', 'undo_steps'],
      },
      {
        request: ['POST', `/admin/users/${users[0]}/roles`, { role: 'platform_admin' }],
        isMade: `exists (select from user_roles where user_id = '${users[0]}' and role = 'platform_admin')`,
        action: 'role.assign',
        tables: ['user_roles', 'users', 'emails', 'undo_steps'],
      },
      {
        request: ['PATCH', `/admin/users/${users[1]}`, { nom: 'Autre' }],
        isMade: `exists (select from users where id = '${users[1]}' and nom = 'Autre')`,
        action: 'user.update',
        tables: ['users', 'undo_steps'],
      },
      {
        request: ['PATCH', `/admin/claims/${claim}`, { status: 'approved' }],
        isMade: `exists (select from claims where id = '${claim}' and status = 'approved')`,
        action: 'claim.decide',
        tables: ['claims', 'actor_users', 'acteurs', 'emails', 'undo_steps'],
      },
      {
        request: ['PATCH', `/admin/communes/${commune}`, { elus: [{ nom: 'Roux', prenom: 'Léa', fonction_type: 'maire' }] }],
        isMade: `exists (select from elus where commune_id = '${commune}' and nom = 'Roux')`,
        action: 'commune.update',
        tables: ['elus', 'communes', 'undo_steps'],
      },
      {
        request: ['POST', '/publications', { title: 'Loto', body: 'Dimanche', acteur_id: publisher, commune_id: commune }],
        isMade: `exists (select from publications where acteur_id = '${publisher}' and title = 'Loto')`,
        action: 'publication.create',
        status: 201,
        tables: ['publications', 'publication_totals', 'emails', 'undo_steps'],
      },
      {
        request: ['POST', '/claims', { acteur_id: publisher, message: 'Je tiens cette association.', email: 'z@example.fr' }],
        isMade: `exists (select from claims where acteur_id = '${publisher}')`,
        action: 'claim.create',
        status: 201,
        tables: ['claims', 'emails', 'undo_steps'],
      },
    ]
    const tables = [...new Set(changes.flatMap((change) => change.tables))]
    const sums = tables
      .map((table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t) as ${table}`)
      .join(', ')
    const sumOfEach = async (): Promise<Record<string, string>> => (await client.query(`select ${sums}`)).rows[0]
    const rowsOfTrail = async (action: string): Promise<number> =>
      (await client.query('select count(*)::int as n from audit_log where action = $1', [action])).rows[0].n
    const recordedBefore = new Map<string, number>()
    for (const { action } of changes) recordedBefore.set(action, await rowsOfTrail(action))
    await at(1, 'GET', '/me')
    const stood = await sumOfEach()
    // A lock on the head of the audit chain blocks every audit row.
    await client.query('begin; select from audit_head for update')
    const sent = changes.map(({ request }) => at(1, ...request).catch(() => 'cut'))
    const waiting = async () =>
      (
        await client.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0].n
    for (let patience = 0; (await waiting()) < changes.length && patience < 150; patience += 1) await sleep(10)
    assert.equal(await waiting(), changes.length, 'all have made their change and wait to record it')
    await services[1]?.end('SIGKILL')
    await client.query('commit')
    assert.deepEqual(
      await Promise.all(sent),
      changes.map(() => 'cut'),
    )
    // PostgreSQL notices that a client is gone when it next sends to it.
    const sessions = async () =>
      (
        await client.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        )
      ).rows[0].n
    for (let patience = 0; (await sessions()) > 0 && patience < 300; patience += 1) await sleep(10)

    const standing = new Set<(typeof changes)[number]>()
    for (const change of changes) {
      const { is_made: isMade } = (await client.query(`select ${change.isMade} as is_made`)).rows[0]
      const recorded = (await rowsOfTrail(change.action)) - (recordedBefore.get(change.action) ?? 0)
      assert.equal(recorded, isMade ? 1 : 0, `${change.action}: ${isMade ? 'made' : 'not made'}, ${recorded} rows of the trail`)
      if (isMade) standing.add(change)
    }
    const mayDiffer = new Set([...standing].flatMap((change) => change.tables))
    const stands = await sumOfEach()
    assert.deepEqual(
      tables.filter((table) => stands[table] !== stood[table] && !mayDiffer.has(table)),
      [],
      'tables of changes that do not stand',
    )
    services[1] = await start(1)
    for (const change of changes) {
      if (standing.has(change)) continue
      assert.equal((await at(1, ...change.request)).status, change.status ?? 200, `${change.action}: nothing stands in its way afterwards`)
    }
  })
})
