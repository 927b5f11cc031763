// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anotherService, harness, TEST_ISSUER } from '../../test/harness.ts'

const toChangePassword = async (url: string) => {
  const { status, headers } = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' })
  return { status, location: headers.get('location') }
}

describe('the address at which managers of passwords change one', () => {
  test('leads to the account in the space', async () => {
    const { url } = await harness()
    assert.deepEqual(await toChangePassword(url), { status: 302, location: '/espace/compte' })
  })

  for (const [name, env] of [
    ['without the space', { ESPACE: 'off' }],
    ['with an outside provider', { AUTH_ISSUER: TEST_ISSUER, AUTH_AUDIENCE: 'beffroi' }],
  ] as const)
    test(`does not exist ${name}`, async () => {
      const service = await anotherService(env)
      try {
        assert.equal((await toChangePassword(service.url)).status, 404)
      } finally {
        await service.close()
      }
    })
})
