import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { labelOf, withoutPeople } from './people.ts'
import { withoutContacts } from './private.ts'

/** Spec §2-31. */
describe('what a description may not tell the public', () => {
  for (const number of [
    '06 12 34 56 78',
    '06 - 12 - 34 - 56 - 78',
    '06–12–34–56–78',
    '06‑12‑34‑56‑78',
    '06,12,34,56,78',
    '06:12:34:56:78',
    '06·12·34·56·78',
    '(06) 12 34 56 78',
    '0 6 12 34 56 78',
    '33 6 12 34 56 78',
    '+330612345678',
    '00330612345678',
    '+32 475 12 34 56',
    '+377 93 15 22 22',
    '40 54 12 34',
    '０６１２３４５６７８',
    '06=12=34=56=78',
    '06*12*34*56*78',
    '06|12|34|56|78',
  ])
    test(`the number ${number}`, () => {
      assert.equal(withoutContacts(`Accueil, ${number}, le matin`), 'Accueil, [numéro masqué], le matin')
    })

  for (const address of [
    'jean@exemple.fr',
    'jean(at)exemple.fr',
    'jean @ exemple.fr',
    'jean.l(a)exemple.fr',
    'jean[@]exemple.fr',
    'jean&#64;exemple.fr',
    'jean AT exemple.fr',
    'jean arobase exemple point fr',
  ])
    test(`the address ${address}`, () => {
      assert.equal(withoutContacts(`Voir ${address}`), 'Voir [adresse masquée]')
    })

  for (const text of [
    '24h/24 7j/7',
    'Lundi-vendredi 09:00-12:00 14:00-18:00',
    'Composer le 15 ou le 112',
    'Bâtiment 12, étage 3',
    '8h-12h et 14h-18h30',
    'R+1',
  ])
    test(`« ${text} » stays as it is`, () => {
      assert.equal(withoutContacts(text), text)
    })

  test('people named by a title', () => {
    assert.equal(withoutPeople('Demander Mme Dupont à la loge'), 'Demander [personne] à la loge')
    assert.equal(withoutPeople('Chez M. Jean Dupont'), 'Chez [personne]')
    assert.equal(withoutPeople('Salle des fêtes'), 'Salle des fêtes')
  })

  for (const [text, told] of [
    ['Cabinet du DR MARTIN RDC', 'Cabinet du [personne] RDC'],
    ['chez dr martin au rez de chaussée', 'chez [personne] au rez de chaussée'],
    ['Chez MME LE GOFF', 'Chez [personne]'],
    ['Chez M MARTIN', 'Chez [personne]'],
    ['docteur Jean de la Fontaine, 2e étage', '[personne], 2e étage'],
    ['Contacter Jean Dupontel au club', 'Contacter [personne] au club'],
    ['DAE chez Paul Garzon', 'DAE chez [personne]'],
    ['250 chez DUPONTEL Jean, rue X', '250 chez [personne], rue X'],
    ['Responsable : Paul Garzon', 'Responsable : [personne]'],
    ['Docteurs Lefoulon', '[personne]'],
    ['domicile de monsieur martin', 'domicile de [personne]'],
  ] as const)
    test(`in any case: « ${text} »`, () => assert.equal(withoutPeople(text), told))

  for (const text of [
    'Rue du Docteur Roux',
    'RUE DU DR ROUX',
    'Salle Mme de Sévigné',
    'Appeler Mme la directrice',
    'Mr Bricolage',
    'Contacter Mairie Saint Martin',
    'Maison de Quartier Nord',
    'Voir Salle Polyvalente',
    'Bâtiment M RDC',
  ])
    test(`« ${text} » names nobody`, () => assert.equal(withoutPeople(text), text))

  for (const [label, operator, told] of [
    ['Jean MARTIN', 'MARTIN JEAN', null],
    ['Chez Martin Paul', 'MARTIN Paul', 'Chez [personne]'],
    ['Cabinet Lefèvre', 'DR LEFEVRE', 'Cabinet [personne]'],
    ['MARTIN Jean (Dr)', null, null],
    ['Espace Pierre', 'Pierre MARTIN', 'Espace Pierre'],
    ['École Jean Moulin', 'COMMUNE DE SAINT-MARTIN', 'École Jean Moulin'],
    ['Jean Moulin', 'ECOLE JEAN MOULIN', 'Jean Moulin'],
    ['Decathlon', 'DECATHLON PARIS', 'Decathlon'],
  ] as const)
    test(`a label « ${label} » of the operator « ${operator} »`, () => assert.equal(labelOf(label, operator), told))
})

/** The engine stops optimising in a process that has compiled a megabyte of regular expressions (any-case.ts). */
const PLAIN = '--no-regexp-optimization'
const skip = process.execArgv.includes(PLAIN) ? 'the same tests' : false
test('the same, where the engine no longer optimises regular expressions', { skip }, () => {
  const environment = { ...process.env }
  delete environment['NODE_TEST_CONTEXT']
  const { status, stdout } = spawnSync(process.execPath, [PLAIN, '--test-isolation=none', '--test', import.meta.filename], {
    env: environment,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stdout)
})
