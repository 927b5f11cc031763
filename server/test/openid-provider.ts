import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Public address of the service under test, for browsers (browser.ts). */
export const PUBLIC_URL = 'https://beffroi.test'
export const API_AUDIENCE = 'urn:beffroi:api'

/** A real OpenID provider that a test can change and stop. */
export interface TestProvider {
  issuer: string
  /** Lifetime in seconds and audience of the next access tokens. */
  tokens: { seconds: number; audience: string }
  /** E-mail addresses by login. */
  people: Map<string, { email: string; email_verified: boolean }>
  /** Fault of the provider; null when it works. */
  fault: 'silent' | 'broken' | 'cut' | null
  /** Requests received, as METHOD /path. */
  asked: string[]
  stop: () => Promise<void>
}

/** Starts a provider with the clients `backoffice` (secret `secret`) and `public` (without). Refresh tokens are good for one use. */
export async function startProvider(): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const test: TestProvider = {
    issuer,
    tokens: { seconds: 300, audience: API_AUDIENCE },
    people: new Map(),
    fault: null,
    asked: [],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const answer = quietly(() => providerFor(test)).callback()
  server.on('request', (request: IncomingMessage, response) => {
    test.asked.push(`${request.method} ${new URL(request.url ?? '/', issuer).pathname}`)
    if (test.fault === 'cut') request.socket.destroy()
    else if (test.fault === 'broken') response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    else if (test.fault === null) void answer(request, response)
  })
  return test
}

function providerFor(test: TestProvider): Provider {
  const client = {
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: [`${PUBLIC_URL}/api/auth/callback`],
    post_logout_redirect_uris: [`${PUBLIC_URL}/backoffice/sign-in`],
  }
  return new Provider(test.issuer, {
    clients: [
      { ...client, client_id: 'backoffice', client_secret: 'secret' },
      { ...client, client_id: 'public', token_endpoint_auth_method: 'none' },
    ],
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, name: 'Camille Martin', ...test.people.get(accountId) }),
    }),
    issueRefreshToken: async (_context, { clientId }, code) => clientId !== 'public' || code.scopes.has('offline_access'),
    rotateRefreshToken: true,
    ttl: {
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      AccessToken: () => test.tokens.seconds,
      RefreshToken: 3600,
      IdToken: 300,
      AuthorizationCode: 60,
    },
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true, allowedPolicy: async (_context, { clientId }, token) => token.clientId === clientId },
      rpInitiatedLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: async () => ({
          scope: '',
          audience: test.tokens.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: test.tokens.seconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  })
}

/** Runs `make` without the library's warnings about settings for tests only. */
export function quietly<T>(make: () => T): T {
  const { info, warn } = console
  Object.assign(console, { info: () => {}, warn: () => {} })
  try {
    return make()
  } finally {
    Object.assign(console, { info, warn })
  }
}
