import assert from 'node:assert/strict'
import { PUBLIC_URL } from './openid-provider.ts'

/** The parts of a browser that sign-in needs: cookies by origin, filled-in forms, redirections one at a time. */
export class Browser {
  readonly cookies = new Map<string, Map<string, string>>()
  /** Address of the service behind PUBLIC_URL. */
  service: string
  constructor(service: string) {
    this.service = service
  }

  async ask(address: string, init: { method?: string; headers?: Record<string, string>; body?: URLSearchParams } = {}): Promise<Response> {
    const url = new URL(address, PUBLIC_URL)
    const jar = this.cookies.get(url.origin) ?? new Map<string, string>()
    this.cookies.set(url.origin, jar)
    const at = url.origin === PUBLIC_URL ? new URL(url.pathname + url.search, this.service) : url
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0\b/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  /** Returns the next address to which the service redirects. */
  async next(address: string): Promise<string> {
    const answer = await this.ask(address)
    assert.equal(answer.status, 302, await answer.text())
    return answer.headers.get('location') ?? ''
  }

  /** Starts a sign-in and completes the provider's forms. Returns the address to which the browser is redirected. */
  async comeBack(login: string, to = '/backoffice/'): Promise<string> {
    let address = await this.next(`/api/auth/sign-in?to=${encodeURIComponent(to)}`)
    const { origin } = new URL(address)
    for (let step = 0; step < 12; step += 1) {
      if (new URL(address, origin).origin !== origin) return address
      let answer = await this.ask(new URL(address, origin).href)
      const page = await answer.text()
      const [, form] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      if (form)
        answer = await this.ask(new URL(form, origin).href, { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'x' }) })
      address = answer.headers.get('location') ?? assert.fail(`${answer.status} without a way on: ${page}`)
    }
    return assert.fail('the provider does not come to an end')
  }

  /** Signs in. Returns the address of the page after sign-in. */
  async signIn(login: string, to?: string): Promise<string> {
    return this.next(await this.comeBack(login, to))
  }

  /** Returns the session cookie, as in a request to the service. */
  session(): string | undefined {
    return this.cookies.get(PUBLIC_URL)?.get('__Host-beffroi.session')
  }

  /** Returns the page's access token, or the status of the refusal. */
  async token(): Promise<string | number> {
    const answer = await this.ask('/api/auth/token')
    const { token } = (await answer.json()) as { token?: string }
    return answer.status === 200 ? (token ?? '') : answer.status
  }
}
