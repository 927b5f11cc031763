import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newId } from '../../platform/db/id.ts'
import { harness } from '../../test/harness.ts'
import { assertError, get } from '../../test/http.ts'
import { makeCommune } from '../../test/make.ts'
import { toDay, todayIn, toNumber } from './days.ts'

/** Several communes in one request: by slug, and their collections. Spec §4.4-4, §4.4-8. */
describe('several communes in one request', () => {
  const ids: Record<string, string> = {}
  const collect = async (nom: string, values: object) => {
    const { db } = await harness()
    const row = { type_dechet: 'verre', libelle: 'Verre', frequence: 'hebdomadaire', jours: [1], regle_feries: 'maintenue' }
    await db
      .insertInto('collectes')
      .values({ ...row, id: newId(), commune_id: ids[nom] ?? '', ...values })
      .execute()
  }
  before(async () => {
    const { db, reset } = await harness()
    await reset()
    for (const [nom, more] of [
      ['Autun', {}],
      ['Beaune', {}],
      ['Cluny', { departement: '974', departement_nom: 'La Réunion', timezone: 'Indian/Reunion' }],
    ] as const)
      ids[nom] = await makeCommune({ nom, slug: nom.toLowerCase(), ...more })
    const former = [
      { slug: 'bibracte', commune_id: ids['Autun'] ?? '' },
      { slug: 'cluny', commune_id: ids['Beaune'] ?? '' },
    ]
    await db.insertInto('commune_slugs').values(former).execute()
  })
  const names = async (query: string) => {
    const got = await get(`/communes?${query}`)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    const rows = got.body.data as { nom: string; departement_nom: string; fuseau: string }[]
    return { rows, names: rows.map(({ nom }) => nom), total: Number(got.headers.get('x-total-count')) }
  }

  test('by slug, present or former, or by id, in the order of the request, each once', async () => {
    assert.deepEqual((await names('slug=cluny,autun,beaune')).names, ['Cluny', 'Autun', 'Beaune'])
    assert.deepEqual((await names(`slug=${ids['Beaune']},nulle-part,bibracte`)).names, ['Beaune', 'Autun'])
    const once = await names('slug=autun,bibracte,autun,beaune')
    assert.deepEqual([once.names, once.total], [['Autun', 'Beaune'], 2])
    assert.deepEqual((await names('slug=cluny')).names, ['Cluny'], 'the present slug precedes a former one')
    assert.deepEqual(await names('slug=nulle-part').then(({ names: none, total }) => [none, total]), [[], 0])
    const { rows } = await names('slug=cluny')
    assert.deepEqual([rows[0]?.departement_nom, rows[0]?.fuseau], ['La Réunion', 'Indian/Reunion'])
  })

  test('in pages, in another order, and with other filters', async () => {
    const second = await names('slug=cluny,autun,beaune&per_page=2&page=2')
    assert.deepEqual([second.names, second.total], [['Beaune'], 3])
    assert.deepEqual((await names('slug=cluny,beaune,autun&sort=nom_asc')).names, ['Autun', 'Beaune', 'Cluny'])
    assert.deepEqual((await names('slug=cluny,beaune&departement=974')).names, ['Cluny'])
    assert.deepEqual((await names(`slug=cluny,beaune&id=${ids['Beaune']}`)).names, ['Beaune'])
    for (const wrong of ['Autun', 'a,,b', "a'b", Array.from({ length: 51 }, (_, at) => `c${at}`).join()])
      assertError(await get(`/communes?slug=${encodeURIComponent(wrong)}`), 422, 'validation_failed')
  })

  test('a renamed commune is found under both slugs at once, also from the response cache', async () => {
    const { db } = await harness()
    const both = 'slug=beaune,belna'
    assert.deepEqual((await names(both)).names, ['Beaune'])
    await db
      .insertInto('commune_slugs')
      .values({ slug: 'belna', commune_id: ids['Autun'] ?? '' })
      .execute()
    for (let turn = 0; turn < 20 && (await names(both)).names.length < 2; turn += 1) await new Promise((done) => setTimeout(done, 50))
    assert.deepEqual((await names(both)).names, ['Beaune', 'Autun'])
  })

  test('their collections are those of each, together, in the order of the communes', async () => {
    const yesterday = (zone: string) => toDay(toNumber(todayIn(zone)) - 1)
    await collect('Autun', { libelle: 'Papier', ordre: 2 })
    await collect('Autun', { libelle: 'Ordures', ordre: 1, exceptions: JSON.stringify([{ date: '2026-12-25' }]) })
    await collect('Autun', { libelle: 'Ancienne', valide_au: yesterday('Europe/Paris') })
    await collect('Cluny', { libelle: 'Verre', valide_au: todayIn('Indian/Reunion') })
    await collect('Cluny', { libelle: 'Hier', valide_au: yesterday('Indian/Reunion') })
    const named = (...noms: string[]) => noms.map((nom) => ids[nom]).join()
    const together = await get(`/collectes?commune_id=${named('Cluny', 'Beaune', 'Autun')},${newId()}`)
    assert.equal(together.status, 200, JSON.stringify(together.body))
    const alone = await Promise.all(
      ['Cluny', 'Autun'].map(async (nom) =>
        (await get(`/communes/${ids[nom]}/collectes`)).body.data.map((row: object) => ({ commune_id: ids[nom], ...row })),
      ),
    )
    assert.deepEqual(together.body.data, alone.flat())
    assert.deepEqual(
      together.body.data.map(({ libelle }: { libelle: string }) => libelle),
      ['Verre', 'Ordures', 'Papier'],
    )
    assert.deepEqual([together.body.meta.total, together.headers.get('x-total-count')], [3, '3'])
    const last = await get(`/collectes?commune_id=${named('Cluny', 'Autun')}&per_page=2&page=2`)
    assert.deepEqual([last.body.data.map(({ libelle }: { libelle: string }) => libelle), last.body.meta.total], [['Papier'], 3])
    const beyond = await get(`/collectes?commune_id=${named('Autun')}&page=9`)
    assert.deepEqual([beyond.body.data, beyond.body.meta.total], [[], 2])
    const none = await get(`/collectes?commune_id=${newId()}`)
    assert.deepEqual([none.status, none.body.data, none.body.meta.total], [200, [], 0])
    for (const wrong of ['', 'commune_id=', 'commune_id=autun', `commune_id=${Array.from({ length: 51 }, newId).join()}`])
      assertError(await get(`/collectes?${wrong}`), 422, 'validation_failed')
  })
})
