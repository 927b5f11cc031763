import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getInstanceTerritory } from '../../../contract/dashboard/places.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { client } from '../../test/client.ts'
import { harness } from '../../test/harness.ts'
import { makeActeur, makeCommune, makeOfficer, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const EPCI = { epci_siren: '200072460', epci_nom: 'CA de Béthune-Bruay' }

/** Spec §2-107. */
describe('the territory of the instance', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    const { db } = await harness()
    await db
      .updateTable('communes')
      .set({ departement: '62', departement_nom: 'Pas-de-Calais', ...EPCI })
      .execute()
  })
  after(async () => set(undefined))
  const set = async (value: string | undefined) => {
    const { services } = await harness()
    services.config.instanceTerritory = readConfig({ INSTANCE_TERRITORY: value }).instanceTerritory
  }
  const read = async (by: Parameters<typeof client>[0] = stage.back) => (await client(by)(getInstanceTerritory, {})).data
  const peopled = async (departement: string, nom: string) => {
    const commune = await makeCommune({ departement, departement_nom: nom, epci_siren: null, epci_nom: null })
    const acteur_id = await makeActeur(commune)
    await makeUser({ links: [{ acteur_id, role: 'owner' }] })
    return acteur_id
  }

  test('is the intercommunality in which all actors with people lie, then a few départements, then all of France', async () => {
    // An actor without people says nothing: registers have one for each commune.
    await makeActeur(await makeCommune({ departement: '2A', departement_nom: 'Corse-du-Sud' }))
    assert.deepEqual(await read(), [{ territoire: 'intercommunalite:200072460', nom: 'CA de Béthune-Bruay' }])
    await peopled('59', 'Nord')
    assert.deepEqual(await read(), [
      { territoire: 'departement:59', nom: 'Nord' },
      { territoire: 'departement:62', nom: 'Pas-de-Calais' },
    ])
    const closed = await peopled('80', 'Somme')
    assert.equal((await read()).length, 3)
    await peopled('02', 'Aisne')
    assert.deepEqual(await read(), [])
    const { db } = await harness()
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', closed).execute()
    assert.equal((await read()).length, 3)
  })

  test('is what the operator has set, of what there is; all of France can be set', async () => {
    const { db } = await harness()
    const { code_insee, nom } = await db
      .selectFrom('communes')
      .select(['code_insee', 'nom'])
      .where('id', '=', stage.commune)
      .executeTakeFirstOrThrow()
    await set(`commune:${code_insee},departement:62,intercommunalite:200072460,departement:986`)
    assert.deepEqual(
      (await read()).map(({ territoire }) => territoire),
      [`commune:${stage.commune}`, 'departement:62', 'intercommunalite:200072460'],
    )
    assert.equal((await read())[0]?.nom, `${nom} (62)`)
    await set('france')
    assert.deepEqual(await read(), [])
    for (const wrong of ['62', 'region:32', 'departement:6', 'commune:Béthune', 'intercommunalite:12'])
      await assert.rejects(set(wrong), /INSTANCE_TERRITORY/, wrong)
  })

  test('is none for a bounded role, which has its own', async () => {
    await set('departement:62')
    assert.deepEqual(await read(await makeOfficer('moderateur', { communes: [stage.commune] })), [])
    assert.equal((await read(await makeOfficer('moderateur', null))).length, 1)
  })
})
