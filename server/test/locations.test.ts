// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ENDPOINTS } from '../../contract/index.ts'
import { harness } from './harness.ts'
import { ask } from './http.ts'
import { pathWith, RECIPES } from './recipes.ts'
import { setStage, type Stage } from './stage.ts'

const SOURCES = [null, 'public', 'mairie', 'backoffice']
/** The endpoints whose answers may have a Location header. */
const MAKING = ENDPOINTS.filter(({ method, answers }) => method !== 'GET' && (answers?.status === 201 || answers?.status === 202))

/** Accepted work on a record that the request names, or that its caller does not read; all others say where what they make is. */
const WITHOUT_ADDRESS = new Set([
  'addClaimEmail',
  'addClaimWebsite',
  'askSuiviCode',
  'beginEnvoi',
  'sendMairieCode',
  'sendTestMail',
  'startView',
  'retryPaymentEvent',
  'retryMessage',
  'deleteCompte',
  'requestEmailChange',
  'receiveEmail',
])

describe('Location', () => {
  let stage: Stage
  let tokens: Record<string, string | undefined>
  before(async () => {
    stage = await setStage()
    tokens = {
      anonymous: undefined,
      user: stage.stranger.token,
      member: stage.member.token,
      owner: stage.owner.token,
      mairie: stage.maire.token,
      platformAdmin: stage.platformAdmin.token,
      admin: stage.admin.token,
    }
  })
  /** Returns every successful answer of an endpoint, by caller and source, with the status of its Location for the same caller. */
  async function followed(id: string): Promise<{ by: string; source: string | null; location: string | null; status: number | null }[]> {
    const endpoint = ENDPOINTS.find((one) => one.id === id)
    const recipe = RECIPES[id]
    assert.ok(endpoint && recipe, id)
    const { url } = await harness()
    const found = []
    // A refused request changes nothing: the next one may ask for the same.
    let made: Awaited<ReturnType<typeof recipe>> | undefined
    for (const [by, token] of Object.entries(tokens))
      for (const source of SOURCES) {
        made ??= await recipe(stage)
        const got = await ask(endpoint.method, pathWith(endpoint.path, made), {
          token,
          source,
          ...(made.headers ? { headers: made.headers } : {}),
          ...(made.body === undefined ? {} : { body: made.body }),
        })
        if (got.status < 400) made = undefined
        if (got.status !== 201 && got.status !== 202) continue
        const location = got.headers.get('location')
        // A caller with a token may write without a source. Reading needs one.
        const status = location === null ? null : (await ask('GET', url + location, { token, source: source ?? 'public' })).status
        found.push({ by, source, location, status })
      }
    return found
  }

  for (const canPublish of [false, true])
    for (const { id } of MAKING)
      test(`${id} names only what its caller may read, ${canPublish ? 'with' : 'without'} can_publish`, async () => {
        const { db } = await harness()
        await db.updateTable('acteurs').set({ can_publish: canPublish }).where('id', '=', stage.acteur).execute()
        const answers = await followed(id)
        assert.ok(answers.length > 0, 'some caller succeeds')
        assert.equal(
          answers.every(({ location }) => location === null),
          WITHOUT_ADDRESS.has(id),
          'says where it is',
        )
        for (const answer of answers) if (answer.location !== null) assert.equal(answer.status, 200, JSON.stringify(answer))
      })

  test('an administrator in the back-office is told where everything is', async () => {
    for (const id of ['submitClaim', 'openThread', 'createPublication', 'createActeur', 'createMairiePublication']) {
      const answer = (await followed(id)).find(({ by, source }) => by === 'admin' && source === 'backoffice')
      assert.equal(answer?.status, 200, id)
    }
  })

  test('who made something that only the office reads is told of no address', async () => {
    for (const id of ['submitClaim', 'openThread'])
      for (const { by, source, location } of await followed(id))
        assert.equal(location === null, by !== 'admin' || source !== 'backoffice', `${id} ${by} ${source}`)
  })
})
