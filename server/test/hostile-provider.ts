import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** An OpenID provider whose metadata, keys and tokens are set by a test. */
export interface HostileProvider {
  issuer: string
  /** The answers by path. A handler returns the answer or writes the response itself. */
  says: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>
  /** Requests received, as METHOD /path. */
  asked: string[]
  /** Returns a token signed with the provider's key; undefined claims are left out. */
  sign: (claims: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>
  /** Resets the answers to those of a provider without faults. */
  inOrder: () => void
  stop: () => Promise<void>
}

export async function startHostileProvider(): Promise<HostileProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: HostileProvider = {
    issuer,
    says: {},
    asked: [],
    sign: (claims, header = {}) =>
      new SignJWT({ iss: issuer, ...JSON.parse(JSON.stringify(claims)) })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
        .setIssuedAt()
        .setExpirationTime((claims['exp'] as number | undefined) ?? '5m')
        .sign(privateKey),
    inOrder: () => {
      provider.says = {
        '/.well-known/openid-configuration': () => ({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        }),
        '/jwks': () => ({ keys: [jwk] }),
      }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  provider.inOrder()
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    provider.asked.push(`${request.method} ${pathname}`)
    void (async () => {
      const body = await provider.says[pathname]?.(request, response)
      if (response.headersSent || body === undefined) return
      response.writeHead(200, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
    })()
  })
  return provider
}
