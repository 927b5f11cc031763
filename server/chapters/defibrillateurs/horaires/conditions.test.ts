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
  'Inaccessible au public',
  'Cassé',
  'vandalisé',
  'démonté',
  'disparu',
  'n’est plus là',
  'Boîtier vide',
  'batterie déchargée',
  'emprunté',
  'en cours d’installation',
  'à installer',
  'ancien emplacement',
  'verrouillé',
  'enfermé dans le local',
  'derrière la grille cadenassée',
  'sous alarme',
  'accès limité',
  'accès restreint',
  'accès contrôlé',
  'accès avec autorisation',
  'usage interne',
  'privatif',
  'Appartement au 3e',
  'Sonner à la porte',
  'S’adresser au gardien',
  'Passer par l’accueil',
  'disponible si gardien présent',
  'lun-ven',
  'L-V',
  'du lun. au ven.',
  'de mai à octobre',
  'en été',
  'durant les offices',
  'Bureau de poste',
  'pour les cours du soir',
  'salle des clés',
  '9-12 place de la Mairie',
]
/** In the label and in the street. */
const NAMED = [
  'DAE 8h-18h',
  'Mairie lundi au vendredi',
  'Gymnase - accès sur demande',
  'DAE interne réservé au personnel',
  'PRIVE',
  'fermé la nuit',
]

describe('a description that narrows the hours is a doubt, whatever the hours', () => {
  for (const c_acc_complt of DOUBTS)
    test(c_acc_complt, () => {
      assert.equal(told({ c_dispo_horaires: '24/7', c_acc_complt }, NIGHT), 'inconnu')
      assert.equal(told({ c_dispo_horaires: 'Mo-Fr 09:00-17:00', c_acc_complt }, FRIDAY), 'inconnu')
    })
  for (const c_nom of [
    'DAE HORS SERVICE',
    'Ne fonctionne plus',
    'DAE en panne - ne pas utiliser',
    'DAE cassé',
    'ANCIEN DAE',
    'TEST',
    'VSAV 1',
    ...NAMED,
  ])
    test(`named « ${c_nom} »`, () => {
      assert.equal(told({ c_dispo_horaires: '24/7', c_nom }, NIGHT), 'inconnu')
    })
  for (const text of NAMED)
    test(`in the street or the floor: « ${text} »`, () => {
      assert.equal(told({ c_dispo_horaires: '24/7', c_adr_voie: `rue X ${text}` }, NIGHT), 'inconnu')
      assert.equal(told({ c_dispo_horaires: '24/7', c_acc_etg: text }, NIGHT), 'inconnu')
    })
  for (const c_nom of [
    'La Ferme du Moulin',
    'Clinique privée',
    'Circuit des 24 Heures',
    'Boulangerie 7j/7',
    'Travaux Publics Martin',
    'Téléphonie mobile',
  ])
    test(`a place named « ${c_nom} » is none`, () =>
      assert.equal(told({ c_dispo_horaires: '24/7', c_nom, c_adr_voie: c_nom }, NIGHT), 'oui'))
  for (const c_acc_complt of [
    'Place du Marché',
    '12-14 rue de la Paix',
    'rue de la Clef, au niveau de la limite',
    'Loge près de l’office de tourisme',
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
