import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ENDPOINTS } from '../../contract/index.ts'
import matrix from './authorisation.json' with { type: 'json' }
import { harness } from './harness.ts'
import { ask } from './http.ts'
import { pathWith, RECIPES } from './recipes.ts'
import { setStage, type Stage } from './stage.ts'

type Row = 'absent' | 'wrong' | 'right'
const ROWS: Row[] = ['absent', 'wrong', 'right']
const kinds = matrix.kinds as Record<string, Record<Row, string>>
const routes = matrix.routes as Record<string, string>
const sources = matrix.sources as unknown as Record<string, [wrong: string, right: string]>

/** X-App-Source decides before the database is asked: its two other rows run on the embedded database alone. */
const skipOf = (row: Row) => row !== 'right' && process.env['TEST_DATABASE_URL'] !== undefined && 'runs on the embedded database'

/** Spec §5-1, §5-3. */
describe('the authorisation matrix', () => {
  let stage: Stage
  let tokens: Record<string, string | undefined>
  before(async () => {
    stage = await setStage()
    const { token } = await harness()
    tokens = {
      anonymous: undefined,
      // Expired for longer than the allowed clock skew.
      expired: await token(stage.admin.id, { exp: Math.floor(Date.now() / 1000) - 60 }),
      user: stage.stranger.token,
      member: stage.member.token,
      owner: stage.owner.token,
      mairie: stage.maire.token,
      otherMairie: stage.otherMaire.token,
      platformAdmin: stage.platformAdmin.token,
      admin: stage.admin.token,
    }
  })

  test('has every route of the contract, and no other; every kind has its cells', () => {
    assert.deepEqual(Object.keys(routes).toSorted(), ENDPOINTS.map(({ id }) => id).toSorted())
    assert.deepEqual(Object.keys(RECIPES).toSorted(), Object.keys(routes).toSorted())
    for (const kind of Object.values(kinds)) for (const row of ROWS) assert.equal(kind[row].split(' ').length, matrix.personas.length)
  })

  for (const endpoint of ENDPOINTS) {
    const cells = kinds[routes[endpoint.id] ?? '']
    const recipe = RECIPES[endpoint.id]
    if (!cells || !recipe) continue
    for (const row of ROWS) {
      test(`${endpoint.id}, X-App-Source ${row}`, { skip: skipOf(row) }, async () => {
        const expected = cells[row].split(' ')
        const [wrong, right] = sources[endpoint.access] ?? ['', '']
        const source = { absent: null, wrong, right }[row]
        // A refused request changes nothing: the next caller may ask for the same. Only what a caller was granted is made again.
        let made: Awaited<ReturnType<typeof recipe>> | undefined
        for (const [index, persona] of matrix.personas.entries()) {
          made ??= await recipe(stage)
          const got = await ask(endpoint.method, pathWith(endpoint.path, made), {
            token: tokens[persona],
            source,
            ...(made.headers ? { headers: made.headers } : {}),
            ...(made.body === undefined ? {} : { body: made.body }),
          })
          const code = got.status < 300 ? 'ok' : got.body.error
          assert.equal(code, expected[index], `${persona}: ${got.status} ${JSON.stringify(got.body).slice(0, 200)}`)
          if (got.status < 400) made = undefined
        }
      })
    }
  }
})
