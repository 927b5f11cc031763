import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { makeAdmin } from '../access/admins.ts'
import { codeOf } from '../access/code.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { signInAt } from '../../test/process.ts'

const WHO = 'camille@example.fr'
const PASSWORD = 'un mot de passe assez long'

/** docs/decisions/0028. */
describe('an e-mail about an account is in the language of its recipient', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
  })
  beforeEach(() => h.reset())
  after(() => service.close())

  const at = (path: string, body: unknown, token?: string) => ask('POST', `${service.url}/api/auth${path}`, { body, token })
  const subjects = async (to: string) =>
    (await h.db.selectFrom('emails').select('subject').where('to_address', '=', to).orderBy('created_at').execute()).map(
      ({ subject }) => subject,
    )
  const language = async (langue: 'fr' | 'en' | null) => h.db.updateTable('users').set({ langue }).where('email', '=', WHO).execute()

  test('codes: what the account has chosen, else what the form says, else French', async () => {
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    for (const [chosen, langue] of [
      [null, undefined],
      [null, 'en'],
      ['en', undefined],
      ['fr', 'en'],
      ['en', 'fr'],
    ] as const) {
      await language(chosen)
      assert.equal((await at('/code', { email: WHO, ...(langue ? { langue } : {}) })).status, 202)
    }
    const [french, english] = [/votre code de connexion/, /your sign-in code/]
    const got = await subjects(WHO)
    for (const [n, words] of [french, english, english, french, english].entries()) assert.match(got[n] ?? '', words, String(n))
    assert.equal((await at('/code', { email: WHO, langue: 'de' })).status, 422)
  })

  test('an account that begins with a code gets the language of its form; one that exists keeps its own', async () => {
    const signIn = async (langue: string) => {
      await at('/code', { email: WHO, langue })
      const { id } = await h.db.selectFrom('sign_in_codes').select('id').executeTakeFirstOrThrow()
      assert.equal((await at('/sign-in/code', { email: WHO, code: codeOf(service.services.secrets, id), langue })).status, 200)
      return (await h.db.selectFrom('users').select('langue').where('email', '=', WHO).executeTakeFirstOrThrow()).langue
    }
    assert.equal(await signIn('en'), 'en')
    assert.equal(await signIn('fr'), 'en')
  })

  test('notices and the confirmation of a deletion; the codes of a change of address go in the language of the account to both', async () => {
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    await makeAdmin(service.services, { email: 'autre@example.fr', password: PASSWORD })
    await language('en')
    const token = await signInAt(service.url, WHO, PASSWORD)
    const api = (method: string, path: string, body?: unknown) =>
      ask(method, `${service.url}/api/v1${path}`, { token, source: 'public', ...(body === undefined ? {} : { body }) })
    assert.equal((await api('POST', '/me/email', { email: 'nouvelle@example.fr' })).status, 202)
    assert.match((await subjects('nouvelle@example.fr')).join(), /your code to confirm this address/)
    assert.match((await subjects(WHO)).join(), /A change of the address of your account/)
    await api('DELETE', '/me')
    assert.match((await subjects(WHO)).join(), /Your account will be erased in seven days/)
  })
})
