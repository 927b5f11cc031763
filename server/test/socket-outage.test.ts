// Neutral: the program reaches a PostgreSQL of its own through its socket, whatever is set.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, assertError } from './http.ts'
import { until } from './jobs.ts'
import { NO_OWN_POSTGRES, type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { run, type Running, startService, temporaryFolder } from './process.ts'

/** The socket is how a service reaches PostgreSQL on its own machine, as docs/operations/install.md sets it up. Spec §7-14. */
describe('PostgreSQL reached through its socket goes away', { skip: NO_OWN_POSTGRES }, () => {
  const folder = temporaryFolder()
  let postgres: OwnPostgres
  let service: Running
  let env: Record<string, string>

  before(async () => {
    postgres = await ownPostgres({ max_connections: '60' })
    env = { DATABASE_URL: postgres.socketUrl, DATA_DIR: folder.path, LOG_LEVEL: 'warn', DEMO: 'on', HOT_ANSWERS_MB: '0' }
    service = await startService(env)
  })
  after(async () => {
    await service.end('SIGKILL')
    await postgres.remove()
    folder.cleanUp()
  })

  test(
    'every request is 503 with Retry-After, the outage is logged once; a command says it; a start waits',
    { timeout: 90_000 },
    async () => {
      const begun = service.output().length
      await postgres.stop()
      // Its answer is shared for some milliseconds.
      await until('it is not ready', async () => (await ask('GET', `${service.url}/readyz`)).status === 503)
      const signIn = { email: 'admin@demo.test', password: 'beffroi-demo' }
      const requests = [
        () => ask('GET', `${service.url}/readyz`),
        () => ask('GET', `${service.url}/lyon`),
        () => ask('GET', `${service.url}/api/v1/communes?q=lyon`),
        () => ask('GET', `${service.url}/api/v1/publications?q=concert`),
        () => ask('GET', `${service.url}/sitemap.xml`),
        () => ask('POST', `${service.url}/api/auth/sign-in/email`, { body: signIn }),
      ]
      for (let round = 0; round < 3; round += 1)
        for (const request of requests) {
          const answer = await request()
          assert.equal(answer.status, 503, request.toString())
          assert.ok(Number(answer.headers.get('retry-after')) > 0)
        }
      assertError(await ask('GET', `${service.url}/readyz`), 503, 'service_unavailable')
      const command = await run('server/cli.mjs', ['jobs', 'list'], env)
      assert.equal(command.code, 1)
      assert.match(command.output, /^The database at DATABASE_URL does not answer: [^\n]*ENOENT[^\n]*\n$/)

      const other = startService({ ...env, DATA_DIR: `${folder.path}/other` })
      await sleep(2500)
      await postgres.start()
      await (await other).end('SIGTERM')
      while (!service.output().slice(begun).includes('the database answers again')) await sleep(100)
      const lines = service
        .output()
        .slice(begun)
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { msg: string; requests?: number; err?: { stack?: string } })
      assert.equal(lines.filter(({ msg }) => msg.startsWith('the database does not answer')).length, 1)
      assert.ok((lines.find(({ msg }) => msg === 'the database answers again')?.requests ?? 0) >= 18)
      assert.ok(lines.filter(({ err }) => err?.stack).length <= 1, JSON.stringify(lines, null, 1))
      assert.equal((await ask('GET', `${service.url}/readyz`)).status, 200)
    },
  )

  test('a role that does not exist ends a start at once, with one sentence', async () => {
    const url = postgres.socketUrl.replace('postgres@', 'nobody_here@')
    const begun = performance.now()
    const { code, output } = await run('server/main.mjs', [], { ...env, DATABASE_URL: url })
    assert.equal(code, 1)
    assert.match(output.trim(), /^Beffroi cannot start\. The database at DATABASE_URL refuses: role "nobody_here" does not exist$/)
    assert.ok(performance.now() - begun < 20_000)
  })
})
