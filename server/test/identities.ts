import assert from 'node:assert/strict'
import type { IdentityProviderName } from '../../contract/sign-in/sign-in.ts'
import type { Got } from './http.ts'
import { Browser } from './browser.ts'
import { PUBLIC_URL } from './openid-provider.ts'
import { STRICT_CLIENT, type StrictProvider, startStrictProvider } from './strict-provider.ts'

/** Both strict providers, and the settings of a service that knows them. */
export async function strictProviders(publicUrl = PUBLIC_URL) {
  const [proconnect, franceconnect] = [
    await startStrictProvider('proconnect', publicUrl),
    await startStrictProvider('franceconnect', publicUrl),
  ]
  const providers: Record<IdentityProviderName, StrictProvider> = { proconnect, franceconnect }
  return {
    ...providers,
    settings: {
      RATE_LIMITS: 'off',
      PUBLIC_URL: publicUrl,
      AUTH_PROCONNECT_ISSUER: proconnect.issuer,
      AUTH_PROCONNECT_CLIENT_ID: STRICT_CLIENT.id,
      AUTH_PROCONNECT_CLIENT_SECRET: STRICT_CLIENT.secret,
      AUTH_FRANCECONNECT_ISSUER: franceconnect.issuer,
      AUTH_FRANCECONNECT_CLIENT_ID: STRICT_CLIENT.id,
      AUTH_FRANCECONNECT_CLIENT_SECRET: STRICT_CLIENT.secret,
    },
    stop: async () => void (await Promise.all([proconnect.stop(), franceconnect.stop()])),
  }
}

/** A browser that signs in at the strict providers. */
export class IdentityBrowser extends Browser {
  /** Follows the provider's redirections. Returns the address at which they leave it. */
  async through(address: string): Promise<string> {
    const { origin } = new URL(address)
    let at = address
    for (let step = 0; step < 8; step += 1) {
      const answer = await this.ask(at)
      const next = answer.headers.get('location')
      if (next === null) return assert.fail(`${answer.status} without a way on: ${await answer.text()}`)
      at = new URL(next, at).href
      if (new URL(at).origin !== origin) return at
    }
    return assert.fail('the provider does not come to an end')
  }

  /** Signs in as the provider's present person. Returns the address of the page after sign-in. */
  async enter(provider: IdentityProviderName, query = ''): Promise<string> {
    return this.next(await this.through(await this.next(`/api/auth/${provider}/sign-in?to=%2Fbackoffice%2F${query}`)))
  }

  /** Signs in with a password. */
  async password(email: string, password: string): Promise<void> {
    assert.equal((await this.account('POST', '/sign-in/email', { email, password })).status, 200)
  }

  /** Calls a route of the issuer, with the token of whoever is signed in. */
  async account(method: string, path: string, body?: object): Promise<Pick<Got, 'status' | 'body'>> {
    const token = await this.token()
    const answer = await fetch(`${this.service}/api/auth${path}`, {
      method,
      headers: {
        ...(typeof token === 'string' ? { authorization: `Bearer ${token}` } : {}),
        cookie: [...(this.cookies.get(PUBLIC_URL) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.get(PUBLIC_URL)?.set(name, value)
    }
    return { status: answer.status, body: await answer.json() }
  }

  /** Connects an identity of the provider's present person to the account that is signed in. Returns the address of the page afterwards. */
  async connect(provider: IdentityProviderName): Promise<string> {
    const { status, body } = await this.account('POST', `/${provider}/connect`, { to: '/backoffice/compte' })
    assert.equal(status, 200, JSON.stringify(body))
    return this.next(await this.through(body.data.url))
  }
}
