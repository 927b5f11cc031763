import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'

const { fieldFault } = await import('../../ui/notices/field-faults.ts')
const { fieldLabels } = await import('./field-labels.ts')

test('a fault has the label of its field, never the name that the field has in the API', () => {
  const faults = [
    ['body.email', 'appartient déjà à l’équipe'],
    ['expire_le', 'doit être à venir'],
    ['evenement.lieu.latitude', 'doit être un nombre'],
    ['body.images[0].alt', 'est obligatoire, sauf si l’image est décorative'],
    ['body.documents', 'doit être un seul document PDF : l’acte'],
    ['body.constructor', 'n’est pas connu ici'],
    ['body', 'doit modifier quelque chose'],
  ] as const
  assert.deepEqual(
    faults.map(([path, message]) => fieldFault(path, message, 'fr', fieldLabels.fr).replaceAll(/[\u{A0}\u{202F}]/gu, ' ')),
    [
      'Adresse e-mail : appartient déjà à l’équipe',
      'Fin : doit être à venir',
      'Lieu : doit être un nombre',
      'Texte alternatif : est obligatoire, sauf si l’image est décorative',
      'Documents : doit être un seul document PDF : l’acte',
      'n’est pas connu ici',
      'doit modifier quelque chose',
    ],
  )
  assert.equal(fieldFault('body.expire_le', 'must be in the future', 'en', fieldLabels.en), 'End: must be in the future')
})
