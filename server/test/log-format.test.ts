// Neutral: the form of the lines has nothing to do with the database.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from './jobs.ts'
import { preparedDatabase } from './prepared-database.ts'
import { BRIEF, freePort, run, startService, temporaryFolder } from './process.ts'

describe('the log of a service in production, where no terminal reads it', () => {
  const folder = temporaryFolder()
  let drop = async () => {}
  after(async () => {
    await drop()
    folder.cleanUp()
  })
  const linesOf = (output: string) =>
    output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, string>)

  test('has JSON lines only, the first ones and that it is ready too; names misspelt settings and a provider that is away', async () => {
    const database = await preparedDatabase(folder.path)
    drop = database?.drop ?? drop
    const issuer = `http://127.0.0.1:${await freePort()}`
    const service = await startService(
      {
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        DATA_DIR: folder.path,
        SHUTDOWN_DRAIN_MS: '0',
        SMPT_URL: 'smtp://127.0.0.1',
        AUTH_ISSUER: issuer,
        AUTH_AUDIENCE: 'beffroi',
        ...(database && { DATABASE_URL: database.url }),
      },
      { args: BRIEF },
    )
    await until('it is ready', () => /est prêt/.test(service.output()) && /AUTH_ISSUER/.test(service.output()))
    assert.equal(((await (await fetch(`${service.url}/healthz`)).json()) as { status: string }).status, 'ok')
    assert.deepEqual(await service.end('SIGTERM'), { code: 0, signal: null })
    const lines = linesOf(service.output())
    assert.ok(lines.length > 3)
    assert.ok(lines.every(({ level, time, msg }) => level && time && msg))
    assert.ok(lines.some(({ given, meant }) => given === 'SMPT_URL' && meant === 'SMTP_URL'))
    assert.ok(lines.some((line) => line['issuer'] === issuer && line['level'] === 'warn'))
  })

  test('says in such a line why it cannot start, before it opens the database', async () => {
    const wrong = [
      [{ PORT: 'abc' }, /^Beffroi cannot start\. PORT must be/],
      [{ HOST: 'nowhere.invalid' }, /^Beffroi cannot start\. HOST=nowhere\.invalid/],
      [{ HOST: '192.0.2.1' }, /^Beffroi cannot start\. HOST=192\.0\.2\.1/],
    ] as const
    for (const [env, sentence] of wrong) {
      const { code, output } = await run('server/main.mjs', [], { NODE_ENV: 'production', DATA_DIR: folder.path, PORT: '0', ...env })
      assert.equal(code, 1)
      const lines = linesOf(output)
      assert.equal(lines.length, 1, output)
      assert.equal(lines[0]?.['level'], 'fatal')
      assert.match(lines[0]?.['msg'] ?? '', sentence)
    }
  })
})
