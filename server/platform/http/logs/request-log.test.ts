// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { AddressInfo } from 'node:net'
import { anotherApp, harness } from '../../../test/harness.ts'
import { ask } from '../../../test/http.ts'
import { makeActeur, makeCommune, makePublication, makeUser } from '../../../test/make.ts'
import { makeLogger, truncatedAddress } from './request-log.ts'

const CANARY = 'canari-9f2c'

/** Spec §2-45. */
describe('the log', () => {
  const lines: string[] = []
  before(async () => (await harness()).reset())

  test('a line names the route, the status and the user, and contains nothing that people sent', async () => {
    const { services } = await harness()
    const app = anotherApp(services, { logger: makeLogger('debug', { write: (line) => lines.push(line) }) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1`
    const commune = await makeCommune()
    const acteur = await makeActeur(commune)
    const publication = await makePublication(acteur, commune)
    const { id, token } = await makeUser({ links: [{ acteur_id: acteur, role: 'owner' }] })
    const headers = { 'user-agent': CANARY, 'x-other': CANARY, cookie: `a=${CANARY}` }
    await ask('GET', `${url}/publications?q=${CANARY}`, { headers })
    await ask('POST', `${url}/publications`, {
      token,
      headers,
      body: { title: CANARY, body: CANARY, acteur_id: acteur, commune_id: commune },
    })
    await ask('POST', `${url}/publications/${publication}/report`, {
      headers,
      body: { reason: 'other', message: CANARY, email: `${CANARY}@example.fr` },
    })
    await ask('POST', `${url}/publications`, { token, headers, body: `{"title": "${CANARY}` })
    await ask('GET', `${url}/${CANARY}`, { headers })
    await ask('GET', `${url}/me`, { token: CANARY, headers })
    await ask('POST', `${url}/publications`, { token, headers, body: { title: CANARY.repeat(100), [CANARY]: CANARY } })
    app.server.closeAllConnections()
    await app.close()

    const log = lines.join('')
    assert.equal(log.includes(CANARY), false)
    assert.equal(log.includes(token), false)
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    assert.equal(requests.length, 7)
    const created = requests.find(({ status }) => status === 201)
    assert.equal(created.route, '/api/v1/publications')
    assert.equal(created.user, id)
    for (const line of requests)
      assert.deepEqual(Object.keys(line).toSorted(), [
        'app',
        'ip',
        'level',
        'method',
        'ms',
        'msg',
        'request_id',
        'route',
        'status',
        'time',
        'user',
      ])
  })

  test('addresses are truncated', () => {
    assert.equal(truncatedAddress('203.0.113.77'), '203.0.113.0')
    assert.equal(truncatedAddress('2001:db8:1:2:3::4'), '2001:db8:1::')
    assert.equal(truncatedAddress('2a01::5'), '2a01::')
  })
})
