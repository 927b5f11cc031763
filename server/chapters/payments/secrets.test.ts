import assert from 'node:assert/strict'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../../platform/settings/config.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { makeLogger } from '../../platform/http/logs/request-log.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { assertError } from '../../test/http.ts'
import { until } from '../../test/jobs.ts'
import { deliver, insist, nothingSeen, subscriptionEvent } from '../../test/payments.ts'
import { temporaryFolder } from '../../test/process.ts'
import { webhookSecrets } from './secrets.ts'

const [OLD, NEW, THIRD] = ['whsec_the_old_secret', 'whsec_the_new_secret', 'whsec_the_third_secret'] as const

/** Spec §4.5-8. */
describe('the secrets of the webhook', () => {
  test('one to three secrets, none blank, short, repeated or with a space; the error names the setting', () => {
    const read = (value: string, env = {}) => readConfig({ ...env, PAYMENT_WEBHOOK_SECRETS: value }).payments.secrets
    assert.deepEqual(readConfig({}).payments, { secrets: [], secretsFile: undefined, mode: null })
    assert.deepEqual(read(` ${OLD} , ${NEW},${THIRD}`), [OLD, NEW, THIRD])
    for (const value of [
      '',
      ' ',
      ',',
      `${OLD},`,
      `,${OLD}`,
      `${OLD},,${NEW}`,
      'short',
      `${OLD},short`,
      `${OLD},${OLD}`,
      `${OLD},${NEW},${THIRD},whsec_a_fourth`,
      'whsec with spaces',
      'whsec\twith_a_tab',
    ])
      assert.throws(
        () => read(value),
        (error) => error instanceof OperatorError && error.message.startsWith('PAYMENT_WEBHOOK_SECRETS '),
        JSON.stringify(value),
      )
    assert.throws(() => read('whsec_12', { NODE_ENV: 'production' }), OperatorError)
    assert.throws(() => readConfig({ PAYMENT_WEBHOOK_SECRETS: OLD, PAYMENT_WEBHOOK_SECRETS_FILE: '/run/secrets' }), OperatorError)
    assert.throws(() => readConfig({ PAYMENT_MODE: 'sandbox' }), OperatorError)
    assert.deepEqual(
      ['live', 'test', 'both', ''].map((mode) => readConfig({ PAYMENT_MODE: mode }).payments.mode),
      ['live', 'test', null, null],
    )
    assert.equal(readConfig({ NODE_ENV: 'production' }).payments.mode, 'live')
  })
})

describe('the file of the secrets', () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'secrets')
  const write = (...lines: string[]) => {
    writeFileSync(`${file}.new`, lines.join('\n'))
    renameSync(`${file}.new`, file)
  }
  const env = { PAYMENT_WEBHOOK_SECRETS_FILE: file }
  after(() => folder.cleanUp())
  before(async () => (await harness()).reset())

  test('must exist and be valid at the start', () => {
    rmSync(file, { force: true })
    const open = () => webhookSecrets(readConfig(env), makeLogger('silent'))
    assert.throws(open, (error) => error instanceof OperatorError && error.message.includes('PAYMENT_WEBHOOK_SECRETS_FILE'))
    for (const lines of [[''], ['short'], [OLD, '', NEW], [OLD, OLD]]) {
      write(...lines)
      assert.throws(
        open,
        (error) => error instanceof OperatorError && error.message.startsWith('PAYMENT_WEBHOOK_SECRETS_FILE '),
        lines.join(),
      )
    }
  })

  test('a rotation under load: no event is refused, and the old secret is invalid afterwards', async () => {
    write(OLD, '')
    const { url, close } = await anotherService(env)
    const seen = nothingSeen()
    let signing: string = OLD
    try {
      const sending = insist(
        Array.from({ length: 1500 }, () => subscriptionEvent()),
        { url: () => url, atOnce: 10, secret: () => signing, seen },
      )
      await until('some are through', () => seen.acknowledged.size > 300)
      write(OLD, NEW)
      // The provider may sign with it from this moment on.
      signing = NEW
      await until('more are through', () => seen.acknowledged.size > 900)
      write(NEW)
      await sending
      assert.deepEqual([...seen.statuses], [[200, 1500]])
      await until('the old one is refused', async () => (await deliver(subscriptionEvent(), { url, secret: OLD })).status === 400)
    } finally {
      await close()
    }
  })

  test('if invalid or missing, the previous secrets remain valid and the error is logged once; a corrected file is used at once', async () => {
    write(OLD)
    const lines: string[] = []
    const logger = makeLogger('info', { write: (line) => void lines.push(line) })
    const secrets = webhookSecrets(readConfig(env), logger)
    write('short')
    for (let n = 0; n < 5; n += 1) assert.deepEqual(await secrets.latest(), [OLD])
    rmSync(file)
    for (let n = 0; n < 5; n += 1) assert.deepEqual(await secrets.latest(), [OLD])
    assert.equal(lines.length, 2)
    for (const line of lines) assert.match(line, /PAYMENT_WEBHOOK_SECRETS_FILE/)
    assert.doesNotMatch(lines.join(''), /short|whsec/)
    write(NEW, THIRD)
    assert.deepEqual(await secrets.latest(), [NEW, THIRD])
    assert.deepEqual(await secrets.current(), [NEW, THIRD])
  })

  test('a signature that matches no secret is refused, however often the file is read', async () => {
    write(OLD)
    const { url, close } = await anotherService({ ...env, RATE_LIMITS: 'off' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(subscriptionEvent(), { url, secret: NEW })))
    for (const answer of answers) assertError(answer, 400, 'invalid_webhook_signature')
    await close()
  })
})

const skip = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has one connection'
describe('connections, when other requests hold all of theirs', { skip }, () => {
  test('payment events are stored all the same', async () => {
    const { database } = (await harness()).services
    const clients = await Promise.all(Array.from({ length: database.pool.options.max ?? 0 }, () => database.pool.connect()))
    try {
      for (const client of clients) await client.query('begin')
      const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(subscriptionEvent())))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    } finally {
      for (const client of clients) {
        await client.query('rollback')
        client.release()
      }
    }
  })
})
