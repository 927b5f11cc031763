import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { listElus } from '../../../../contract/communes/communes.ts'
import { getMairieCommune, updateMairieCommune } from '../../../../contract/mairie/commune.ts'
import { newId } from '../../../platform/db/id.ts'
import { client } from '../../../test/client.ts'
import { differences } from '../../../test/differences.ts'
import { harness } from '../../../test/harness.ts'
import { assertError, patch, post, rowOf } from '../../../test/http.ts'
import { makeMedia } from '../../../test/make-media.ts'
import { setStage, type Stage, trail } from '../../../test/stage.ts'

const ANNE = { prenom: 'Anne', nom: 'Roux', fonction_type: 'maire' } as const

/** Spec §2-108. */
describe('the photograph of an official', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const by = () => client({ token: stage.maire.token, source: 'mairie' })
  const params = () => ({ communeId: stage.commune })
  const stored = async () => (await by()(getMairieCommune, { params: params() })).data.elus
  const shown = async () => (await client()(listElus, { params: { id: stage.commune } })).data[0]?.photo
  const edit = (elus: object[]) => patch(`/mairie/communes/${stage.commune}`, { elus }, { token: stage.maire.token, source: 'mairie' })
  const uses = async (id: string) => {
    const { db } = await harness()
    return (await db.selectFrom('medias').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses
  }

  test('it is shown, kept by other edits, replaced, hidden with its official, and given back', async () => {
    const [first, second] = [await makeMedia(stage.mairie), await makeMedia(stage.mairie)]
    await by()(updateMairieCommune, { params: params(), body: { elus: [{ ...ANNE, photo: { media_id: first } }] } })
    assert.equal((await shown())?.media_id, first)
    assert.match((await shown())?.media.sizes[0]?.url ?? '', /^\/api\/v1\/medias\/files\//)
    assert.equal(await uses(first), 1)
    const [row] = await stored()
    assert.equal((await edit([{ ...row }])).headers.get('x-audit-id'), null, 'the answer, sent back, changes nothing')
    await edit([{ ...row, delegation: 'Finances' }])
    assert.deepEqual([(await shown())?.media_id, await uses(first)], [first, 1])
    const replaced = await edit([{ ...row, photo: { media_id: second } }])
    assert.deepEqual([(await shown())?.media_id, await uses(first), await uses(second)], [second, 0, 1])
    assert.ok(!JSON.stringify(await trail(stage.commune)).includes('/medias/files/'), 'the trail has no address of it')
    assert.equal((await post(`/admin/audit/${rowOf(replaced)}/undo`, undefined, stage.back)).status, 200)
    assert.deepEqual([(await shown())?.media_id, await uses(first), await uses(second)], [first, 1, 0])
    await edit([{ ...row, photo: null }])
    assert.deepEqual([await shown(), await uses(first)], [null, 0])
  })

  test('a row of the register stays one; a person who leaves the council leaves no use', async () => {
    const { db } = await harness()
    const id = newId()
    const register = { source: 'rne', source_cle: 'jean', mandats: '{}' }
    const values = { id, commune_id: stage.commune, nom: 'Petit', prenom: 'Jean', fonction_type: 'conseiller', ...register }
    await db.insertInto('elus').values(values).execute()
    const media = await makeMedia(stage.mairie)
    const rows = (await stored()).map((row) => (row.id === id ? { ...row, photo: { media_id: media } } : row))
    const got = await edit(rows)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    assert.equal((await stored()).find((row) => row.id === id)?.source, 'rne')
    assert.equal(await uses(media), 1)
    await db.deleteFrom('elus').where('id', '=', id).execute()
    assert.equal(await uses(media), 0)
    assert.deepEqual(await differences(), [])
  })

  test('a file of somebody else is refused, and files that are gone are not shown again', async () => {
    for (const media_id of [
      await makeMedia(stage.acteur),
      await makeMedia(stage.mairie, { kind: 'document' }),
      await makeMedia(stage.mairie, { state: 'processing' }),
    ]) {
      const got = await edit([ANNE, { ...ANNE, nom: 'Blanc', photo: { media_id } }])
      assertError(got, 422, 'validation_failed')
      assert.equal(got.body.details[0].path, 'body.elus.1.photo.media_id')
    }
    const { db } = await harness()
    const media = await makeMedia(stage.mairie)
    await edit([{ ...ANNE, photo: { media_id: media } }])
    const cleared = await edit([])
    await db.deleteFrom('medias').where('id', '=', media).execute()
    assertError(await post(`/admin/audit/${rowOf(cleared)}/undo`, undefined, stage.back), 409, 'media_gone')
  })
})
