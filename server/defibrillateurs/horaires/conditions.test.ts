import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { disponibilite } from './disponibilite.ts'
import { readHoraires } from './read.ts'

const NIGHT = new Date('2026-11-22T03:00:00+01:00')
const FRIDAY = new Date('2026-11-20T10:00:00Z')
const LYON = { timezone: 'Europe/Paris', departement: '69' }
const told = (cells: object, at: Date) => disponibilite(readHoraires({ c_acc: 'Extérieur', c_acc_lib: 't', ...cells }), at, LYON)

/** What people write beside the hours; each may mean that the device cannot be had. */
const DOUBTS = [
  'En panne',
  'DAE retiré',
  'DAE volé',
  'en maintenance',
  'Hors service',
  'HS',
  'ne fonctionne plus',
  '8h-18h',
  '8:00 - 20:00',
  'de 8 à 18',
  '9-12/14-17',
  'du lundi au vendredi',
  'LMMJV 8/18',
  'en journée',
  'la semaine',
  'week-end seulement',
  'H.O. mairie',
  'sur RDV',
  'Accessible seulement au personnel',
  'accès interdit au public',
  'réservé aux adhérents',
  'pas accessible pour le moment',
  'travaux',
  'hors vacances',
  'en période scolaire',
  'saison estivale',
  'jours de marché',
  'entrainements',
  'prêté au club',
  'dans véhicule des pompiers',
  'DAE itinérant',
  'selon événements',
  'fermé actuellement',
  'demander la clé',
]

describe('a description that narrows the hours is a doubt, whatever the hours', () => {
  for (const c_acc_complt of DOUBTS)
    test(c_acc_complt, () => {
      assert.equal(told({ c_dispo_horaires: '24/7', c_acc_complt }, NIGHT), 'inconnu')
      assert.equal(told({ c_dispo_horaires: 'Mo-Fr 09:00-17:00', c_acc_complt }, FRIDAY), 'inconnu')
    })
  for (const c_nom of ['DAE HORS SERVICE', 'Ne fonctionne plus', 'DAE en panne - ne pas utiliser'])
    test(`named « ${c_nom} »`, () => {
      assert.equal(told({ c_dispo_horaires: '24/7', c_nom }, NIGHT), 'inconnu')
    })
  for (const c_acc_complt of [
    '',
    'Sur la façade de la mairie',
    'Entrée principale',
    'A gauche de la porte',
    '24h/24 7j/7',
    'Accessible 24h/24 et 7j/7, sur le mur',
    'Hall, à 10 m de l’entrée',
    'Place de la République',
  ])
    test(`« ${c_acc_complt} » is none`, () => {
      assert.equal(told({ c_dispo_horaires: '24/7', c_acc_complt, c_nom: 'Mairie' }, NIGHT), 'oui')
      assert.equal(told({ c_dispo_horaires: 'Mo-Fr 09:00-17:00', c_acc_complt }, FRIDAY), 'oui')
    })
})
