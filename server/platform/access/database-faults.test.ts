import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { AppError } from '../../../contract/errors.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { readSigningIn } from './signing-in.ts'
import { slots } from '../http/slots.ts'
import { embeddedIssuer, type Issuer } from './issuer.ts'

const EMAIL = 'fautes@example.fr'
const PASSWORD = 'un mot de passe assez long'

describe('the embedded issuer under load', () => {
  let h: Harness
  let down: Error | null = null
  /** What the service's own statement about the account fails with, which the library asks for. */
  let unread: Error | null = null
  let account: string
  const made = (more: { hashing?: ReturnType<typeof slots> } = {}): Issuer => {
    const { database, secrets } = h.services
    const pool = new Proxy(database.accessPool, {
      get: (target, name) => {
        if (name === 'connect' && down) return () => Promise.reject(down)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    const admits = async () => {
      if (unread) throw unread
      return true
    }
    const accessDb = new Proxy(database.accessDb, {
      get: (target, name) => {
        if (name === 'executeQuery' && down) return () => Promise.reject(down)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    return embeddedIssuer({
      pool,
      db: database.db,
      accessDb,
      secret: secrets.issuer,
      secureCookies: false,
      admits,
      ...more,
    })
  }
  before(async () => {
    h = await harness()
    await h.reset()
    account = await made().createAccount({ email: EMAIL, password: PASSWORD, name: '' })
  })

  test('a database that does not answer is no end of a session', async () => {
    const issuer = made()
    const { account: found } = await readSigningIn(h.services.database.db, account, { demo: true })
    const opened = await issuer.openSession({ account: found, method: 'password', factors: 1, device: '' })
    const { token } = opened.json
    const ask = (path: string) =>
      issuer.handle(new Request(`http://localhost/api/auth${path}`, { headers: { authorization: `Bearer ${token}` } }))
    assert.equal((await ask('/token')).status, 200)
    down = new Error('timeout exceeded when trying to connect')
    for (const path of ['/token', '/get-session']) await assert.rejects(ask(path), down)
    await assert.rejects(issuer.openSession({ account: found, method: 'password', factors: 1, device: '' }), down)
    down = null
    unread = new Error('timeout exceeded when trying to connect')
    await assert.rejects(ask('/token'), unread)
    unread = null
    assert.equal((await ask('/token')).status, 200)
  })

  test('while too many passwords wait, known and unknown addresses are refused alike, and go on afterwards', async () => {
    const hashing = slots(1, 1)
    const issuer = made({ hashing })
    const held = Promise.withResolvers<void>()
    const holding = hashing(() => held.promise)
    const busy = (error: unknown) => error instanceof AppError && error.code === 'service_unavailable'
    for (const email of [EMAIL, 'inconnue@example.fr']) await assert.rejects(issuer.checkPassword({ email, password: PASSWORD }), busy)
    await assert.rejects(issuer.hash(PASSWORD), busy)
    held.resolve()
    await holding
    assert.equal(await issuer.checkPassword({ email: EMAIL, password: PASSWORD }), account)
    assert.equal(await issuer.checkPassword({ email: 'inconnue@example.fr', password: PASSWORD }), null)
  })
})
