import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientError } from '../../../contract/client.ts'
import '../test/without-browser.ts'

const { addFieldLabels, faultAt, fieldFault } = await import('./field-faults.ts')
const { fieldErrors } = await import('../forms/field-errors.ts')
const labels = { expire_le: 'Fin', lieu: 'Lieu', alt: 'Description de l’image', documents: 'Documents' }
addFieldLabels({ fr: labels, en: { expire_le: 'End' } })
const plain = (text: string) => text.replaceAll(/[\u{A0}\u{202F}]/gu, ' ')

test('a fault that stands elsewhere is a whole sentence with the label of its field, never the name that the field has in the API', () => {
  const faults = [
    ['body.email', 'appartient déjà à l’équipe', '« Adresse e-mail » appartient déjà à l’équipe.'],
    ['expire_le', 'Choisissez une date et une heure à venir', 'Fin : choisissez une date et une heure à venir.'],
    ['evenement.lieu.latitude', 'doit être un nombre', '« Lieu » doit être un nombre.'],
    [
      'body.images[0].alt',
      'est obligatoire, sauf si l’image est décorative',
      '« Description de l’image » est obligatoire, sauf si l’image est décorative.',
    ],
    ['body.file', 'est vide', 'Ce fichier est vide.'],
    ['body.file', 'dépasse 8 Mo', 'Ce fichier dépasse 8 Mo.'],
    ['body.constructor', 'n’est pas connu ici', 'Un champ n’est pas connu ici.'],
    ['body', 'doit modifier quelque chose', 'Cet envoi doit modifier quelque chose.'],
    ['expire_le', 'Ce champ est obligatoire.', '« Fin » est obligatoire.'],
  ] as const
  for (const [path, message, sentence] of faults) assert.equal(plain(fieldFault(path, message, 'fr')), sentence)
  assert.equal(fieldFault('body.expire_le', 'must be in the future', 'en'), '“End” must be in the future.')
  assert.equal(fieldFault('body.expire_le', 'give latitude and longitude', 'en'), 'End: give latitude and longitude.')
})

test('a fault at its field is a whole sentence too', () => {
  assert.equal(faultAt('body.title', 'est obligatoire', 'fr'), 'Ce champ est obligatoire.')
  assert.equal(faultAt('body.acte', 'Ajoutez le PDF de l’acte', 'fr'), 'Ajoutez le PDF de l’acte.')
  assert.equal(faultAt('body.file', 'is empty', 'en'), 'This file is empty.')
  assert.equal(faultAt('body.code', 'est faux, épuisé ou expiré', 'fr'), 'Ce code est faux, épuisé ou expiré.')
  assert.equal(fieldFault('body.code', 'Ce code est faux, épuisé ou expiré.', 'fr'), '« Code » est faux, épuisé ou expiré.')
  const error = new ClientError(422, 'validation_failed', '', [{ path: 'body.nom', message: 'is required' }], null)
  assert.equal(plain(fieldErrors(error)['nom'] ?? ''), 'This field is required.')
})
