import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCompte } from './compte/compte.ts'
import { ActeurChange, NewActeur } from './acteurs/acteur-changes.ts'
import { line, visibleLine } from './shared.ts'

test('a text of one line has no control character and no line break of any kind', () => {
  for (const sign of ['\n', '\r\n', '\t', '\0', '\u0085', '\u2028', '\u2029', '\u001b'])
    for (const schema of [line(1, 200), visibleLine(1, 200)]) assert.equal(schema.safeParse(`Léa${sign}Martin`).success, false)
  for (const name of ['Léa Martin', 'L’Haÿ-les-Roses', 'Nguyễn Thị', '株式会社'])
    assert.equal(visibleLine(1, 200).safeParse(name).success, true, name)
  // What surrounds it is trimmed, as of every text.
  assert.equal(line(1, 200).parse(' Léa\n'), 'Léa')
})

test('names and numbers are texts of one line; a postal address may have several', () => {
  const broken = 'Léa\n\nVotre demande est acceptée'
  assert.equal(updateCompte.body.safeParse({ nom: broken }).success, false)
  assert.equal(updateCompte.body.safeParse({ prenom: broken }).success, false)
  for (const name of ['\u200b', '\u2060\u200d'])
    assert.equal(updateCompte.body.safeParse({ prenom: name }).success, false, 'no visible character')
  for (const field of ['nom', 'telephone', 'site_web']) assert.equal(ActeurChange.safeParse({ [field]: broken }).success, false, field)
  for (const field of ['adresse', 'description']) assert.equal(ActeurChange.safeParse({ [field]: broken }).success, true, field)
  assert.equal(NewActeur.shape.nom.safeParse(broken).success, false)
})
