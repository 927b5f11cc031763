import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ENDPOINTS } from '../../contract/index.ts'
import { ask } from './http.ts'
import { makePublication } from './make.ts'
import { pathWith, RECIPES } from './recipes.ts'
import { minutes, setStage, type Stage } from './stage.ts'

const READS = ENDPOINTS.filter(({ method, access }) => method === 'GET' && access === 'app')

/** Spec §4.2-6: the scope of a public read is the same for every application. */
describe('the application source of a public read', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    for (const acteur of [stage.acteur, stage.mairie])
      for (const values of [{}, { moderation_status: 'pending', valide: false }, { publie_le: minutes(60) }, { deleted_at: minutes(-1) }])
        await makePublication(acteur, stage.commune, values)
  })

  for (const endpoint of READS)
    test(`${endpoint.id} answers byte for byte what public gets, whatever the source and the token`, async () => {
      const made = await RECIPES[endpoint.id]?.(stage)
      assert.ok(made)
      const read = async (source: string, token?: string) => {
        const { status, headers, body } = await ask('GET', pathWith(endpoint.path, made), { source, token })
        assert.equal(status, 200)
        return { body: JSON.stringify(body), etag: headers.get('etag'), total: headers.get('x-total-count') }
      }
      const first = await read('public')
      for (const source of ['mairie', 'backoffice', 'une-autre-application', 'PUBLIC', 'a'.repeat(64)])
        for (const token of [undefined, stage.admin.token]) assert.deepEqual(await read(source, token), first, source)
    })

  test('there are such reads', () => {
    assert.ok(READS.length >= 10)
  })
})
