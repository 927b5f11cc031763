import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { IdentityProviderName } from '../../contract/sign-in/sign-in.ts'
import { quietly } from './openid-provider.ts'

/** The client of this service at the strict providers. */
export const STRICT_CLIENT = { id: 'beffroi-test', secret: 'un secret de client assez long pour tous' }

/** Who signs in at the provider next, and how: the claims of the userinfo, the level of assurance and the methods of the ID token. */
interface Person {
  sub: string
  claims?: Record<string, unknown>
  acr?: string
  amr?: string[]
  /** When the person showed who they are, in seconds; by default now. */
  authTime?: number
}

/**
 * An OpenID provider as strict as the documents of ProConnect and FranceConnect say: parameters that are not in them are an error, codes live
 * 30 seconds, access tokens 60, userinfo is a signed JWT.
 */
export interface StrictProvider {
  issuer: string
  /** Null: the person gives up. */
  person: Person | null
  /** The life of the next codes, in seconds. */
  codeSeconds: number
  /** Requests of the sign-in and the sign-out, with their queries. */
  asked: URL[]
  /** Changes the answer of an endpoint, by its path. */
  tamper: Map<string, (answer: { body: string; type: string }) => { body: string; type: string } | Promise<{ body: string; type: string }>>
  /** The key that signs, to make tokens as the provider would. */
  key: KeyObject
  stop: () => Promise<void>
}

/** The parameters of the authorization request by the documents: `true` for those without which it is refused. */
const PARAMETERS: Record<IdentityProviderName, Record<string, boolean>> = {
  proconnect: {
    response_type: true,
    client_id: true,
    redirect_uri: true,
    scope: true,
    state: true,
    nonce: true,
    claims: false,
    prompt: false,
    code_challenge: false,
    code_challenge_method: false,
  },
  franceconnect: {
    response_type: true,
    client_id: true,
    redirect_uri: true,
    scope: true,
    state: true,
    nonce: true,
    acr_values: true,
    prompt: false,
    code_challenge: false,
    code_challenge_method: false,
  },
}
const SCOPES = {
  proconnect: ['openid', 'given_name', 'usual_name', 'siret'],
  franceconnect: ['openid', 'given_name', 'family_name'],
}
const SIGN_OUT = ['id_token_hint', 'post_logout_redirect_uri', 'state']

/** Starts a provider with one client, whose addresses are those of the service at its public address. */
export async function startStrictProvider(kind: IdentityProviderName, publicUrl: string): Promise<StrictProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const test: StrictProvider = {
    issuer,
    person: null,
    codeSeconds: 30,
    asked: [],
    tamper: new Map(),
    key,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const provider = quietly(() => providerFor(kind, test, publicUrl))
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const fault = url.pathname === '/auth' ? faultOf(kind, url) : url.pathname === '/session/end' ? signOutFault(url) : null
    if (url.pathname === '/auth' || url.pathname === '/session/end') test.asked.push(url)
    if (fault) response.writeHead(400, { 'content-type': 'text/plain' }).end(`Y000400: ${fault}`)
    else if (url.pathname.startsWith('/interaction/')) void interact(provider, test, request, response)
    else {
      tampered(test, url.pathname, response)
      void answer(request, response)
    }
  })
  return test
}

function faultOf(kind: IdentityProviderName, { searchParams }: URL): string | null {
  const known = PARAMETERS[kind]
  for (const name of searchParams.keys()) if (!Object.hasOwn(known, name)) return `unknown parameter ${name}`
  for (const [name, isNeeded] of Object.entries(known)) if (isNeeded && !searchParams.get(name)) return `no ${name}`
  for (const name of ['state', 'nonce']) if ((searchParams.get(name)?.length ?? 0) < 32) return `${name} is too short`
  for (const scope of (searchParams.get('scope') ?? '').split(' ')) if (!SCOPES[kind].includes(scope)) return `scope ${scope}`
  return null
}

function signOutFault({ searchParams }: URL): string | null {
  const names = [...searchParams.keys()].toSorted()
  if (names.join() !== SIGN_OUT.join()) return `parameters ${names.join()}`
  return (searchParams.get('state')?.length ?? 0) < 32 ? 'state is too short' : null
}

/** The person signs in without a form, or gives up. */
async function interact(provider: Provider, test: StrictProvider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { person } = test
  const result = person
    ? { login: { accountId: person.sub, acr: person.acr, amr: person.amr, ts: person.authTime, remember: true } }
    : { error: 'access_denied', error_description: 'given up' }
  await provider.interactionFinished(request, response, result)
}

/** Lets a test change an answer before it is sent. */
function tampered(test: StrictProvider, path: string, response: ServerResponse): void {
  const change = test.tamper.get(path)
  if (!change) return
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: unknown) => {
    const type = String(response.getHeader('content-type') ?? '')
    void Promise.resolve(change({ body: String(body), type })).then((next) => {
      response.setHeader('content-type', next.type)
      response.setHeader('content-length', Buffer.byteLength(next.body))
      end(next.body)
    })
    return response
  }) as typeof response.end
}

function providerFor(kind: IdentityProviderName, test: StrictProvider, publicUrl: string): Provider {
  const here = `${publicUrl}/api/auth/${kind}`
  const of = (scope: string) => [scope, [scope]] as const
  return new Provider(test.issuer, {
    clients: [
      {
        client_id: STRICT_CLIENT.id,
        client_secret: STRICT_CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${here}/callback`],
        post_logout_redirect_uris: [`${here}/signed-out`],
        id_token_signed_response_alg: 'ES256',
        userinfo_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...test.key.export({ format: 'jwk' }), kid: 'strict', use: 'sig', alg: 'ES256' }] },
    cookies: { keys: ['of the tests'] },
    clientAuthMethods: ['client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], userinfoSigningAlgValues: ['ES256'] },
    pkce: { required: () => false },
    acrValues: ['eidas1', 'eidas2', 'eidas3'],
    scopes: SCOPES[kind],
    claims: {
      openid: ['sub'],
      acr: null,
      amr: null,
      auth_time: null,
      ...Object.fromEntries(SCOPES[kind].filter((scope) => scope !== 'openid').map(of)),
    },
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({ ...test.person?.claims, sub: accountId }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope(SCOPES[kind].join(' '))
      grant.addOIDCClaims(['acr', 'amr', 'auth_time'])
      await grant.save()
      return grant
    },
    ttl: { AuthorizationCode: () => test.codeSeconds, AccessToken: 60, IdToken: 60, Session: 12 * 3600, Grant: 3600, Interaction: 600 },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      jwtUserinfo: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
  })
}
