import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { makeActeur, makeCommune } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { assertWithinCommunes, isWithinCommunes } from './scope.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'

/** Spec §4.2-6. */
describe('where an actor may publish', () => {
  let stage: Stage
  let added: string
  before(async () => {
    stage = await setStage()
    added = await makeCommune()
    const { db } = await harness()
    const another = await makeActeur(stage.elsewhere)
    await db
      .insertInto('acteur_communes')
      .values([
        { acteur_id: stage.acteur, commune_id: added },
        { acteur_id: another, commune_id: stage.elsewhere },
      ])
      .execute()
  })
  const within = async (acteur: string | null, ...communes: string[]) =>
    (await harness()).db.transaction().execute((tx) => isWithinCommunes(tx, acteur, communes))

  test('in its own commune and those added to it, each as often as one likes', async () => {
    const { acteur, commune } = stage
    for (const communes of [[commune], [added], [commune, added], [added, added, commune, commune]])
      assert.equal(await within(acteur, ...communes), true)
  })

  test('in no other commune: not one of another actor, not an unknown one, not a list with one of these', async () => {
    const { acteur, mairie, commune, elsewhere } = stage
    for (const communes of [[elsewhere], [commune, elsewhere], [elsewhere, commune], [UNKNOWN], [added, UNKNOWN]])
      assert.equal(await within(acteur, ...communes), false)
    assert.equal(await within(mairie, added), false)
    assert.equal(await within(UNKNOWN, commune), false)
  })

  test('a publication without an actor may be in any existing commune', async () => {
    const { commune, elsewhere } = stage
    assert.equal(await within(null, commune, elsewhere, added), true)
    assert.equal(await within(null, commune, UNKNOWN), false)
  })

  test('outside is a scope_violation', async () => {
    const { db } = await harness()
    const may = (commune: string) => db.transaction().execute((tx) => assertWithinCommunes(tx, stage.acteur, [commune]))
    await may(added)
    await assert.rejects(may(stage.elsewhere), { code: 'scope_violation' })
  })
})
