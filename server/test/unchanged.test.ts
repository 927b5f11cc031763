import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { endOf, headsOf } from '../platform/audit/chains.ts'
import { CALLERS, everything } from './changed-tables.ts'
import { harness } from './harness.ts'
import { ask, get, patch } from './http.ts'
import { makePublication, makeReport } from './make.ts'
import { EVENT, pathWith, RECIPES } from './recipes.ts'
import { EVENEMENT, setStage, type Stage, trail } from './stage.ts'

/** Every PATCH and PUT of the published document: a new one without a recipe fails. */
const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>
}
const CHANGES = Object.entries(paths).flatMap(([path, item]) =>
  (['patch', 'put'] as const).flatMap((method) => {
    const id = item[method]?.operationId
    return id === undefined ? [] : [{ id, method: method.toUpperCase() as 'PATCH' | 'PUT', path: path.replace('/api/v1', '') }]
  }),
)

/** Decisions that cannot be taken twice: what refuses the second. */
const REFUSED_AGAIN: Record<string, string> = {
  decideClaim: 'claim_already_decided',
  decideProposal: 'invalid_state',
  handleMairieReport: 'invalid_state',
  moderateMairiePublication: 'scope_violation',
  moderatePublication: 'scope_violation',
}
/** Without a value this endpoint changes to the opposite, as the specification has it: it is repeated with the value. Spec §4.1-18. */
const REPEATED: Record<string, unknown> = { setPublicationValide: { valide: true } }

describe('a change that changes nothing', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  for (const { id, method, path } of CHANGES) {
    test(`${id} leaves every row, its version and its audit trail as they are`, async () => {
      const { db } = await harness()
      const recipe = RECIPES[id]
      assert.ok(recipe, `${id} has no recipe`)
      const request = await recipe(stage)
      const by = CALLERS[id]?.(stage) ?? stage.back
      const send = (body: unknown) => ask(method, pathWith(path, request), { ...by, ...(body === undefined ? {} : { body }) })
      const first = await send(REPEATED[id] ?? request.body)
      assert.ok(first.status < 300, JSON.stringify(first.body))
      const [rows, seq] = [await everything(), endOf(await headsOf(db)).seq]
      const repeated = REPEATED[id] ?? request.body
      for (const body of REPEATED[id] ? [repeated] : [repeated, {}]) {
        const again = await send(body)
        assert.deepEqual(await everything(), rows, JSON.stringify({ body, answer: again.body }))
        assert.equal(endOf(await headsOf(db)).seq, seq)
        assert.equal(again.headers.get('x-audit-id'), null)
        if (again.status < 300) assert.equal(again.headers.get('etag'), first.headers.get('etag'))
        else assert.equal(again.body.error, body === repeated ? REFUSED_AGAIN[id] : 'validation_failed', JSON.stringify(again.body))
      }
    })
  }

  test('a publication of each kind, sent back as it was read, stays as it is', async () => {
    const { db } = await harness()
    const values = [
      {},
      { type_id: EVENEMENT, evenement: EVENT, date_debut: '2030-01-01', date_fin: '2030-01-01' },
      { source_url: 'https://exemple.fr/', expire_le: '2199-01-01T00:00:00Z' },
    ]
    for (const value of values) {
      const id = await makePublication(stage.acteur, stage.commune, value)
      const by = { token: stage.owner.token }
      const { data } = (await get(`/publications/${id}`, by)).body
      const { title, body, commune_id, commune_ids, type_id, source_url, expire_le, images, documents } = data
      const change = { title, body, commune_id, commune_ids, type_id, source_url, expire_le, images, documents }
      const [rows, seq] = [await everything(), endOf(await headsOf(db)).seq]
      const again = await patch(`/publications/${id}`, change, by)
      assert.equal(again.status, 200, JSON.stringify(again.body))
      assert.deepEqual(await everything(), rows)
      assert.deepEqual([again.body.data.updated_at, endOf(await headsOf(db)).seq], [data.updated_at, seq])
    }
  })

  test('of several decided again, only what changes is written; each is in the answer', async () => {
    const { db } = await harness()
    const [known, other] = [await makePublication(stage.acteur, stage.commune), await makePublication(stage.acteur, stage.commune)]
    const send = (ids: string[]) =>
      patch('/admin/publications/bulk/moderate', { ids, moderation_status: 'rejected', reason: 'Hors sujet' }, stage.back)
    const versions = async () =>
      (await db.selectFrom('publications').select('version').where('id', 'in', [known, other]).orderBy('id').execute()).map(
        ({ version }) => version,
      )
    await send([known])
    const [first = 0, second = 0] = await versions()
    assert.equal((await send([known, other])).body.meta.updated, 2)
    assert.deepEqual(await versions(), [first, second + 1])
    assert.deepEqual([(await trail(known)).length, (await trail(other)).length], [1, 1])
    await makeReport(known)
    await send([known])
    assert.deepEqual(await versions(), [first + 1, second + 1])
  })
})
