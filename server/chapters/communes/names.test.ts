import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assignSlugs, searchForm } from './names.ts'
import { slugOf } from '../../platform/text/slug.ts'
import { officialCommunes } from './official-list.ts'

/** Spec §2-16. */
describe('slugs', () => {
  test('part words at hyphens, apostrophes and spaces, and spell ligatures out', () => {
    assert.equal(slugOf("L'Abergement-Clémenciat"), 'l-abergement-clemenciat')
    assert.equal(slugOf('L’Haÿ-les-Roses'), 'l-hay-les-roses')
    assert.equal(slugOf('Œuilly'), 'oeuilly')
    assert.equal(slugOf('Saint-Germain-de-Tallevende-la-Lande-Vaumont (Calvados)'), 'saint-germain-de-tallevende-la-lande-vaumont-calvados')
    assert.equal(slugOf('Y'), 'y')
  })

  test('are unique over the whole national list, plain where nobody shares the name', async () => {
    const communes = await officialCommunes()
    assert.equal(communes.length, 34_969)
    const groups = Map.groupBy(communes, ({ nom }) => slugOf(nom))
    const shared = [...groups.values()].filter((group) => group.length > 1)
    assert.equal(shared.length, 1482)
    assert.equal(shared.flat().length, 3774)

    const slugs = assignSlugs(communes, new Map())
    assert.equal(new Set(slugs.values()).size, 34_969)
    for (const slug of slugs.values()) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/)
    assert.equal(slugs.get('75056'), 'paris')
    assert.equal(slugs.get('93066'), 'saint-denis-93')
    assert.equal(slugs.get('97411'), 'saint-denis-974')
  })

  test('stay once given, whoever comes later', () => {
    const old = { code: '01001', nom: 'Navès', departement: '01' }
    const young = { code: '81001', nom: 'Naves', departement: '81' }
    const slugs = assignSlugs([old, young], new Map([['01001', 'naves']]))
    assert.deepEqual([...slugs.values()], ['naves', 'naves-81'])
    const renamed = assignSlugs([{ ...old, nom: 'Val-Navès' }, young], slugs)
    assert.deepEqual([...renamed.values()], ['naves', 'naves-81'])
  })

  test('are no addresses of other pages of the site', () => {
    const slugs = assignSlugs([{ code: '01001', nom: 'Contact', departement: '01' }], new Map())
    assert.deepEqual([...slugs.values()], ['contact-01'])
  })

  test('fall back to the INSEE code where the département does not part them', () => {
    const twins = ['2A001', '2A002'].map((code) => ({ code, nom: 'Même', departement: '2A' }))
    assert.deepEqual([...assignSlugs(twins, new Map()).values()], ['meme-2a', 'meme-2a002'])
  })
})

describe('search form', () => {
  test('reads abbreviations of saint where a word follows', () => {
    assert.equal(searchForm('St-Étienne'), 'saint etienne')
    assert.equal(searchForm('  Ste  Colombe '), 'sainte colombe')
    assert.equal(searchForm('st'), 'st')
    assert.equal(searchForm("Villeneuve-d'Ascq"), 'villeneuve d ascq')
    assert.equal(searchForm('!?'), '')
  })
})
