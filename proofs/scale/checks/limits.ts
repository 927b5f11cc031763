import { deepStrictEqual, ok } from 'node:assert/strict'
import { DEFAULT_LIMITS } from '../../../contract/limits.ts'
import { ask, counted } from '../ask.ts'
import type { Check, Stage } from '../check.ts'
import { ADMIN } from '../fleet.ts'

const ASKED = 40

/** Returns the number of requests that a process has answered on a route. */
async function answered(url: string, route: string): Promise<number> {
  const figures = await (await fetch(url.replace('/api/v1', '/metrics'))).text()
  const lines = figures
    .split('\n')
    .filter((line) => line.startsWith('beffroi_http_request_duration_seconds_count') && line.includes(`route="${route}"`))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Sends concurrent requests through the balancer: exactly `passes` of them must pass, and both processes must have had some. */
async function exactly({ apis }: Stage, route: string, passes: number, send: (n: number) => Promise<number>): Promise<string> {
  const had = async () => await Promise.all(apis.map((url) => answered(url, route)))
  const before = await had()
  const statuses = await Promise.all(Array.from({ length: ASKED }, async (_, n) => await send(n)))
  const shares = (await had()).map((n, i) => n - (before[i] ?? 0))
  deepStrictEqual(statuses.filter((status) => status === 429).length, ASKED - passes, counted(statuses))
  for (const share of shares) ok(share > 0, `one process had all of them: ${shares.join(' and ')}`)
  return `${counted(statuses)}; the processes had ${shares.join(' and ')}`
}

export const limits: Record<string, Check> = {
  'limits: claims of one address, forged addresses in the header, count together': async (stage) => {
    const { rows } = await stage.primary.query<{ id: string }>('select id from acteurs where active order by id limit $1', [ASKED])
    return exactly(stage, '/api/v1/claims', DEFAULT_LIMITS.claims[0]?.points ?? 0, async (n) => {
      const body = { acteur_id: rows[n]?.id, message: 'Je tiens cette association.', email: `p${n}@example.fr` }
      return (await ask('POST', `${stage.api}/claims`, { body, headers: { 'x-forwarded-for': `203.0.113.${n}` } })).status
    })
  },
  'limits: reports of one address count together': async (stage) => {
    const { rows } = await stage.primary.query<{ id: string }>(
      'select id from publications where publiable and publie_le < now() order by id limit $1',
      [ASKED],
    )
    return exactly(stage, '/api/v1/publications/:id/report', DEFAULT_LIMITS.reports[0]?.points ?? 0, async (n) => {
      return (await ask('POST', `${stage.api}/publications/${rows[n]?.id}/report`, { body: { reason: 'spam' } })).status
    })
  },
  'limits: wrong passwords count together, and the right one is let in after them nowhere': async (stage) => {
    const url = stage.api.replace('/api/v1', '/api/auth/sign-in/email')
    const send = async (password: string) => (await ask('POST', url, { body: { email: ADMIN.email, password } })).status
    const statuses: number[] = []
    // Sent one after the other: each is refused only after the comparison of its password.
    for (let n = 0; n < 14; n += 1) statuses.push(await send('un mauvais mot de passe'))
    const passes = DEFAULT_LIMITS.sign_in[0]?.points ?? 0
    deepStrictEqual(statuses.filter((status) => status === 429).length, 14 - passes, counted(statuses))
    deepStrictEqual(await send(ADMIN.password), 429)
    return counted(statuses)
  },
  'limits: what is left falls by one a request, whichever process answers': async (stage) => {
    const left: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const { headers } = await ask('GET', `${stage.api}/publications/types`)
      left.push(Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]))
    }
    const [first = 0] = left
    deepStrictEqual(
      left,
      left.map((_, n) => first - n),
    )
    return `${first} to ${left.at(-1)}`
  },
}
