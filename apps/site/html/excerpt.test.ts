import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { excerpt } from './excerpt.ts'

describe('the beginning of a text', () => {
  const texts = {
    'voir https://x.fr/a_b_c/_next_ et _ceci_, __gras__, **fort**': 'voir https://x.fr/a_b_c/_next_ et ceci, gras, fort',
    '**https://x.fr/a**': 'https://x.fr/a',
    'le champ nom_de_famille, `code_postal`': 'le champ nom_de_famille, code_postal',
    '_l’été_ [au bord_de l’eau](https://x.fr/_)': 'l’été au bord_de l’eau',
  }
  for (const [markdown, plain] of Object.entries(texts)) test(markdown, () => assert.equal(excerpt(markdown), plain))

  test('is cut between words', () => assert.equal(excerpt('Le marché de Noël revient.', 15), 'Le marché de…'))
})
