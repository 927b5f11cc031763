import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { ALERT_IN_FORCE, eventBetween } from '../../test/changing-by-time.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { ask, type Got } from '../../test/http.ts'
import { type Running, signInAt, startService, temporaryFolder } from '../../test/process.ts'
import { publicReads } from '../../test/public-reads.ts'
import { untilUsable } from '../../test/response-cache.ts'
import { ACTUALITE, ALERTE, EVENEMENT } from '../../test/stage.ts'
import { newId } from '../../platform/db/id.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { openPostgres } from '../../platform/db/open.ts'
import { officialEdition } from '../communes/official-list.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'two processes need PostgreSQL'
/** How late another process may be. Spec §3-2. */
const LATE_MS = 1000
const ADMIN = { ADMIN_EMAIL: 'une@example.fr', ADMIN_PASSWORD: 'un mot de passe assez long' }
const JUNE = Date.parse('2029-06-01T18:00:00Z')
/** A word that only what must not be shown has. */
const SECRET = 'Zanzibar'
const SHOWS = { moderation_status: 'published' }
const REFUSES = { moderation_status: 'rejected', reason: 'Hors sujet' }

/** Each case: what it does through process 0. After its answer no page of process 0 shows the word, and none of process 1 a second later. */
describe('what is hidden through one of two processes', { skip: POSTGRES }, () => {
  const folders = [temporaryFolder(), temporaryFolder()]
  const services: Running[] = []
  const [commune, acteur] = [newId(), newId()]
  let client: pg.Client
  let token = ''
  let drop = async () => {}

  before(async () => {
    const created = await migratedDatabase()
    assert.ok(created)
    drop = created.drop
    const database = openPostgres(created.url, { max: 1 })
    await migrate(database.pool)
    await sql`insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom, millesime)
      values (${commune}, '01001', 'c', 'Commune', '01', 'Ain', '84', 'Rhône', ${await officialEdition()})`.execute(database.db)
    await sql`insert into acteurs (id, nom, slug, type, commune_id, can_publish)
      values (${acteur}, 'Mairie', 'mairie', 'mairie', ${commune}, true)`.execute(database.db)
    await database.close()
    const env = { ROLE: 'api', DATABASE_URL: created.url, RATE_LIMITS: 'off', ...ADMIN }
    for (const { path } of folders) services.push(await startService({ ...env, DATA_DIR: path }))
    for (const { url } of services) await untilUsable(url)
    token = await signInAt(services[0]?.url ?? '', ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
    client = new pg.Client({ connectionString: created.url })
    await client.connect()
  })
  after(async () => {
    await client.end()
    for (const service of services) await service.end('SIGKILL')
    await drop()
    for (const folder of folders) folder.cleanUp()
  })

  const write = async (method: string, path: string, body?: unknown): Promise<Got> => {
    const got = await ask(method, `${services[0]?.url}/api/v1${path}`, {
      token,
      source: 'backoffice',
      ...(body === undefined ? {} : { body }),
    })
    assert.ok(got.status < 300, `${method} ${path}: ${JSON.stringify(got.body)}`)
    return got
  }
  const make = async (title: string, type: string, values: { evenement?: string; alerte?: string } = {}): Promise<string> => {
    const id = newId()
    await client.query(
      `insert into publications (id, title, body, acteur_id, commune_id, type_id, moderation_status, valide, publie_le, evenement, alerte, expire_le)
       values ($1, $2, 'Sur la place.', $3, $4, $5, 'published', true, now_ms() - interval '1 hour', $6, $7,
         case when $7::jsonb is not null then now_ms() + interval '1 day' end)`,
      [id, title, acteur, commune, type, values.evenement ?? null, values.alerte ?? null],
    )
    return id
  }
  const edit = async (id: string, content: object): Promise<void> => {
    await client.query(
      `with w as (insert into publication_waiting_edits (publication_id, content) values ($1, $2) returning 1)
       update publications set waiting_edit_status = 'pending' where id = $1`,
      [id, JSON.stringify(content)],
    )
  }
  /** The public reads of a process in which the word is, or whose body has the id of something hidden. */
  const showing = async (n: number, id: string, type: string, kind: string, word: string): Promise<string[]> => {
    const read = (path: string) => ask('GET', `${services[n]?.url}/api/v1${path}`)
    const answers = await publicReads({ id, commune, departement: '01', acteur, type, kind, word: 'place' }, read)
    return Object.entries(answers).flatMap(([path, answer]) => (JSON.stringify(answer).includes(word) ? [path] : []))
  }

  const KINDS = {
    actualite: { type: ACTUALITE, values: {} },
    evenement: { type: EVENEMENT, values: { evenement: eventBetween(JUNE, JUNE + 3_600_000) } },
    alerte: { type: ALERTE, values: { alerte: ALERT_IN_FORCE } },
  }
  /** The way that hides every publication at once. */
  const OF_ALL = 'an inactive actor'
  const HIDING: Record<string, (id: string) => Promise<unknown>> = {
    'a refusal': (id) => write('PATCH', `/admin/publications/${id}/moderate`, REFUSES),
    'several refusals at once': (id) => write('PATCH', '/admin/publications/bulk/moderate', { ids: [id], ...REFUSES }),
    'a deletion': (id) => write('DELETE', `/admin/publications/${id}`),
    'the toggle of valide': (id) => write('PATCH', `/admin/publications/${id}/valide`),
    'another title': (id) => write('PATCH', `/publications/${id}`, { title: 'Fête' }),
    'an edit that waited and is approved': async (id) => {
      await edit(id, { title: 'Fête' })
      await write('PATCH', `/admin/publications/${id}/moderate`, SHOWS)
    },
    'a second refusal while an edit waits': async (id) => {
      await edit(id, { title: 'Fête' })
      for (let turn = 0; turn < 2; turn += 1) await write('PATCH', `/admin/publications/${id}/moderate`, REFUSES)
    },
    [OF_ALL]: () => write('PATCH', `/admin/acteurs/${acteur}/active`, { active: false }),
  }

  /** The kinds in an order that changes with `turn`: what the last one leaves in a cache, no later change can have invalidated. */
  const kindsFrom = (turn: number) => {
    const kinds = Object.entries(KINDS)
    return kinds.map((_, at) => kinds[(at + turn) % kinds.length] as (typeof kinds)[number])
  }

  for (const [turn, [name, hide]] of Object.entries(HIDING).entries())
    test(`publications of each kind: ${name}`, async () => {
      await client.query('delete from publications')
      await client.query('update acteurs set active = true')
      const made: { id: string; kind: string; shownBy: (n: number) => Promise<string[]> }[] = []
      for (const [kind, { type, values }] of kindsFrom(turn)) {
        const word = `${SECRET} ${kind}`
        const id = await make(word, type, values)
        made.push({ id, kind, shownBy: (n: number) => showing(n, id, type, kind, word) })
      }
      await sleep(LATE_MS)
      const areShown = async (publication: (typeof made)[number]) => {
        // Twice: the second answers are those of the caches.
        for (const n of [0, 1, 0, 1]) assert.ok((await publication.shownBy(n)).length > 5, `process ${n} shows ${publication.kind} before`)
      }
      const areHidden = async (publications: typeof made) => {
        for (const { kind, shownBy } of publications) assert.deepEqual(await shownBy(0), [], `the same process, ${kind}`)
      }
      if (name === OF_ALL) {
        for (const publication of made) await areShown(publication)
        await hide('')
        await areHidden(made)
      } else
        for (const publication of made) {
          await areShown(publication)
          await hide(publication.id)
          await areHidden([publication])
        }
      await sleep(LATE_MS)
      for (const publication of made)
        for (const n of [1, 0]) assert.deepEqual(await publication.shownBy(n), [], `process ${n}, a second later, ${publication.kind}`)
    })

  test('an edit that waits, one that is refused and a draft are shown by neither', async () => {
    await client.query('delete from publications')
    await client.query('update acteurs set active = true')
    const id = await make('Fête', ACTUALITE)
    await sleep(LATE_MS)
    const all = async () => [
      ...(await showing(0, id, ACTUALITE, 'actualite', SECRET)),
      ...(await showing(1, id, ACTUALITE, 'actualite', SECRET)),
    ]
    await all()
    await edit(id, { title: SECRET, body: SECRET })
    assert.deepEqual(await all(), [])
    await write('PATCH', `/admin/publications/${id}/moderate`, REFUSES)
    assert.deepEqual(await all(), [])
    const draft = newId()
    await client.query('insert into publication_drafts (id, acteur_id, content) values ($1, $2, $3)', [
      draft,
      acteur,
      JSON.stringify({ title: SECRET, body: SECRET, commune_id: commune }),
    ])
    await sleep(LATE_MS)
    assert.deepEqual(await all(), [])
    for (const { url } of services) assert.equal((await ask('GET', `${url}/api/v1/publications/${draft}`)).status, 404)
  })

  test('a lifted alert is nowhere in force', async () => {
    await client.query('delete from publications')
    const id = await make('Crue', ALERTE, { alerte: ALERT_IN_FORCE })
    await sleep(LATE_MS)
    const inForce = (n: number) => showing(n, id, ALERTE, 'alerte', '"levee_le":null')
    for (const n of [0, 1, 0, 1]) assert.ok((await inForce(n)).length > 5)
    await write('POST', `/publications/${id}/alerte/levee`, {})
    const answered = Date.now()
    assert.deepEqual(await inForce(0), [])
    await sleep(Math.max(0, answered + LATE_MS - Date.now()))
    assert.deepEqual(await inForce(1), [])
  })

  test('an end that is set through one of them is that of both', async () => {
    await client.query('delete from publications')
    const id = await make(SECRET, ACTUALITE)
    await sleep(LATE_MS)
    for (const n of [0, 1, 0, 1]) assert.ok((await showing(n, id, ACTUALITE, 'actualite', SECRET)).length > 5)
    const end = Date.now() + 2 * LATE_MS
    await write('PATCH', `/publications/${id}`, { expire_le: new Date(end).toISOString() })
    const answered = Date.now()
    // One clock: the services and the database are on this machine.
    await sleep(Math.max(end, answered + LATE_MS) - Date.now() + 20)
    for (const n of [0, 1]) assert.deepEqual(await showing(n, id, ACTUALITE, 'actualite', SECRET), [], `process ${n}`)
  })
})
