import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownAsText } from './markdown-as-text.ts'

for (const [markdown, text] of [
  ['Le marché a lieu **chaque lundi**, *sur la place*.', 'Le marché a lieu chaque lundi, sur la place.'],
  ['## Programme\n\n- concert\n* danse\n1. repas', 'Programme\n\n- concert\n* danse\n1. repas'],
  ['Voir [le **plan**](https://a.example.fr/le_plan_2).', 'Voir le plan (https://a.example.fr/le_plan_2).'],
  ['https://a.example.fr/fete_de_la_musique _ce soir_', 'https://a.example.fr/fete_de_la_musique ce soir'],
  ['[https://a.example.fr](https://a.example.fr)', 'https://a.example.fr'],
  [String.raw`Tarif : 5 \* 3, 2 * 3, n\_1, \`ici\``, 'Tarif : 5 * 3, 2 * 3, n_1, ici'.replace('ici', '`ici`')],
  ['Première ligne\\\nDeuxième ligne', 'Première ligne\nDeuxième ligne'],
  ['Un chemin : C:\\\\', 'Un chemin : C:\\'],
  ['#1 des fêtes, fil #2', '#1 des fêtes, fil #2'],
] as const)
  void test(`as text: ${markdown}`, () => assert.equal(markdownAsText(markdown), text))
