import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getActeur, updateActeur } from '../../../contract/acteurs/acteurs.ts'
import { client } from '../../test/client.ts'
import { differences } from '../../test/differences.ts'
import { harness } from '../../test/harness.ts'
import { ask, assertError, patch, post, rowOf } from '../../test/http.ts'
import { makeMedia } from '../../test/make-media.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

/** Spec §2-65. */
describe('logo and picture of an actor', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const edit = (body: object) => patch(`/admin/acteurs/${stage.acteur}`, body, stage.back)
  const shown = async () => (await client()(getActeur, { params: { id: stage.acteur } })).data
  const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
  const uses = async (id: string) => {
    const { db } = await harness()
    return (await db.selectFrom('medias').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses
  }

  test('they are shown to everybody, changed, cleared and given back', async () => {
    assert.deepEqual([(await shown()).logo, (await shown()).photo], [null, null])
    const [logo, picture] = [await makeMedia(stage.acteur), await makeMedia(stage.acteur)]
    await client(stage.back)(updateActeur, {
      params: { id: stage.acteur },
      body: { logo_media_id: logo, photo: { media_id: picture, alt: 'La devanture', credit: 'Mairie' } },
    })
    const acteur = await shown()
    assert.equal(acteur.logo?.media_id, logo)
    assert.match(acteur.logo?.media.url ?? '', /^\/api\/v1\/medias\/files\//)
    assert.deepEqual([acteur.photo?.alt, acteur.photo?.credit, acteur.photo?.media.width], ['La devanture', 'Mairie', 400])
    assert.deepEqual([await uses(logo), await uses(picture)], [1, 1])
    assert.ok(!JSON.stringify(await trail(stage.acteur)).includes('devanture'), 'the trail has ids')
    const same = await edit({ logo_media_id: logo })
    assert.equal(same.headers.get('x-audit-id'), null)
    const cleared = await edit({ logo_media_id: null, photo: null })
    assert.deepEqual([cleared.body.data.logo, await uses(logo), await uses(picture)], [null, 0, 0])
    assert.equal((await undo(rowOf(cleared))).status, 200)
    assert.deepEqual([(await shown()).logo, (await shown()).photo, await uses(logo)], [acteur.logo, acteur.photo, 1])
  })

  test('a media of another actor or kind is refused, and a picture needs its text', async () => {
    for (const [body, path] of [
      [{ logo_media_id: await makeMedia(stage.mairie) }, 'body.logo_media_id'],
      [{ logo_media_id: await makeMedia(stage.acteur, { kind: 'document' }) }, 'body.logo_media_id'],
      [{ photo: { media_id: await makeMedia(stage.mairie), alt: 'x' } }, 'body.photo.media_id'],
      [{ photo: { media_id: await makeMedia(stage.acteur) } }, 'body.photo.alt'],
    ] as const) {
      const got = await edit(body)
      assertError(got, 422, 'validation_failed')
      assert.equal(got.body.details[0].path, path)
    }
  })

  test('files that are gone are not shown again', async () => {
    const { db } = await harness()
    const [logo, picture] = [await makeMedia(stage.acteur), await makeMedia(stage.acteur)]
    await edit({ logo_media_id: logo, photo: { media_id: picture, decorative: true } })
    const cleared = await edit({ logo_media_id: null })
    await db.deleteFrom('medias').where('id', '=', logo).execute()
    assertError(await undo(rowOf(cleared)), 409, 'media_gone')
    await ask('DELETE', `/admin/acteurs/${stage.acteur}`, stage.back)
    assert.equal(await uses(picture), 0)
    await db.deleteFrom('medias').where('id', '=', picture).execute()
    assert.equal((await ask('DELETE', `/admin/acteurs/${stage.acteur}/restore`, stage.back)).status, 200)
    assert.equal((await shown()).photo, null)
    assert.deepEqual(await differences(), [])
  })
})
