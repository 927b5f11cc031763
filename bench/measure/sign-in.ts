import { ADMIN } from '../dataset/people.ts'

/** Signs the bench's administrator in by the routes of the embedded issuer. Returns the access token. */
export async function signIn(port: number): Promise<string> {
  const base = `http://127.0.0.1:${port}/api/auth`
  const entered = await fetch(`${base}/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-source': 'backoffice' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((item) => item.split(';')[0])
    .join('; ')
  const answer = await fetch(`${base}/token`, { headers: { cookie, 'x-app-source': 'backoffice' } })
  if (!answer.ok) throw new Error(`No token: ${entered.status} ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
