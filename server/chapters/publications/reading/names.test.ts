import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { getPublication, listActeurPublications } from '../../../../contract/publications/publications.ts'
import { client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { makeActeur, makeCommune, makePublication } from '../../../test/make.ts'
import { untilUsable } from '../../../test/response-cache.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

/** The names that publications show. Answers are asked with another page length each time: none of them is cached as a whole. */
describe('the names of actors and communes beside public publications', () => {
  let stage: Stage
  let acteur: string
  let communes: string[]
  let length = 0
  before(async () => {
    stage = await setStage()
    acteur = await makeActeur(stage.commune, { nom: 'Les Amis', slug: 'les-amis' })
    communes = await Promise.all(['Orléans', 'Ardon', 'Zuydcoote', 'Mareau'].map((nom) => makeCommune({ nom })))
    await untilUsable((await harness()).url)
  })
  const list = async () => {
    length += 1
    return (await client()(listActeurPublications, { params: { acteurId: acteur }, query: { per_page: length } })).data
  }
  const namesOf = async () => (await list()).map((row) => [row.acteur?.nom, row.acteur?.badge, row.commune.nom, row.commune.slug])

  test('are those of the database after each change', async () => {
    const { db } = await harness()
    await makePublication(acteur, stage.commune)
    const commune = await db.selectFrom('communes').select(['nom', 'slug']).where('id', '=', stage.commune).executeTakeFirstOrThrow()
    const first = [['Les Amis', null, commune.nom, commune.slug]]
    assert.deepEqual(await namesOf(), first)
    await db.updateTable('acteurs').set({ nom: 'Les Vrais Amis', badge: 'verifie' }).where('id', '=', acteur).execute()
    assert.deepEqual(await namesOf(), [['Les Vrais Amis', 'verifie', commune.nom, commune.slug]])
    await db.updateTable('communes').set({ nom: 'Nouveau-Bourg', slug: 'nouveau-bourg' }).where('id', '=', stage.commune).execute()
    assert.deepEqual(await namesOf(), [['Les Vrais Amis', 'verifie', 'Nouveau-Bourg', 'nouveau-bourg']])
  })

  test('further communes are in the order of their names, on the record and in the list', async () => {
    const { db } = await harness()
    const id = await makePublication(acteur, stage.commune, { commune_ids: sql`${communes}::uuid[]` })
    const { rows } = await sql<{ id: string; slug: string; nom: string; departement: string }>`
      select id, slug, nom, departement from communes where id = any(${communes}::uuid[]) order by nom, id`.execute(db)
    for (let turn = 0; turn < 3; turn += 1) {
      const { data } = await client()(getPublication, { params: { id } })
      assert.deepEqual([data.communes, data.commune_ids], [rows, communes])
      const row = (await list()).find((one) => one.id === id)
      if (length > 1) assert.deepEqual([row?.communes, row?.commune_ids], [rows, communes])
    }
  })

  test('a publication without an actor or further communes has null and none', async () => {
    const { db } = await harness()
    const id = await makePublication(acteur, stage.commune)
    await db.updateTable('publications').set({ acteur_id: null }).where('id', '=', id).execute()
    const { data } = await client()(getPublication, { params: { id } })
    assert.deepEqual([data.acteur, data.communes, data.commune_ids, data.images, data.documents], [null, [], [], [], []])
  })
})
