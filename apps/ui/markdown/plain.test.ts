import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain } from './plain.ts'

test('a Markdown text is read without its marks', () => {
  assert.equal(
    plain('## Samedi\n\n**Gilles** montre, [on apprend](https://example.fr/a).\n\n- un\n- *deux*\n\n> cité'),
    'Samedi\nGilles montre, on apprend (https://example.fr/a).\n• un\n• deux\ncité',
  )
  assert.equal(plain('3 * 4 = 12'), '3 * 4 = 12')
  assert.equal(plain('voir https://example.fr/a'), 'voir https://example.fr/a')
})
