import { deepStrictEqual } from 'node:assert/strict'
import { run, signInAt } from '../../../server/test/process.ts'
import { ask, counted } from '../ask.ts'
import type { Check } from '../check.ts'

const SECOND = { email: 'deuxieme@example.fr', password: 'un mot de passe assez long' }
const authOf = (api: string) => api.replace('/api/v1', '/api/auth')

export const sessions: Record<string, Check> = {
  'sessions: a sign-in through the balancer holds in both processes, a sign-out through one ends it in the other': async ({
    api,
    apis,
    fleet,
  }) => {
    const { code, output } = await run('server/cli.mjs', ['admin', 'create', '--email', SECOND.email], {
      ...fleet.single,
      ADMIN_PASSWORD: SECOND.password,
    })
    deepStrictEqual(code, 0, output)
    const signedIn = await ask('POST', `${authOf(api)}/sign-in/email`, { body: SECOND })
    deepStrictEqual(signedIn.status, 200)
    const headers = { authorization: `Bearer ${signedIn.body.token}` }
    const tokens = await Promise.all([...apis, api, api].map(async (at) => await ask('GET', `${authOf(at)}/token`, { headers })))
    deepStrictEqual(counted(tokens.map(({ status }) => status)), '4×200')
    for (const { body } of tokens) for (const at of apis) deepStrictEqual((await ask('GET', `${at}/me`, { token: body.token })).status, 200)
    const out = await ask('POST', `${authOf(apis[0])}/sign-out`, { headers, body: {} })
    deepStrictEqual(out.status, 200)
    const after = await ask('GET', `${authOf(apis[1])}/token`, { headers })
    deepStrictEqual(after.status, 401)
    return 'tokens of both accepted by both; 401 at once after the sign-out'
  },
  'sessions: an account deactivated through one process is refused by the other at once': async ({ api, apis, token }) => {
    const theirs = await signInAt(api.replace('/api/v1', ''), SECOND.email, SECOND.password)
    const { body } = await ask('GET', `${apis[1]}/me`, { token: theirs })
    const changed = await ask('PATCH', `${apis[0]}/admin/users/${body.data.id}`, { token, body: { active: false } })
    deepStrictEqual(changed.status, 200, JSON.stringify(changed.body))
    const refused = await ask('GET', `${apis[1]}/me`, { token: theirs })
    deepStrictEqual([401, 403].includes(refused.status), true, String(refused.status))
    return `${refused.status} ${refused.body.error}`
  },
}
