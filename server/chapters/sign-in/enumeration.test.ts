import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { after, before, describe, test } from 'node:test'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask, type Got } from '../../test/http.ts'
import { makeAdmin } from '../../platform/access/admins.ts'

const PASSWORD = 'un mot de passe assez long'
const PAIRS = process.env['WHOLE'] === '1' ? 40 : 20
/** Headers that have another value in each answer. */
const OWN = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])

/** What the service does during a request: the statements that it sends, and the passwords that it hashes. */
interface Work {
  statements: string[]
  hashes: number
}
let work: Work | null = null
// oxlint-disable-next-line typescript/unbound-method -- called with its client
const realQuery = pg.Client.prototype.query
const realScrypt = crypto.scrypt

/** Notes the statements of every connection and every hash of a password. */
function watch(): void {
  const query = realQuery as (this: pg.Client, ...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    // The queue of jobs, the maintenance and the channel of the response cache work beside the request.
    if (!/pgboss|pg_current_snapshot/i.test(text)) work?.statements.push(text.replaceAll(/\s+/g, ' '))
    return query.apply(this, given)
  } as typeof realQuery
  crypto.scrypt = ((...given: Parameters<typeof realScrypt>) => {
    if (work) work.hashes += 1
    realScrypt(...given)
  }) as typeof realScrypt
  syncBuiltinESMExports()
}

function stopWatching(): void {
  pg.Client.prototype.query = realQuery
  crypto.scrypt = realScrypt
  syncBuiltinESMExports()
}

/** Spec §5-17. With times, over ten thousand pairs: proofs/bench/enumeration.ts. */
describe('nobody learns which addresses have an account', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    await h.reset()
    watch()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
    for (let n = 0; n < 4; n += 1) await makeAdmin(service.services, { email: `connue${n}@example.fr`, password: PASSWORD })
    // An account without a password.
    await h.db
      .insertInto('auth_user')
      .values({ id: '01990000-0000-7000-8000-00000000abcd', name: '', email: 'connue4@example.fr' })
      .execute()
  })
  after(async () => {
    stopWatching()
    await service.close()
  })

  const cases: [string, string, (email: string) => object][] = [
    ['a code to sign in', '/code', (email) => ({ email })],
    ['a code for a password', '/code', (email) => ({ email, purpose: 'password' })],
    ['a sign-in by a wrong code', '/sign-in/code', (email) => ({ email, code: '000000' })],
    ['a sign-in by a wrong password', '/sign-in/email', (email) => ({ email, password: 'ce n’est pas celui-là' })],
    ['a new password by a wrong code', '/password', (email) => ({ email, code: '000000', password: 'un nouveau mot de passe' })],
  ]
  const shapeOf = ({ status, headers, body }: Got) =>
    JSON.stringify([
      status,
      [...headers].filter(([name]) => !OWN.has(name)),
      { ...body, ...(body.data ? { data: { expires_in: typeof body.data.expires_in } } : {}) },
    ])

  for (const [name, path, bodyOf] of cases)
    test(`${name}: equal answers and equal e-mails`, async () => {
      const shapes = { connue: new Set<string>(), inconnue: new Set<string>() }
      const mails = async (kind: string) =>
        (await h.db.selectFrom('emails').select('id').where('to_address', 'like', `${kind}%`).execute()).length
      const before_ = [await mails('connue'), await mails('inconnue')]
      for (let n = 0; n < PAIRS; n += 1)
        for (const kind of n % 2 === 0 ? (['connue', 'inconnue'] as const) : (['inconnue', 'connue'] as const))
          shapes[kind].add(shapeOf(await ask('POST', `${service.url}/api/auth${path}`, { body: bodyOf(`${kind}${n % 5}@example.fr`) })))
      assert.deepEqual([...shapes.connue], [...shapes.inconnue])
      assert.equal(shapes.connue.size, 1, [...shapes.connue].join('\n'))
      const after_ = [await mails('connue'), await mails('inconnue')]
      assert.equal((after_[0] ?? 0) - (before_[0] ?? 0), (after_[1] ?? 0) - (before_[1] ?? 0))
    })

  /** The work of one request, the least of three: what the service does beside it by the clock is in one of them at most. */
  async function workOf(path: string, body: object): Promise<Work> {
    const runs: Work[] = []
    for (let n = 0; n < 3; n += 1) {
      work = { statements: [], hashes: 0 }
      await ask('POST', `${service.url}/api/auth${path}`, { body })
      runs.push(work)
      work = null
    }
    return runs.toSorted((one, other) => one.statements.length - other.statements.length)[0] ?? assert.fail()
  }

  for (const [name, path, bodyOf] of cases)
    test(`${name}: the same statements, and as many hashes`, async () => {
      // With and without an open code, with and without a password.
      await ask('POST', `${service.url}/api/auth/code`, { body: { email: 'connue0@example.fr' } })
      await ask('POST', `${service.url}/api/auth/code`, { body: { email: 'inconnue0@example.fr' } })
      await workOf(path, bodyOf('inconnue9@example.fr'))
      for (const n of [0, 1, 4]) {
        const [known, unknown] = [
          await workOf(path, bodyOf(`connue${n}@example.fr`)),
          await workOf(path, bodyOf(`inconnue${n}@example.fr`)),
        ]
        assert.deepEqual(known, unknown, String(n))
        assert.ok(known.statements.length > 0)
        assert.equal(known.hashes, path === '/sign-in/email' || path === '/password' ? 1 : 0)
      }
    })
})
