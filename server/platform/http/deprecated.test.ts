// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/index.ts'
import { noComponents, operation } from '../../../contract/openapi-operation.ts'
import { AppError } from '../../../contract/errors.ts'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { replyError } from './faults/error-reply.ts'
import { serveOn } from './serve.ts'

const OLD = endpoint('GET /old', {
  chapter: 'communes',
  id: 'oldList',
  access: 'app',
  summary: 'An old list',
  description: 'As it was.',
  query: z.strictObject({ refuse: z.string().optional() }),
  response: z.object({ data: z.array(z.string()) }),
  deprecated: { since: '2026-12-01', sunset: '2027-12-01', instead: 'GET /new' },
})
const YEAR_MS = 365 * 24 * 3600 * 1000

/** docs/versions.md, on an endpoint that is of no contract. Spec §9-2. */
describe('a deprecated endpoint', () => {
  const app = Fastify()
  before(async () => {
    const { services } = await harness()
    const { db } = services.database
    app.setErrorHandler(replyError)
    const caller = {
      kind: 'anonymous',
      userId: null,
      roles: new Set<string>(),
      appSource: 'public',
      requestId: null,
      addressHash: null,
      audited: [],
    } as const
    const on = serveOn(app, {
      gate: {
        admit: async () => ({ ...caller, audited: [] }),
        admitBody: async () => {},
        admitAgain: async () => {},
        stillAdmits: async () => true,
        settle: async () => {},
        identify: async () => null,
        callerOf: async () => null,
      },
      db,
      readDb: db,
      replayCaller: (key) => key,
      replaySecret: Buffer.alloc(32),
      searchSlots: undefined,
      responseCache: services.responseCache,
      strict: true,
    })
    on(OLD, async ({ query }) => {
      if (query.refuse !== undefined) throw new AppError('service_unavailable')
      return { data: [] }
    })
  })
  after(() => app.close())

  for (const [path, status] of [
    ['/api/v1/old', 200],
    ['/api/v1/old?refuse=1', 503],
    ['/api/v1/old?unknown=1', 422],
  ] as const)
    test(`says so in the headers of a ${status}`, async () => {
      const got = await app.inject(path)
      assert.equal(got.statusCode, status)
      assert.equal(got.headers['deprecation'], `@${Date.UTC(2026, 11, 1) / 1000}`)
      assert.equal(got.headers['sunset'], 'Wed, 01 Dec 2027 00:00:00 GMT')
    })

  test('says so in the reference', () => {
    const { deprecated, description } = operation(OLD, noComponents())
    assert.equal(deprecated, true)
    assert.equal(description, 'Deprecated since 2026-12-01; may be withdrawn from 2027-12-01. Instead: GET /new\n\nAs it was.')
  })

  test('others say nothing of it', async () => {
    const { headers } = await get('/communes')
    assert.deepEqual([headers.get('deprecation'), headers.get('sunset')], [null, null])
    for (const one of ENDPOINTS) assert.equal('deprecated' in operation(one, noComponents()), one.deprecated !== undefined, one.id)
  })

  test('has twelve months at least', () => {
    for (const { id, deprecated } of [...ENDPOINTS, OLD])
      if (deprecated) assert.ok(Date.parse(deprecated.sunset) - Date.parse(deprecated.since) >= YEAR_MS, id)
  })
})
