import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Mairie, mergeInfos } from './infos.ts'

type Row = Parameters<typeof mergeInfos>[1][number]

const mairie = (values: Partial<Mairie> = {}): Mairie => ({
  adresse: '1 place de la Mairie',
  telephone: '02 38 41 00 00',
  email: 'mairie@example.fr',
  site_web: 'https://mairie.example.fr',
  active: true,
  deleted_at: null,
  ...values,
})
const row = (values: Partial<Row> = {}): Row => ({
  id: '0190a1b2-0000-7000-8000-000000000001',
  type: 'mairie',
  libelle: 'Mairie - Sandillon',
  adresse: null,
  complement: null,
  code_postal: null,
  ville: null,
  telephone: null,
  telephone_e164: null,
  email: null,
  site_web: null,
  horaires: [],
  texte: null,
  latitude: null,
  longitude: null,
  source: 'manuel',
  source_maj_le: null,
  ordre: 0,
  ...values,
})
const NOTHING = { adresse: null, telephone: null, email: null, site_web: null }
const additions = (rows: Row[], actor: Mairie | null = mairie()) => mergeInfos(actor, rows).complements.length

/** Spec §2-15, §4.4-1, §4.4-2, §4.4-3. */
describe('the merge rule: the four values', () => {
  test('are the municipal office’s where it has them', () => {
    const { complements, source, ...head } = mergeInfos(mairie(), [row({ telephone: '01 00 00 00 00' })])
    const { active: _, deleted_at: __, ...contacts } = mairie()
    assert.deepEqual(head, contacts)
    assert.deepEqual(source, { adresse: 'mairie', telephone: 'mairie', email: 'mairie', site_web: 'mairie' })
    assert.equal(complements.length, 1)
  })

  test('are never those of an emergency service, which stays beside them', () => {
    const merged = mergeInfos(null, [
      row({ type: 'urgence', libelle: 'SOS Médecins', telephone: '3624' }),
      row({ type: 'mairie', libelle: 'Mairie', telephone: '03 00 00 00 03' }),
    ])
    assert.equal(merged.telephone, '03 00 00 00 03')
    assert.deepEqual(
      merged.complements.map(({ libelle }) => libelle),
      ['SOS Médecins'],
    )
    assert.equal(mergeInfos(null, [row({ type: 'urgence', libelle: 'SOS Médecins', telephone: '3624' })]).telephone, null)
  })

  test('come field by field from the first row that has them, where the office is incomplete', () => {
    const merged = mergeInfos(mairie({ telephone: null, email: '  ' }), [
      row({ telephone: ' ' }),
      row({ telephone: '02 00 00 00 01' }),
      row({ telephone: '02 00 00 00 02', email: 'accueil@example.fr' }),
    ])
    assert.equal(merged.telephone, '02 00 00 00 01')
    assert.equal(merged.email, 'accueil@example.fr')
    assert.deepEqual(merged.source, { adresse: 'mairie', telephone: 'commune_infos', email: 'commune_infos', site_web: 'mairie' })
    assert.equal(merged.complements.length, 1, 'the third row still adds its own number')
  })

  for (const [what, actor] of [
    ['missing', null],
    ['inactive', mairie({ active: false })],
    ['deleted', mairie({ deleted_at: '2026-01-01T00:00:00.000Z' })],
  ] as const)
    test(`fall back to the rows where the office is ${what}`, () => {
      const merged = mergeInfos(actor, [row({ adresse: '2 rue Neuve', email: 'a@example.fr' })])
      assert.equal(merged.adresse, '2 rue Neuve')
      assert.equal(merged.telephone, null)
      assert.deepEqual(merged.source, { adresse: 'commune_infos', telephone: null, email: 'commune_infos', site_web: null })
      assert.deepEqual(merged.complements, [])
    })

  test('are null where nobody has them', () => {
    const none = { ...NOTHING, source: NOTHING, complements: [] }
    assert.deepEqual(mergeInfos(null, []), none)
    assert.deepEqual(mergeInfos(mairie(NOTHING), []), none)
    assert.deepEqual(mergeInfos(mairie({ ...NOTHING, adresse: ' \n' }), []), none)
  })
})

describe('the merge rule: the additions', () => {
  test('leave out a row whose every value stands in the head, however it is written', () => {
    assert.equal(additions([row({ telephone: '0238410000' })]), 0)
    assert.equal(additions([row({ telephone: '+33 (0)2 38 41 00 00', email: 'Mairie@Example.FR' })]), 0)
    assert.equal(additions([row({ adresse: '1, Place de la mairie', site_web: 'http://mairie.example.fr/' })]), 0)
    assert.equal(
      additions(
        [row({ adresse: '1 place de la Mairie', ville: 'Sandillon' })],
        mairie({ adresse: '1 place de la Mairie, 45640 Sandillon' }),
      ),
      1,
    )
    assert.equal(
      additions(
        [row({ adresse: null, code_postal: '45640', ville: 'SANDILLON' })],
        mairie({ adresse: '1 place de la Mairie, 45640 Sandillon' }),
      ),
      0,
    )
    assert.equal(additions([row(), row({ libelle: 'Hôtel de ville' }), row({ type: 'contact', libelle: 'Mairie' })]), 0)
  })

  test('keep a row with another contact value, even beside known ones', () => {
    assert.equal(additions([row({ telephone: '02 38 41 00 00', email: 'etat-civil@example.fr' })]), 1)
    assert.equal(additions([row({ site_web: 'https://autre.example.fr' })]), 1)
  })

  test('keep a row that says more than contacts', () => {
    const known = { telephone: '02 38 41 00 00' }
    assert.equal(additions([row({ ...known, horaires: [{ jours: [1, 2], plages: [['09:00', '12:00']] }] })]), 1)
    assert.equal(additions([row({ ...known, texte: 'Fermé le samedi en août.' })]), 1)
    assert.equal(additions([row({ ...known, latitude: 47.8, longitude: 2 })]), 1)
    assert.equal(additions([row({ ...known, complement: 'Bâtiment B' })]), 1)
    assert.equal(additions([row({ ...known, code_postal: '45640', ville: 'Sandillon' })]), 1)
  })

  test('keep a row whose label or type says more', () => {
    const known = { telephone: '02 38 41 00 00' }
    assert.equal(additions([row({ ...known, type: 'urgence', libelle: 'Astreinte' })]), 1)
    assert.equal(additions([row({ ...known, type: 'mairie_annexe', libelle: 'Mairie annexe' })]), 1)
    assert.equal(additions([row({ ...known, type: 'contact', libelle: 'État civil' })]), 1)
    assert.equal(additions([row({ type: 'lien', libelle: 'Portail famille', site_web: 'https://mairie.example.fr' })]), 1)
  })

  test('stay in their order', () => {
    const rows = ['b', 'a', 'c'].map((libelle) => row({ type: 'contact', libelle }))
    assert.deepEqual(
      mergeInfos(null, rows).complements.map(({ libelle }) => libelle),
      ['b', 'a', 'c'],
    )
  })
})
