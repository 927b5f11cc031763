import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CommuneCodes } from '../commune-codes.ts'
import { readAdresse } from './adresse.ts'
import { readContact } from './contact.ts'
import { readHoraires } from './horaires.ts'
import { type Read, readMairie } from './mairie.ts'
import { readPosition } from './position.ts'

const sandillon = { id: 'a', code_insee: '45300', departement: '45' }
const paris = { id: 'b', code_insee: '75056', departement: '75' }
const codes: CommuneCodes = {
  find: (code) => ({ '45300': sandillon, '45999': sandillon, '75056': paris, '75101': paris })[code],
}

describe('what a record of the directory says', () => {
  test('opening hours by days, over the end of the week too', () => {
    const line = (debut: string, fin: string, hours: string[], commentaire = '') => ({
      nom_jour_debut: debut,
      nom_jour_fin: fin,
      valeur_heure_debut_1: hours[0] ?? '',
      valeur_heure_fin_1: hours[1] ?? '',
      valeur_heure_debut_2: hours[2] ?? '',
      valeur_heure_fin_2: hours[3] ?? '',
      commentaire,
    })
    const { horaires, remarques } = readHoraires([
      line('Lundi', 'Mercredi', ['09:00:00', '12:00:00', '14:00:00', '17:30:00']),
      line('Dimanche', 'Lundi', ['10:00', '11:00']),
      line('Samedi', '', ['12:00:00', '09:00:00'], 'Sur rendez-vous'),
      line('Jeudi', 'Jeudi', ['25:00:00', '26:00:00']),
      line('', '', [], 'Fermée en août'),
      'text',
    ])
    assert.deepEqual(horaires, [
      {
        jours: [1, 2, 3],
        plages: [
          ['09:00', '12:00'],
          ['14:00', '17:30'],
        ],
      },
      { jours: [1, 7], plages: [['10:00', '11:00']] },
      { jours: [6], plages: [], commentaire: 'Sur rendez-vous' },
    ])
    assert.deepEqual(remarques, ['Fermée en août'])
    assert.deepEqual(readHoraires('[not JSON'), { horaires: [], remarques: [] })
  })

  test('contact values: the plain one of each, the others as remarks', () => {
    const contact = readContact(
      {
        telephone: '[{"valeur":"0262 40 00 10","description":"Standard"},{"valeur":"02 62 40 00 11","description":""}]',
        adresse_courriel: 'Mairie@Ville.fr;etat-civil@ville.fr',
        site_internet: '[{"libelle":"Agenda","valeur":"ville.fr/agenda"},{"libelle":"","valeur":"www.ville.fr"}]',
      },
      '974',
    )
    assert.deepEqual(contact, {
      telephone: '0262 40 00 11',
      telephone_e164: '+262262400011',
      email: 'mairie@ville.fr',
      site_web: 'https://www.ville.fr',
      remarques: ['Standard : 0262 40 00 10', 'E-mail : etat-civil@ville.fr', 'Agenda : https://ville.fr/agenda'],
    })
  })

  test('an e-mail address in the field of the site, and what cannot be read', () => {
    const read = readContact(
      { telephone: ['3919'], adresse_courriel: ['voir le site'], site_internet: [{ libelle: '', valeur: 'a@b.fr' }] },
      '45',
    )
    assert.deepEqual(read, {
      telephone: '3919',
      telephone_e164: null,
      email: 'a@b.fr',
      site_web: null,
      remarques: ['E-mail : voir le site'],
    })
  })

  test('the address of the place rather than the postal one, whole', () => {
    const postal = { type_adresse: 'Adresse postale', service_distribution: 'BP 12', code_postal: '45642', nom_commune: 'Sandillon Cedex' }
    const place = {
      type_adresse: 'Adresse',
      complement1: 'Bâtiment A',
      numero_voie: '1 rue Haute',
      code_postal: '45640',
      nom_commune: 'Sandillon',
    }
    const none = { latitude: null, longitude: null }
    assert.deepEqual(readAdresse([postal, place], '45'), {
      adresse: '1 rue Haute, 45640 Sandillon',
      complement: 'Bâtiment A',
      code_postal: '45640',
      ville: 'Sandillon',
      ...none,
    })
    assert.equal(readAdresse([postal], '45').adresse, 'BP 12, 45642 Sandillon Cedex')
    assert.deepEqual(readAdresse(null, '45'), { adresse: null, complement: null, code_postal: null, ville: null, ...none })
  })

  test('a position, where it can be that of the département', () => {
    assert.deepEqual(readPosition('47.8457', '2.0293', '45'), { latitude: 47.8457, longitude: 2.0293 })
    assert.deepEqual(readPosition('-20,88', '55.45', '974'), { latitude: -20.88, longitude: 55.45 })
    for (const [latitude, longitude] of [
      ['0', '0'],
      ['2.0293', '47.8457'],
      ['', ''],
      ['NaN', '2'],
      ['47', '2e0'],
      ['-20.88', '55.45'],
    ] as const)
      assert.equal(readPosition(latitude, longitude, '45'), null, latitude)
  })

  const record = (values: object = {}) => ({
    id: 'x1',
    nom: 'Mairie - Sandillon',
    code_insee_commune: '45300',
    pivot: [{ type_service_local: 'mairie', code_insee_commune: ['45300'] }],
    ...values,
  })
  const kind = (values: object) => {
    const read = readMairie(record(values), codes)
    return 'mairies' in read ? read.mairies.map(({ commune, mairie }) => [commune.code_insee, mairie.kind]) : inEnglish(read)
  }
  const inEnglish = (read: Read) => ('reason' in read ? { ...read, reason: read.reason.en } : read)

  test('which town hall it is', () => {
    assert.deepEqual(kind({}), [['45300', 'mairie']])
    assert.deepEqual(kind({ nom: 'Mairie annexe - Le Bourg' }), [['45300', 'mairie_annexe']])
    assert.deepEqual(kind({ nom: 'Mairie déléguée - Vieux-Bourg' }), [['45300', 'mairie_deleguee']])
    assert.deepEqual(kind({ code_insee_commune: '45999' }), [['45300', 'ancienne']])
    assert.deepEqual(kind({ code_insee_commune: '75101', pivot: '[{"type_service_local":"mairie","code_insee_commune":["75101"]}]' }), [
      ['75056', 'mairie_annexe'],
    ])
  })

  test('whom it serves: each commune once, by its pivot, else by its own code', () => {
    const pivot = (...code_insee_commune: string[]) => [
      { type_service_local: 'cg', code_insee_commune: ['00000'] },
      { type_service_local: 'mairie', code_insee_commune },
    ]
    assert.deepEqual(kind({ pivot: pivot('45300', '45999') }), [['45300', 'mairie']])
    assert.deepEqual(kind({ pivot: pivot('45300', '75056') }), [
      ['45300', 'mairie'],
      ['75056', 'ancienne'],
    ])
    assert.deepEqual(kind({ pivot: pivot() }), [['45300', 'mairie']])
    assert.deepEqual(kind({ pivot: null, ancien_code_pivot: 'mairie-45300-01' }), [['45300', 'mairie']])
    assert.deepEqual(kind({ pivot: [{ type_service_local: 'prefecture', code_insee_commune: ['45300'] }] }), { ignored: true })
    assert.deepEqual(kind({ statut_de_diffusion: 'false' }), { ignored: true })
  })

  test('why it cannot be taken', () => {
    assert.deepEqual(inEnglish(readMairie('x', codes)), { reason: 'it is no object', communes: [] })
    assert.deepEqual(kind({ id: null }), { reason: 'it has no id', communes: [sandillon] })
    assert.deepEqual(kind({ nom: ' ' }), { reason: 'its name is missing or too long', communes: [sandillon] })
    assert.deepEqual(kind({ pivot: [{ type_service_local: 'mairie', code_insee_commune: ['99999'] }] }), {
      reason: 'no commune has the code "99999"',
      communes: [],
    })
  })
})
