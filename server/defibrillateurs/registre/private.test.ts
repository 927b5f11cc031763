import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withoutContacts, withoutPeople } from './private.ts'

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
  ])
    test(`the number ${number}`, () => {
      assert.equal(withoutContacts(`Accueil, ${number}, le matin`), 'Accueil, [numéro masqué], le matin')
    })

  for (const address of ['jean@exemple.fr', 'jean(at)exemple.fr', 'jean @ exemple.fr'])
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
})
