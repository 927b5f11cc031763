import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { get } from '../test/http.ts'
import { makePublication } from '../test/make.ts'
import { setStage, type Stage } from '../test/stage.ts'

const TEXTS = {
  fete: { title: 'Fête de l’école', body: 'Kermesse, tombola et Bœuf bourguignon au gymnase.' },
  travaux: { title: 'Travaux rue Victor-Hugo', body: 'Circulation interrompue ; déviation par l’avenue du Général-Leclerc.' },
  marche: { title: 'Marché aux fleurs', body: 'Les producteurs s’installent samedi. Entrée libre, 3,50 € la botte.' },
}

describe('search by words', () => {
  let stage: Stage
  const names = new Map<string, string>()
  before(async () => {
    stage = await setStage()
    for (const [name, text] of Object.entries(TEXTS)) names.set(await makePublication(stage.acteur, stage.commune, text), name)
  })
  /** The same search on every list that takes one. */
  const find = async (q: string) => {
    const lists: [string, object][] = [
      ['/publications', {}],
      [`/communes/${stage.commune}/publications`, {}],
      [`/acteurs/${stage.acteur}/publications`, {}],
      ['/admin/publications', stage.back],
      ['/admin/publications?duplicates=false', stage.back],
      [`/mairie/acteurs/${stage.acteur}/publications`, { token: stage.owner.token, source: 'mairie' }],
    ]
    const answers = []
    for (const [list, by] of lists) {
      const { status, body } = await get(`${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`, by)
      assert.equal(status, 200, `${list} ${q} ${JSON.stringify(body)}`)
      assert.equal(body.meta.total, body.data.length)
      answers.push(body.data.map(({ id }: { id: string }) => names.get(id)).toSorted())
    }
    for (const answer of answers) assert.deepEqual(answer, answers[0], q)
    return answers[0] as string[]
  }

  for (const [q, expected] of [
    ['fête', ['fete']],
    ['FETE', ['fete']],
    ['ecole', ['fete']],
    ["l'école", ['fete']],
    ['boeuf', ['fete']],
    ['bœuf', ['fete']],
    ['kerm', ['fete']],
    ['victor hugo', ['travaux']],
    ['Victor-Hugo', ['travaux']],
    ['hugo victor', ['travaux']],
    ['deviations', ['travaux']],
    ['général leclerc', ['travaux']],
    ['producteur', ['marche']],
    ['fleur', ['marche']],
    ['fleurs ecole', []],
    ['kermese', ['fete']],
    ['circulaton', ['travaux']],
    ['gymnasse', ['fete']],
    ['zzzzzz', []],
    ['le la les', []],
    ['de', []],
    ['à', []],
    ['les fleurs', ['marche']],
    ['les travaux à cette rue', ['travaux']],
    ['fête de la', ['fete']],
    ['3,50', ['marche']],
    ['installent', ['marche']],
    ['   ', ['fete', 'marche', 'travaux']],
  ] as const) {
    test(`« ${q} »: ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await find(q), [...expected])
    })
  }

  for (const q of [
    'a & | ! ( ) : * <->',
    'fête:*',
    '!fête',
    'fête & école',
    'fête <-> école',
    "'",
    "''",
    '\\',
    '%',
    '_',
    'fête%',
    "fête'; drop table publications; --",
    ':*',
    '(((',
    '1e5',
    '1e-5',
    '0x1F',
    '-1',
    '3.14',
    'a@b.fr',
    'http://example.fr/a?b=c',
    '/etc/passwd',
    '<b>',
    '&amp;',
    '😀',
    'Ελλάδα',
    'школа',
    '日本語',
    'ﬁn',
    '½',
    '№5',
    '²',
    '\u202e',
    '\u200b',
    'é'.normalize('NFD'),
    'a'.repeat(200),
    'ab '.repeat(66),
    '1 '.repeat(100),
    '😀'.repeat(100),
  ]) {
    test(`whatever is typed is answered: ${JSON.stringify(q.slice(0, 30))}`, async () => {
      assert.ok((await find(q)).length <= 3)
    })
  }

  test('decomposed accents are the same letters', async () => {
    assert.deepEqual(await find('fête'.normalize('NFD')), ['fete'])
  })
})
