import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bareSubject, subjectKey } from '../text.ts'
import { foldQuoted } from './quoted.ts'

const SAYS = 'Merci, c’est noté.\nÀ lundi'
const CASES: [name: string, below: string][] = [
  ['French', 'Le lun. 2 nov. 2026 à 09:12, Mairie <a@example.fr> a écrit :\n\n> Bonjour,\n> à lundi.'],
  ['French over two lines', 'Le lun. 2 nov. 2026 à 09:12, Mairie <une-adresse-assez-longue@example.fr>\na écrit :\n> Bonjour'],
  ['English', 'On Mon, Nov 2, 2026 at 9:12 AM Mairie <a@example.fr> wrote:\n> Bonjour\n>\n> > plus ancien\n'],
  ['Outlook', '-----Message d’origine-----\nDe : Mairie\nEnvoyé : lundi 2 novembre 2026\nBonjour,'],
  ['newer Outlook', 'De : Mairie <a@example.fr>\nEnvoyé : lundi 2 novembre 2026 09:12\nÀ : Camille\nObjet : RE: Eau\n\nBonjour,'],
  ['Outlook in Markdown', '**De :** Mairie <a@example.fr>  \n**Envoyé :** lundi\n\nBonjour,'.replace('**Envoyé', 'Envoyé')],
  ['bare', '> Bonjour,\n> à lundi.'],
]

describe('quoted text in letters', () => {
  for (const [name, below] of CASES)
    test(`${name}: is parted from what is new`, () => {
      assert.deepEqual(foldQuoted(`${SAYS}\n\n${below}`), { body: SAYS, quoted: below.trim() })
    })

  test('nothing is separated if nothing would remain, or if the answer is below the quotation', () => {
    for (const text of ['> tout\n> cité', 'De : moi\nDate : demain', '> Quand ?\n\nLundi.', 'Le maire a écrit : « oui ».', 'a > b\nc'])
      assert.deepEqual(foldQuoted(text), { body: text, quoted: null }, text)
  })
})

test('subjects are compared without the prefixes of answers', () => {
  for (const subject of ['Eau', 'RE: Eau', 'Re : eau', 'Re: Re[2]: TR: Eau', 'Fwd: [EXT] RE: Eau', 'Rép. : Eau', 'AW: SV: EAU', 'Ｅau'])
    assert.equal(subjectKey(subject), 'eau', subject)
  for (const subject of ['Réunion : lundi', 'Travaux : rue Haute', 'Refus', '[Urgent] eau']) assert.equal(bareSubject(subject), subject)
})
