import assert from 'node:assert/strict'
import { ClientError, createClient } from '../../contract/client.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { harness } from './harness.ts'
import type { Ask } from './http.ts'

/**
 * Returns the contract's client for the service under test: inputs and answers have the types of the endpoint. For requests and answers that are as the contract describes them.
 * `source` is `public` by default. Each call throws ClientError for every answer that is not a success.
 */
export const client = ({ token, source }: Pick<Ask, 'token' | 'source'> = {}) =>
  createClient({
    baseUrl: '',
    appSource: source ?? 'public',
    token: () => token ?? null,
    fetch: async (path, init) => fetch(new URL(path instanceof Request ? path.url : path, (await harness()).url), init),
  })

/** Asserts that a call of the client is refused with this status and error code. */
export const assertRefused = (call: Promise<unknown>, status: number, code: ErrorCode): Promise<void> =>
  assert.rejects(call, (error) => {
    assert.ok(error instanceof ClientError, String(error))
    assert.deepEqual([error.status, error.code], [status, code], error.message)
    return true
  })
