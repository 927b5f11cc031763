import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Got } from './http.ts'
import { until } from './jobs.ts'
import { preparedDatabase } from './prepared-database.ts'
import { BRIEF, type Running, signInAt, startService, temporaryFolder } from './process.ts'

const EMAIL = 'admin@example.fr'
const PASSWORD = 'un mot de passe assez long'
/** The number of restarts. Reliability is promised for 10 (RESTARTS=10). The suite has less time: it restarts each process once. */
const RESTARTS = Number(process.env['RESTARTS'] ?? 2)

describe('ROLE, by processes of each', () => {
  const folder = temporaryFolder()
  const started: Running[] = []
  let env: Record<string, string>
  let drop = async () => {}
  before(async () => {
    const created = await preparedDatabase(folder.path)
    drop = created?.drop ?? drop
    env = {
      DEMO: 'off',
      DATA_DIR: folder.path,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      SHUTDOWN_DRAIN_MS: '700',
      // The e-mail about a decision is sent at once.
      DECISION_HOLD_SECONDS: '0',
      ...(created ? { DATABASE_URL: created.url } : {}),
    }
  })
  after(async () => {
    await Promise.all(started.map((service) => service.end('SIGKILL')))
    await drop()
    folder.cleanUp()
  })

  const start = async (role: string) => {
    const service = await startService({ ...env, ROLE: role }, { args: BRIEF })
    started.push(service)
    return service
  }
  const caller = (url: string, token: string) => async (method: string, path: string, body?: unknown) =>
    ask(method, `${url}/api/v1${path}`, { token, source: 'backoffice', ...(body === undefined ? {} : { body }) })
  const signedIn = async ({ url }: Running) => caller(url, await signInAt(url, EMAIL, PASSWORD))
  const told = () => {
    const mail = join(folder.path, 'mail')
    return existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.eml')).length : 0
  }

  /** Creates an actor and a claim of it, and rejects the claim: the e-mail about the rejection is a job. Returns all answers. */
  async function causeJob(call: (method: string, path: string, body?: unknown) => Promise<Got>, commune_id: string): Promise<Got[]> {
    const acteur = await call('POST', '/admin/acteurs', { nom: 'Chorale', type: 'association', commune_id })
    const acteur_id = acteur.body.data?.id
    const shown = await call('PATCH', `/admin/acteurs/${acteur_id}/validate`)
    const claim = await call('POST', '/claims', { acteur_id, message: 'Je tiens cette association.', email: 'camille@example.fr' })
    const decided = await call('PATCH', `/admin/claims/${claim.body.data?.id}`, { status: 'rejected', reason: 'Sans preuve' })
    return [acteur, shown, claim, decided]
  }
  const statuses = (answers: Got[]) => answers.map(({ status }) => status)

  test('api sends and never works; worker works and serves only its health; all does both', async () => {
    const api = await start('api')
    const call = await signedIn(api)
    const commune = (await call('GET', '/communes?q=arras')).body.data[0].id
    assert.deepEqual(statuses(await causeJob(call, commune)), [201, 200, 201, 200])
    await sleep(3000)
    const { body: waiting } = await call('GET', '/admin/jobs?name=mail.send')
    assert.deepEqual(
      waiting.data.map(({ state, attempts }: { state: string; attempts: number }) => [state, attempts]),
      [['waiting', 0]],
    )
    assert.deepEqual(await api.end('SIGTERM'), { code: 0, signal: null })

    const worker = await start('worker')
    for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await ask('GET', worker.url + path)).status, 200, path)
    for (const path of ['/api/v1/communes', '/api/v1/admin/jobs', '/docs', '/api/auth/get-session'])
      assert.equal((await ask('GET', worker.url + path)).status, 404, path)
    await until('the e-mail is sent', () => told() === 1)
    assert.deepEqual(await worker.end('SIGTERM'), { code: 0, signal: null })

    const both = await start('all')
    const again = await signedIn(both)
    assert.deepEqual(statuses(await causeJob(again, commune)), [201, 200, 201, 200])
    const list = async () => (await again('GET', '/admin/jobs?name=mail.send')).body.data.map(({ state }: { state: string }) => state)
    await until('both are done', async () => (await list()).join() === 'done,done')
    assert.equal(told(), 2)
    assert.deepEqual(await both.end('SIGTERM'), { code: 0, signal: null })
  })

  test(
    `${RESTARTS} restarts under load: no request fails, no job is lost`,
    { skip: process.env['TEST_DATABASE_URL'] ? false : 'two processes need PostgreSQL' },
    async (t) => {
      // The state that a load balancer has: whether each process is ready, requested ten times a second.
      const behind = new Map<Running, boolean>()
      for (const service of await Promise.all([start('all'), start('all')])) behind.set(service, true)
      const over = new AbortController()
      const watch = async () => {
        while (!over.signal.aborted) {
          for (const service of behind.keys())
            behind.set(
              service,
              await ask('GET', `${service.url}/readyz`).then(
                ({ status }) => status === 200,
                () => false,
              ),
            )
          await sleep(100)
        }
      }
      let turn = 0
      const next = () => {
        const ready = [...behind].flatMap(([service, isReady]) => (isReady ? service : []))
        turn += 1
        return ready[turn % ready.length]?.url ?? ''
      }
      const token = await signInAt(next(), EMAIL, PASSWORD)
      const balanced = (method: string, path: string, body?: unknown) => caller(next(), token)(method, path, body)
      const commune = (await balanced('GET', '/communes?q=arras')).body.data[0].id
      const sent = told()
      const failed: string[] = []
      let [accepted, caused] = [0, 0]
      const client = async () => {
        while (!over.signal.aborted) {
          try {
            const answers = [...(await causeJob(balanced, commune)), await balanced('GET', '/communes?q=lens')]
            for (const { status, body } of answers) if (status >= 300) failed.push(`${status} ${JSON.stringify(body)}`)
            accepted += answers.length
            caused += 1
          } catch (error) {
            failed.push(String((error as Error).cause ?? error))
          }
          await sleep(20)
        }
      }
      const running = [watch(), client(), client(), client()]
      const took: number[] = []
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await sleep(300)
        const [oldest] = behind.keys()
        assert.ok(oldest)
        const moment = performance.now()
        assert.deepEqual(await oldest.end('SIGTERM'), { code: 0, signal: null })
        took.push(Math.round(performance.now() - moment))
        behind.delete(oldest)
        behind.set(await start('all'), true)
      }
      over.abort()
      await Promise.all(running)
      t.diagnostic(`${accepted} requests, ${failed.length} failed; a process ended ${Math.max(...took)} ms after SIGTERM at the latest`)
      assert.deepEqual(failed, [])
      await until('every e-mail is sent', () => told() - sent === caused)
    },
  )
})
