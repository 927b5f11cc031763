import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCase } from './any-case.ts'

test('words match in any case, escaped characters and signs as they are', () => {
  assert.equal(anyCase(String.raw`av\.?|d[’']|[ée]t`), String.raw`[aA][vV]\.?|[dD][’']|[éeÉE][tT]`)
  const word = new RegExp(`^(?:${anyCase('monsieur|messieurs|mmes?')})$`, 'u')
  for (const written of ['monsieur', 'MESSIEURS', 'Mme', 'mMeS']) assert.ok(word.test(written), written)
  assert.ok(!word.test('madame'))
})
