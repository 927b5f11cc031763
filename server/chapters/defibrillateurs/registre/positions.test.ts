import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Harness, harness } from '../../../test/harness.ts'
import { makeCommune } from '../../../test/make.ts'
import { device, file } from '../test/files.ts'
import { syncing } from '../test/syncing.ts'
import { pointOf } from './rows/ewkb.ts'

const ARLES = { latitude: 43.6766, longitude: 4.6278 }

/** Spec §2-29. */
describe('the position of a defibrillator', () => {
  let h: Harness
  const { from, write, cleanUp } = syncing()
  before(async () => {
    h = await harness()
  })
  after(cleanUp)
  beforeEach(async () => {
    await h.reset()
    await makeCommune({ code_insee: '13004', departement: '13', ...ARLES })
    await makeCommune({ code_insee: '13005', departement: '13', ...ARLES })
    await makeCommune({ code_insee: '97353', departement: '973', latitude: 3.6427, longitude: -54.0311 })
    // If no town hall is known, the centre is computed from the devices.
    await makeCommune({ code_insee: '69123', departement: '69', codes_postaux: ['69001'] })
    await makeCommune({ code_insee: '69001', departement: '69', codes_postaux: ['69001'] })
    await makeCommune({ code_insee: '98735', departement: '987', latitude: -17.53, longitude: -149.56 })
  })
  let n = 0
  const at = (insee: string, latitude: number, longitude: number, values: Record<string, string> = {}) =>
    device({
      c_gid: String((n += 1)),
      c_com_insee: insee,
      c_lat_coor1: String(latitude),
      c_long_coor1: String(longitude),
      c_adr_voie: `Rue ${n}`,
      ...values,
    })
  const found = async (rows: Record<string, string>[]) => {
    assert.equal((await from(write(file(rows)))).status, 'done')
    const stored = await h.db
      .selectFrom('defibrillateurs')
      .select(['source_id', 'position_motif', 'position_douteuse', 'affiche'])
      .execute()
    for (const { position_motif, position_douteuse, affiche } of stored)
      assert.deepEqual([position_douteuse, affiche], [position_motif !== null, position_motif === null])
    return rows.map(({ c_gid }) => stored.find(({ source_id }) => source_id === c_gid)?.position_motif)
  }
  const lyon = [0, 1, 2, 3].map((i) => [45.75 + i / 1000, 4.85] as const)

  for (const [what, insee, latitude, longitude, motif] of [
    ['in the middle of its commune', '13004', 43.677, 4.63, null],
    ['at the other end of Arles, 33 km off', '13004', 43.39, 4.73, null],
    ['as far from a commune that is not so large', '13005', 43.39, 4.73, 'eloignee'],
    ['60 km off', '13004', 43.53, 5.35, 'eloignee'],
    ['in another region', '13004', 48.85, 2.35, 'eloignee'],
    ['100 km off in Maripasoula', '97353', 2.8, -53.6, null],
    ['on an atoll 700 km off', '98735', -18.06, -142.9, null],
    ['at zero', '13004', 0, 0, 'nulle'],
    ['swapped', '13004', 4.63, 43.677, 'inversee'],
    ['swapped overseas', '98735', -149.56, -17.53, 'inversee'],
    ['in Germany', '13004', 52.5, 13.4, 'hors_territoire'],
    ['in the Pacific', '', 10, 170, 'hors_territoire'],
    ['in no commune', '', 43.7, 4.6, null],
    ['on a known placeholder', '13004', 48.87718, 2.335965, 'provisoire'],
    ['beyond the world unless swapped', '', 170, 10, 'hors_limites'],
    ['near its commune’s devices', '69123', 45.76, 4.86, null],
    ['far from its commune’s devices', '69123', 46.4, 4.85, 'eloignee'],
    ['at zero in one number', '13004', 43.68, 0, 'nulle'],
    ['where "France" is put', '', 46.227638, 2.213749, 'provisoire'],
    ['in whole degrees', '69123', 46, 5, 'provisoire'],
    ['alone, far from those of its postal code', '69001', 46.4, 4.85, 'eloignee'],
  ] as const)
    test(`${what}: ${motif ?? 'believed'}`, async () => {
      const rows = [...lyon.map(([y, x]) => at('69123', y, x, { c_com_cp: '69001' })), at(insee, latitude, longitude)]
      assert.deepEqual(await found(rows), [null, null, null, null, motif])
    })

  for (const [what, values, latitude, longitude, motif] of [
    ['in its main town', { c_com_insee: '33063' }, 44.84, -0.58, null],
    ['far from it', { c_com_insee: '33063' }, 44.84, 0.58, 'eloignee'],
    ['in its département', { c_com_insee: '33005' }, 44.66, -1.16, null],
    ['in another', { c_com_insee: '33005' }, 43.3, 5.4, 'eloignee'],
    ['swapped', { c_com_insee: '97411' }, 55.45, -20.88, 'inversee'],
    ['where its postal code says, of no commune', { c_com_cp: '51300' }, 48.72, 4.58, null],
    ['elsewhere than its postal code says, of no commune', { c_com_cp: '51300' }, 43.3, 5.4, 'eloignee'],
    ['elsewhere than a code says that nobody has', { c_com_insee: '51999' }, 43.3, 5.4, 'eloignee'],
    ['where one of two codes says', { c_com_insee: '51999', c_com_cp: '13000' }, 43.3, 5.4, null],
    ['in the north of Corsica', { c_com_cp: '20299' }, 43, 9.4, null],
    ['in Paris, of Corsica', { c_com_cp: '20299' }, 48.86, 2.34, 'eloignee'],
    ['in Futuna', { c_com_cp: '98610' }, -14.29, -178.15, null],
    ['in Saint-Barthélemy, by the code it had', { c_com_insee: '97123' }, 17.9, -62.85, null],
  ] as const)
    test(`alone in the file, ${what}: ${motif ?? 'believed'}`, async () => {
      await makeCommune({ code_insee: '33063', departement: '33' })
      await makeCommune({ code_insee: '33005', departement: '33' })
      await makeCommune({ code_insee: '97411', departement: '974' })
      for (const code_insee of ['51001', '51002']) await makeCommune({ code_insee, departement: '51', codes_postaux: ['51300'] })
      assert.deepEqual(await found([at('', latitude, longitude, values)]), [motif])
    })

  test('far out is believed beside another place as far out: a large commune has villages', async () => {
    const rows = [at('13005', 43.39, 4.73), at('13005', 43.4, 4.72), at('13005', 43.53, 5.35)]
    assert.deepEqual(await found(rows), [null, null, 'eloignee'])
  })

  test('shared by different addresses is a placeholder; several devices of one address are not', async () => {
    const office = [1, 2, 3].map(() => at('69123', 45.76, 4.86, { c_adr_voie: 'Rue du Lac' }))
    const geocoded = [1, 2, 3].map(() => at('69123', 45.77, 4.87))
    const two = [1, 2].map(() => at('69123', 45.78, 4.88))
    const operators = [1, 2, 3].map((i) => at('69123', 45.79, 4.89, { c_adr_voie: '', c_expt_siren: `20000000${i}` }))
    const motifs = await found([...office, ...geocoded, ...two, ...operators])
    assert.deepEqual(motifs, [
      ...Array<null>(3).fill(null),
      ...Array<string>(3).fill('provisoire'),
      null,
      null,
      ...Array<string>(3).fill('provisoire'),
    ])
  })

  test('a town hall that all devices contradict is not believed', async () => {
    const rows = [0, 1, 2, 3, 4].map((i) => at('13004', 44.2 + i / 500, 4.6))
    assert.deepEqual(await found(rows), [null, null, null, null, null])
  })

  test('within ten metres of the same name or operator on one floor may be a double of the newest; it hides nothing', async () => {
    const same = { c_nom: 'Mairie', c_acc_etg: '0', c_adr_voie: 'Rue A' }
    const rows = [
      at('69123', 45.75, 4.85, { ...same, c__edit_datemaj: '2024-01-01 10:00:00' }),
      at('69123', 45.75005, 4.85005, { ...same, c_nom: 'MAIRIE', c__edit_datemaj: '2026-01-01 10:00:00' }),
      at('69123', 45.75, 4.85, { ...same, c_acc_etg: '1' }),
      at('69123', 45.7502, 4.85, same),
      at('69123', 45.75, 4.85, { ...same, c_nom: 'École' }),
    ]
    assert.deepEqual(await found(rows), [null, null, null, null, null])
    const stored = await h.db.selectFrom('defibrillateurs').select(['id', 'source_id', 'doublon_possible_de']).execute()
    const double = (i: number) => stored.find(({ source_id }) => source_id === rows[i]?.['c_gid'])
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((i) => double(i)?.doublon_possible_de ?? null),
      [double(1)?.id ?? '', null, null, null, null],
    )
  })

  test('is doubtful where the shape and the columns part', async () => {
    const same = { the_geom: '0101000020E6100000F6285C8FC2351140295C8FC2F5E04640', c_adr_voie: 'Rue A' }
    const near = [0, 1, 2].map((i) => at('69123', 45.7585 + i / 1000, 4.303))
    const rows = [at('69123', 45.7585, 4.303, same), at('69123', 45.7575, 4.45, same), at('69123', 4.3025, 45.7575, same)]
    assert.deepEqual(await found([...near, ...rows]), [null, null, null, null, 'provisoire', null])
  })

  test('is read from shapes of one or several points, and from nothing else', () => {
    const multi = '0104000020E6100000010000000101000000F6285C8FC2351140295C8FC2F5E04640'
    assert.deepEqual(pointOf(multi), { longitude: 4.3025, latitude: 45.7575 })
    assert.deepEqual(pointOf('0101000020E6100000F6285C8FC2351140295C8FC2F5E04640'), { longitude: 4.3025, latitude: 45.7575 })
    for (const hex of ['', 'zz', multi.slice(0, 60), multi.replace('E6100000', 'E7100000'), '00'.repeat(40), null, 7])
      assert.equal(pointOf(hex), null)
  })
})
