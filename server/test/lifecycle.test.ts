// Neutral: starts and stops of one process; outage.test.ts and two-processes.test.ts start on PostgreSQL, killed-writers.test.ts kills there.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase } from './harness.ts'
import { ask } from './http.ts'
import { until } from './jobs.ts'
import { canTour, runTour } from './readme.ts'
import { BRIEF, freePort, run, type Running, signInAt, startService, stopAtOnce, temporaryFolder } from './process.ts'

/** How long a process goes on answering after it was told to stop. */
const DRAIN_MS = 2000

/** The service as a process: first start, second process, kills, stops. Also on PostgreSQL if the run has one. Spec §1-10. */
describe('the life of a process', () => {
  const folder = temporaryFolder()
  let storage: Record<string, string>
  let drop = async () => {}
  let service: Running

  before(async () => {
    const created = await emptyDatabase()
    drop = created?.drop ?? drop
    storage = {
      DATA_DIR: folder.path,
      SHUTDOWN_DRAIN_MS: String(DRAIN_MS),
      ...(created ? { DATABASE_URL: created.url, DEMO: 'on' } : {}),
    }
    service = await startService(storage, { args: BRIEF })
  })
  after(async () => {
    if (isRunning()) await service.end('SIGKILL')
    await drop()
    folder.cleanUp()
  })

  /** Starting takes longest here: a test that needs the service or its folder finds it as the test before has left it. */
  const isRunning = () => service.child.exitCode === null && service.child.signalCode === null
  const started = async () => {
    if (!isRunning()) service = await startService(storage, { args: BRIEF })
  }
  const halted = async () => {
    if (isRunning()) await service.end('SIGTERM')
  }

  const newPublication = async (url: string, token: string, title: string) => {
    const { body: me } = await ask('GET', `${url}/api/v1/me`, { token })
    const [acteur] = me.data.acteurs
    return ask('POST', `${url}/api/v1/publications`, {
      token,
      body: { title, body: 'Texte.', acteur_id: acteur.id, commune_id: acteur.commune_id },
    })
  }

  test('the first start fills the database and says where to look and how to sign in', async () => {
    await started()
    // It answers requests shortly before its jobs run, and logs that it is ready afterwards.
    await until('it says that it is ready', () => service.output().includes('est prêt'))
    assert.match(service.output(), /admin@demo\.test/)
    const communes = await ask('GET', `${service.url}/api/v1/communes?q=sainte colombe`)
    assert.ok(Number(communes.headers.get('x-total-count')) >= 12)
    const all = await ask('GET', `${service.url}/api/v1/communes`)
    assert.equal(all.headers.get('x-total-count'), '34969')
  })

  test('the README’s own lines do what they say', { skip: canTour() ? false : 'needs bash and curl' }, async () => {
    await started()
    const answers = runTour(service.url)
    const [communes, found, bethune, publications, collectes, hidden, dated, visible, datedAgain, deletedAt, gone, restored, back] = answers
    assert.equal(answers.length, 13, answers.join('\n'))
    assert.equal(JSON.parse(communes ?? '').data.length, 15)
    assert.match(found ?? '', /"nom":"Sainte-Colombe"/)
    assert.match(bethune ?? '', /"slug":"bethune"/)
    assert.ok(JSON.parse(publications ?? '').meta.total > 0)
    assert.ok(JSON.parse(collectes ?? '').data[0].prochaines_dates.length > 0)
    assert.match(hidden ?? '', /"error":"not_found"/)
    assert.match(dated ?? '', /^\d{4}-\d\d-\d\dT/)
    assert.match(visible ?? '', /Concert au pied du beffroi/)
    assert.equal(datedAgain, dated)
    assert.match(deletedAt ?? '', /^\d{4}-/)
    assert.match(gone ?? '', /"error":"not_found"/)
    assert.equal(restored, 'null')
    assert.match(back ?? '', /Concert au pied du beffroi/)
  })

  test('a second process on the folder refuses with one plain sentence, and harms nothing', async (t) => {
    if (storage['DATABASE_URL']) return t.skip('PostgreSQL takes any number of processes')
    await started()
    const { code, output } = await run('server/main.mjs', [], { ...storage, PORT: String(await freePort()) })
    assert.equal(code, 1)
    assert.match(output, /is in use by another Beffroi process \(process \d+\)/)
    assert.doesNotMatch(output, /\bat .*\.ts:\d+/)
    assert.equal((await ask('GET', `${service.url}/readyz`)).status, 200)
  })

  test('a used port ends a first start before the database is filled', async (t) => {
    if (storage['DATABASE_URL']) return t.skip('PostgreSQL is shared')
    await started()
    const empty = temporaryFolder()
    try {
      const { code, output } = await run('server/main.mjs', [], { DATA_DIR: empty.path, PORT: new URL(service.url).port })
      assert.equal(code, 1)
      assert.match(
        output,
        /^ {2}La base de données s’ouvre…[^\n]*\n\nBeffroi cannot start\. PORT=\d+ is used by another program: choose another port/,
      )
    } finally {
      empty.cleanUp()
    }
  })

  test('a wrong setting stops the start with a sentence that names it', async () => {
    const { code, output } = await run('server/main.mjs', [], { PORT: 'abc' })
    assert.equal(code, 1)
    assert.equal(output.trim(), 'Beffroi cannot start. PORT must be a whole number from 0 to 65535, not "abc".')
  })

  test('killed while writing, it loses nothing it had acknowledged, and takes the folder over', async () => {
    await started()
    const acknowledged: string[] = []
    const token = await signInAt(service.url, 'asso@demo.test')
    const stopped = new AbortController()
    const writer = async () => {
      for (let n = 0; !stopped.signal.aborted; n += 1) {
        const answer = await newPublication(service.url, token, `Écrit ${n}`).catch(() => null)
        if (answer?.status === 201) acknowledged.push(answer.body.data.id)
        else await sleep(100)
      }
    }
    const writers = [writer(), writer(), writer()]
    // One kill: `npm run proof -- faults --only embedded --kills 50` has the others.
    await until('some are written', () => acknowledged.length >= 15, 180_000)
    stopped.abort()
    await service.end('SIGKILL')
    await Promise.all(writers)
    service = await startService(storage, { args: BRIEF })
    const admin = await signInAt(service.url, 'admin@demo.test')
    for (const id of acknowledged) {
      const read = await ask('GET', `${service.url}/api/v1/admin/publications/${id}`, { token: admin, source: 'backoffice' })
      assert.equal(read.status, 200)
    }
  })

  test(
    'two processes on one PostgreSQL are one service',
    { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' },
    async () => {
      await started()
      const second = await startService(storage, { args: BRIEF })
      const token = await signInAt(service.url, 'asso@demo.test')
      const { body: me } = await ask('GET', `${second.url}/api/v1/me`, { token })
      const [acteur] = me.data.acteurs
      const body = { title: 'Une seule fois', body: 'Texte.', acteur_id: acteur.id, commune_id: acteur.commune_id }
      const headers = { 'idempotency-key': 'one-of-two-processes' }
      const asks = Array.from({ length: 20 }, (_, n) =>
        ask('POST', `${(n % 2 === 0 ? service : second).url}/api/v1/publications`, { token, body, headers }),
      )
      const answers = await Promise.all(asks)
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
      assert.equal(new Set(answers.map(({ body: { data } }) => data.id)).size, 1)
      await second.end('SIGTERM')
    },
  )

  test('stopping: readiness turns 503 at once, requests under way finish, the end is clean', async () => {
    await started()
    const token = await signInAt(service.url, 'asso@demo.test')
    const over = new AbortController()
    const answers = new Set<string>()
    const client = async () => {
      while (!over.signal.aborted) {
        const answer = await ask('GET', `${service.url}/api/v1/publications`).catch((error: Error) => error)
        answers.add(answer instanceof Error ? answer.message : String(answer.status))
      }
    }
    const clients = [client(), client(), client(), client()]
    await sleep(200)
    const ended = service.end('SIGTERM')
    // A slow machine delivers the signal late: that the drain begins with the 503 is seen from its end.
    await until('the process is not ready', async () => (await ask('GET', `${service.url}/readyz`)).status === 503)
    const since = performance.now()
    // Clients behind a load balancer have moved to another process well before the end of the drain, even if the publication below is slow.
    const gone = sleep(300).then(() => over.abort())
    assert.equal((await newPublication(service.url, token, 'Pendant la fermeture')).status, 201)
    await gone
    await Promise.all(clients)
    assert.deepEqual([...answers], ['200'])
    assert.deepEqual(await ended, { code: 0, signal: null })
    assert.ok(performance.now() - since > DRAIN_MS / 2, 'the 503 came late in the drain')
  })

  test('told to stop the moment it listens, before its jobs are at work, it ends as in order as later', async () => {
    await halted()
    assert.deepEqual(await stopAtOnce(storage), { code: 0, signal: null })
  })

  test('the trail of all that is whole', async () => {
    await halted()
    const { code, output } = await run('server/cli.mjs', ['audit', 'verify'], storage)
    assert.equal(code, 0, output)
    assert.match(output, /The audit trail is intact: \d+ rows/)
  })

  test('the command line says faults plainly', async () => {
    await halted()
    const missing = await run('server/cli.mjs', ['admin', 'create', '--email', 'a@example.fr', '--password', 'short'], storage)
    assert.deepEqual(
      [missing.code, missing.output.trim()],
      [1, 'A password of at least 10 characters is required: --password, or the variable ADMIN_PASSWORD.'],
    )
    const made = await run('server/cli.mjs', ['admin', 'create', '--email', 'a@example.fr', '--password', 'une longue phrase'], storage)
    assert.deepEqual([made.code, made.output.trim()], [0, 'a@example.fr is now an administrator.'])
    const again = await run('server/cli.mjs', ['import', 'communes'], storage)
    assert.match(again.output, /34969 communes read: 0 created, 0 updated, 34969 unchanged/)
    const help = await run('server/cli.mjs', ['--help'], {})
    for (const command of ['migrate', 'import', 'admin', 'audit', 'demo']) assert.match(help.output, new RegExp(`^  ${command}`, 'm'))
    await started()
    const token = await signInAt(service.url, 'a@example.fr', 'une longue phrase')
    assert.equal((await ask('GET', `${service.url}/api/v1/admin/publications`, { token, source: 'backoffice' })).status, 200)
  })
})
