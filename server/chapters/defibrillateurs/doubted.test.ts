import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Harness, harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { makeCommune } from '../../test/make.ts'
import { device, file, type Sample } from './test/files.ts'
import { syncing } from './test/syncing.ts'

/** Where it can be had always: outdoors, freely accessible. */
const ALWAYS = { c_dispo_horaires: '24/7', c_acc: 'Extérieur', c_acc_lib: 't' }

/** Spec §2-27. */
describe('what a device shown by hand may not be said to be', () => {
  let h: Harness
  const { from, write, cleanUp } = syncing()
  before(async () => {
    h = await harness()
  })
  after(cleanUp)
  beforeEach(async () => {
    await h.reset()
    await makeCommune({ code_insee: '69123', nom: 'Lyon', latitude: 45.75, longitude: 4.85 })
  })
  let n = 0
  const row = (values: Sample) => {
    n += 1
    return device({ c_gid: `h${n}`, c_com_insee: '69123', c_lat_coor1: String(45.75 + n / 1000), c_adr_voie: `Rue ${n}`, ...values })
  }
  const sync = async (rows: readonly Sample[]) => {
    assert.equal((await from(write(file(rows)), true)).status, 'done')
    await h.db.updateTable('defibrillateurs').set({ admin_status: 'visible' }).execute()
  }
  const shown = async (query = '') => (await get(`/defibrillateurs?per_page=100${query}`)).body
  const only = async () => (await shown()).data[0]

  for (const [what, values] of Object.entries<Sample>({
    'out of order': { c_etat_fonct: 'Hors service' },
    removed: { c_etat_fonct: 'Supprimé définitivement' },
    'away for a while': { c_etat_fonct: 'Absent momentanément' },
    'in a state nobody knows': { c_etat_fonct: 'Inconnu' },
    'in a state not said': { c_etat_fonct: '' },
    'to be removed': { c_etat: 'A supprimer' },
    mobile: { c_dae_mobile: 't' },
  }))
    test(`one ${what} is not said to be available, whatever its hours`, async () => {
      await sync([row({ ...ALWAYS, ...values }), row(ALWAYS)])
      const { data } = await shown()
      assert.deepEqual(data.map(({ disponible }: { disponible: string }) => disponible).toSorted(), ['inconnu', 'oui'])
      const doubted = data.find(({ disponible }: { disponible: string }) => disponible === 'inconnu')
      assert.deepEqual([doubted.horaires.motif, doubted.horaires.source.texte, doubted.horaires_texte], ['etat', '24/7', null])
      assert.equal((await shown('&disponible=oui')).meta.total, 1)
    })

  test('one that left the registry neither, until it is back', async () => {
    const [stays, goes] = [row(ALWAYS), row(ALWAYS)]
    await sync([stays, goes])
    assert.equal((await shown('&disponible=oui')).meta.total, 2)
    await sync([stays])
    assert.equal((await shown()).meta.total, 2)
    const [gone] = (await shown('&disponible=inconnu')).data
    assert.deepEqual([gone.source_id, gone.horaires.motif, gone.horaires_texte], [goes['c_gid'], 'absent', null])
    await sync([stays, goes])
    assert.equal((await shown('&disponible=oui')).meta.total, 2)
  })

  for (const [what, cells, texte] of [
    ['nothing said', { c_dispo_horaires: 'Mo-Su off' }, null],
    ['nothing said of holidays either', { c_dispo_horaires: 'Mo-Su off; PH off' }, null],
    ['always, which is not believed', { ...ALWAYS, c_acc: 'Intérieur', c_acc_lib: 'f' }, null],
    ['words that were not understood', { c_dispo_horaires: 'aux heures du club' }, 'aux heures du club'],
    ['words beside it', { c_dispo_horaires: 'Mo-Su off', c_disp_complt: 'Selon évènements' }, 'Selon évènements'],
  ] as const)
    test(`hours in words do not mislead: ${what}`, async () => {
      await sync([row(cells)])
      const { disponible, horaires_texte } = await only()
      assert.deepEqual([disponible, horaires_texte], ['inconnu', texte])
    })

  test('nobody’s name or number stands in what is written of hours, nor is found by it', async () => {
    const secret = { c_expt_rais: 'LENORMAND Odile' }
    await sync([
      row({ ...secret, c_dispo_horaires: 'Mo-Fr 09:00-12:00 "appeler Mme Lenormand 06 12 34 56 78"' }),
      row({ ...secret, c_dispo_horaires: 'sur appel de Mme Lenormand, 06 12 34 56 78 ou a@exemple.fr' }),
      row({ ...secret, c_disp_complt: 'Horaires du DR LENORMAND', c_nom: 'Odile Lenormand' }),
      row({ ...secret, c_nom: 'Cabinet Lenormand', c_acc_complt: 'Chez Odile Lenormand', c_acc_etg: 'Mme Lenormand' }),
      row({ ...secret, c_adr_voie: 'Chez M. Lenormand', c_dispo_horaires: 'week 02,04,06,08,10,12 Mo 09:00-12:00' }),
    ])
    for (const accept of ['application/json', 'application/geo+json']) {
      const { body } = await get('/defibrillateurs?per_page=100', { headers: { accept } })
      assert.doesNotMatch(JSON.stringify(body), /lenormand|12 34 56|exemple\.fr/i)
      assert.match(JSON.stringify(body), /week 02,04,06,08,10,12 Mo/, 'weeks are no telephone number')
    }
    assert.equal((await shown('&q=lenormand')).meta.total, 0)
    const [told] = (await h.db.selectFrom('defibrillateurs').select('exploitant_nom').execute()).map(({ exploitant_nom }) => exploitant_nom)
    assert.equal(told, 'LENORMAND Odile', 'administrators see it')
  })

  test('columns of hours that contradict each other tell nothing', async () => {
    await makeLists([
      ['24/7', '{lundi,mardi}', '{"heures ouvrables"}', 'inconnu'],
      ['Mo-Fr 09:00-12:00', '{7j/7}', '{24h/24}', 'inconnu'],
      ['Mo-Su 09:00-12:00', '{lundi}', '{"heures ouvrables"}', 'inconnu'],
      ['Mo-Fr 09:00-12:00', '{événements}', '{"heures ouvrables"}', 'inconnu'],
      ['24/7', '{7j/7}', '{24h/24}', 'oui'],
      ['24/7', '{"non renseigné"}', '{"non renseigné"}', 'oui'],
      ['Mo-Fr 00:00-24:00', '{lundi,mardi,mercredi,jeudi,vendredi}', '{"heures ouvrables"}', 'inconnu'],
    ])
  })
  async function makeLists(cases: readonly (readonly [string, string, string, string])[]) {
    const columns = ['c_disp_j', 'c_disp_h']
    const rows = cases.map(([c_dispo_horaires]) => row({ ...ALWAYS, c_dispo_horaires }))
    const lines = file(rows).trimEnd().split('\n')
    const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')
    const text = lines.map((line, at) => `${line};${quoted(at === 0 ? columns : (cases[at - 1]?.slice(1, 3) ?? []))}\n`).join('')
    assert.equal((await from(write(text), true)).status, 'done')
    const { data } = await shown('&at=2026-11-18T10:00:00Z')
    const found = rows.map(({ c_gid }) => data.find(({ source_id }: { source_id: string }) => source_id === c_gid).disponible)
    assert.deepEqual(
      found,
      cases.map(([, , , expected]) => expected),
    )
  }
})
