import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { get } from '../../../test/http.ts'
import { type ImportStage, type Run, setImportStage } from '../../../test/imports.ts'
import { makeCommune } from '../../../test/make.ts'
import { EVENEMENT } from '../../../test/stage.ts'

/** Creates a commune that is found by its name. */
async function commune(
  nom: string,
  values: Parameters<typeof makeCommune>[0] = {},
  names: string[] = [nom.toLowerCase()],
): Promise<string> {
  const id = await makeCommune({ nom, ...values })
  const { db } = await harness()
  for (const recherche of names) await db.insertInto('commune_noms').values({ commune_id: id, nom, recherche, type: 'commune' }).execute()
  return id
}

describe('the commune of an event', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())

  test('by its code, a former code, its name with the postal code, or a name of the département', async () => {
    const here = { departement: '01' }
    const own = await commune('Bourg', { ...here, code_insee: '01053', codes_postaux: ['01000'] })
    const merged = await commune('Plateau', { ...here, code_insee: '01185', codes_alias: ['01186'] })
    const far = await commune('Lyon', { departement: '69', code_insee: '69123', codes_postaux: ['69001', '69002'], codes_alias: ['69382'] })
    await commune('Vaux', { ...here, code_insee: '01431', codes_postaux: ['01150'] })
    const vaux = await commune('Vaux', { ...here, code_insee: '01432', codes_postaux: ['01540'] })
    const places: [title: string, location: object, expected: string | null][] = [
      ['a code', { insee: '01053' }, own],
      ['a former code', { insee: '01186', city: 'Ancien nom' }, merged],
      ['an arrondissement', { insee: '69382' }, far],
      ['an unknown code, and a name', { insee: '99999', city: 'Plateau' }, merged],
      ['a name with its postal code', { city: 'LYON', postalCode: '69002' }, far],
      ['a name elsewhere without a postal code', { city: 'Lyon' }, null],
      ['a name of the département', { city: 'Bourg', postalCode: '01999' }, own],
      ['a name that two have', { city: 'Vaux' }, null],
      ['one of them by its postal code', { city: 'Vaux', postalCode: '01540' }, vaux],
      ['no name', { name: 'Salle' }, null],
      ['a postal code alone', { postalCode: '01000' }, null],
    ]
    const events = places.map(([title, location], n) => ({
      uid: n + 1,
      title: { fr: title },
      description: { fr: 'Texte' },
      state: 2,
      timings: [{ begin: `2031-05-${10 + n}T20:00:00+02:00`, end: `2031-05-${10 + n}T22:00:00+02:00` }],
      location: { name: 'Salle', ...location },
    }))
    stage.server.documents.set('/v2/agendas/1/events', { body: JSON.stringify({ success: true, events }), type: 'application/json' })
    const source = {
      type: 'openagenda',
      path: '/v2/agendas/1/events',
      acteur_id: stage.acteur,
      statut_creation: 'published',
      type_id: EVENEMENT,
    }
    const id = await stage.source(source)
    assert.equal((await stage.run(id)).created, places.length)
    const { data } = (await get(`/admin/publications?import_source_id=${id}&per_page=100`, stage.back)).body
    const found = new Map(data.map(({ title, evenement }: Run) => [title, evenement.lieu.commune_id]))
    assert.deepEqual(
      places.map(([title]) => [title, found.get(title)]),
      places.map(([title, , expected]) => [title, expected]),
    )
  })
})
