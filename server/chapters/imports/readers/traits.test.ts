import assert from 'node:assert/strict'
import { test } from 'node:test'
import { THEME_NAMES } from '../../../../contract/publications/themes.ts'
import { isAgeOfChildren, isForChildren, isOutdoors, themeOf } from './traits.ts'

test('a theme is named by a whole category, in any form of it, and only if no other is named', () => {
  for (const [categories, theme] of [
    [['Marché'], 'marche'],
    [['MARCHES'], 'marche'],
    [['vide-greniers'], 'marche'],
    [['Jeux de société'], 'jeux'],
    [['Journées européennes du patrimoine'], 'visite'],
    [['schema:MusicEvent'], 'musique'],
    [['https://schema.org/ExhibitionEvent', 'schema:Event', 'PointOfInterest'], 'exposition'],
    [['Concert', 'Musique', 'Béthune'], 'musique'],
    [['Concert', 'Fête'], null],
    [['Comité des fêtes'], null],
    [['Marché public de travaux'], null],
    [['Festival'], null],
    [['', '   ', '::', '🎵'], null],
    [[], null],
  ] as const)
    assert.equal(themeOf(categories), theme, categories.join())
})

test('every theme can be named', () => {
  for (const theme of THEME_NAMES) assert.equal(themeOf([theme === 'solidarite' ? 'Solidarité' : theme]), theme)
})

test('children and plein air are said by a category or by ages, never denied', () => {
  assert.deepEqual([isForChildren(['Jeune public']), isForChildren(['Famille']), isForChildren([])], [true, null, null])
  assert.deepEqual([isOutdoors(['En plein air']), isOutdoors(['Salle'])], [true, null])
  assert.deepEqual([isAgeOfChildren(12), isAgeOfChildren(13), isAgeOfChildren(0), isAgeOfChildren(Number.NaN)], [true, null, null, null])
})
