import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { Provider } from 'oidc-provider'
import { anotherService, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { makeUser } from '../../../test/make.ts'

/** An outside OpenID provider, the real thing: found by discovery, signing with its own keys, trusted by two settings. */
const AUDIENCE = 'urn:beffroi:api'

/** Spec §5-13. */
describe('an outside OpenID provider', () => {
  let provider: Server
  let issuer: string
  let service: Awaited<ReturnType<typeof anotherService>>
  let email: string

  before(async () => {
    const { reset, db } = await harness()
    await reset()
    const { id } = await makeUser({ roles: ['admin'] })
    email = (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
    provider = createServer()
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const oidc = new Provider(issuer, {
      clients: ['agent', 'visiteur'].map((client_id) => ({
        client_id,
        client_secret: 'secret',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      })),
      extraTokenClaims: async (_context, token) =>
        'clientId' in token && token.clientId === 'agent' ? { email, email_verified: true } : { email, email_verified: false },
      features: {
        devInteractions: { enabled: false },
        clientCredentials: { enabled: true },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: async (_context, resource) => ({
            scope: 'api',
            audience: resource,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 300,
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
    })
    const answer = oidc.callback()
    provider.on('request', (request, response) => void answer(request, response))
    service = await anotherService({ RATE_LIMITS: 'off', AUTH_ISSUER: issuer, AUTH_AUDIENCE: AUDIENCE })
  })
  after(async () => {
    await service.close()
    provider.closeAllConnections()
    provider.close()
  })

  const tokenOf = async (client: string, resource = AUDIENCE): Promise<string> => {
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client}:secret`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope: 'api' }),
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const at = (path: string, token: string) => ask('GET', `${service.url}/api/v1${path}`, { token, source: 'backoffice' })

  test('its token identifies the user with its verified address, with the roles of this database', async () => {
    const token = await tokenOf('agent')
    const me = await at('/me', token)
    assert.deepEqual([me.status, me.body.data.email, me.body.data.roles], [200, email, ['admin']])
    assert.equal((await at('/admin/publications', token)).status, 200)
  })

  test('an unverified address leads to no user', async () => {
    const token = await tokenOf('visiteur')
    assert.deepEqual((await at('/me', token)).body.data.roles, [])
    assertError(await at('/admin/publications', token), 403, 'admin_required')
  })

  test('its token for another audience is refused', async () => {
    assertError(await at('/me', await tokenOf('agent', 'urn:other:api')), 401, 'unauthorized')
  })

  test('the embedded issuer is not served as well, and its tokens are refused', async () => {
    assertError(await ask('POST', `${service.url}/api/auth/sign-in/email`, { body: { email, password: 'x' } }), 404, 'not_found')
    for (const path of ['code', 'sign-in/code', 'password'])
      assertError(await ask('POST', `${service.url}/api/auth/${path}`, { body: { email } }), 404, 'not_found')
  })

  test('while the provider is unreachable, tokens that it signed before are accepted', async () => {
    const token = await tokenOf('agent')
    assert.equal((await at('/me', token)).status, 200)
    provider.closeAllConnections()
    await new Promise((resolve) => provider.close(resolve))
    try {
      assert.equal((await at('/me', token)).status, 200)
    } finally {
      await new Promise<void>((resolve) => provider.listen(Number(new URL(issuer).port), '127.0.0.1', resolve))
    }
  })
})
