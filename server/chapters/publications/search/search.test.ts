import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { get, patch } from '../../../test/http.ts'
import { makePublication } from '../../../test/make.ts'
import { allowPublishing, minutes, setStage, type Stage } from '../../../test/stage.ts'
import { refreshVocabulary } from './vocabulary.ts'

const TEXTS = {
  fete: { title: 'Fête de l’école', body: 'Kermesse, tombola et Bœuf bourguignon au gymnase.' },
  travaux: { title: 'Travaux rue Victor-Hugo', body: 'Circulation interrompue ; déviation par l’avenue du Général-Leclerc.' },
  marche: { title: 'Marché aux fleurs', body: 'Les producteurs s’installent samedi. Entrée libre, 3,50 € la botte.' },
}

/** Spec §4.1-9. */
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
    test(`any input is answered without an error: ${JSON.stringify(q.slice(0, 30))}`, async () => {
      assert.ok((await find(q)).length <= 3)
    })
  }

  test('decomposed accents are the same letters', async () => {
    assert.deepEqual(await find('fête'.normalize('NFD')), ['fete'])
  })
})

describe('texts in other scripts', () => {
  const TITLES = ['Праздник школы', 'Γιορτή του σχολείου', 'حفل المدرسة', '学校まつり', 'विद्यालय उत्सव']
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
    for (const title of TITLES) await makePublication(stage.acteur, stage.commune, { title, body: title })
    for (const title of ['🎉', '🎪']) await makePublication(stage.acteur, stage.commune, { title, body: title })
  })
  for (const title of TITLES) {
    test(`${title} is found by its first word`, async () => {
      const { body } = await get(`/publications?q=${encodeURIComponent(title.split(' ')[0] ?? '')}`)
      assert.deepEqual(
        body.data.map((row: { title: string }) => row.title),
        [title],
      )
    })
  }
  test('different texts are not duplicates, nor are texts of emoji only', async () => {
    const { body } = await get('/admin/publications?duplicates=true', stage.back)
    assert.equal(body.meta.total, 0)
  })
  test('the same text twice is a duplicate, case and punctuation aside', async () => {
    await makePublication(stage.acteur, stage.commune, { title: 'ПРАЗДНИК, школы!', body: 'праздник - школы' })
    const { body } = await get('/admin/publications?duplicates=true', stage.back)
    assert.equal(body.meta.total, 2)
  })
})

describe('the vocabulary that misspellings are compared with', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
  })
  const finds = async (q: string) => (await get(`/publications?q=${q}`)).body.meta.total as number
  const vocabulary = async () => (await (await harness()).db.selectFrom('publication_mots').select('mot').execute()).map(({ mot }) => mot)

  test('a word of a hidden or scheduled publication is not in it; it is added at the publication’s time', async () => {
    const { db } = await harness()
    await makePublication(stage.acteur, stage.commune, {
      title: 'Fanfaronnade',
      moderation_status: 'pending',
      valide: false,
      publie_le: null,
    })
    const id = await makePublication(stage.acteur, stage.commune, { title: 'Carillonnade', publie_le: minutes(60) })
    await refreshVocabulary(db)
    assert.deepEqual(await vocabulary(), [])
    // Simulates time: the publication was scheduled for a time after the last refresh, which is now past.
    await db
      .updateTable('publication_mots_etat')
      .set({ vu_jusqua: minutes(-120) })
      .execute()
    await db
      .updateTable('publications')
      .set({ publie_le: minutes(-1) })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('publication_mots').execute()
    await refreshVocabulary(db)
    assert.deepEqual(await vocabulary(), ['carillonnade', 'texte'])
    assert.equal(await finds('carilonnade'), 1)
  })

  test('a word is dropped when the last visible publication with it is hidden or edited', async () => {
    const { db } = await harness()
    const first = await makePublication(stage.acteur, stage.commune, { title: 'Trombone et clarinette', body: 'Concert' })
    const second = await makePublication(stage.acteur, stage.commune, { title: 'Trombone', body: 'Concert' })
    await patch(`/admin/publications/${first}/valide`, { valide: false }, stage.back)
    await refreshVocabulary(db)
    const kept = await vocabulary()
    assert.ok(kept.includes('trombone') && !kept.includes('clarinette'), kept.join())
    await patch(`/publications/${second}`, { title: 'Hautbois' }, { token: stage.owner.token })
    await refreshVocabulary(db)
    const after = await vocabulary()
    assert.ok(after.includes('hautbois') && after.includes('concert') && !after.includes('trombone'), after.join())
    await patch(`/admin/publications/${first}/valide`, { valide: true }, stage.back)
    assert.ok((await vocabulary()).includes('clarinette'), 'shown again, known again')
  })

  test('each text adds a bounded number of words, without digits', async () => {
    const letters = (n: number) => String.fromCodePoint(97 + (n % 26), 97 + (Math.floor(n / 26) % 26), 97 + Math.floor(n / 676), 122, 122)
    const known = (await vocabulary()).length
    await makePublication(stage.acteur, stage.commune, {
      title: 'a1b2c3d4',
      body: Array.from({ length: 3000 }, (_, n) => letters(n)).join(' '),
    })
    const words = await vocabulary()
    assert.ok(words.length - known <= 300, String(words.length))
    assert.ok(!words.some((word) => /\d/.test(word)))
  })

  test('a query made of separators that only the database knows costs no more than twenty words', async () => {
    for (const q of ['①a'.repeat(60), 'ab½cd'.repeat(30), 'abcd№'.repeat(40)])
      assert.equal((await get(`/publications?q=${encodeURIComponent(q)}`)).status, 200)
  })
})

/** Spec §2-139. */
describe('words of the same meaning, and words that only look alike', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    const texts: [title: string, body: string][] = [
      ['Cheval de trait', 'Les chevaux passent.'],
      ['Deux chevaux', 'Fin.'],
      ['Piste pour le vélo', 'Canal d’Aire.'],
      ['Vélos à louer', 'Gare.'],
      ['Marché', '**Quand :** jeudi 3 décembre 2026, à 18 h  \n**Dates :** jeudi 10 décembre\n\nDeux jours sans voiture.'],
      ['Travaux', 'Rue fermée.'],
      ['Offre de travail', 'Mairie.'],
      ['Coupure de l’eau', 'Ce matin.'],
      ['Les eaux de source', 'Fontaine.'],
      ['Défibrillateurs', 'Deux poubelles, une déchèterie, les collectes du Beffroi.'],
      ['Matériau et noyaux', 'Atelier.'],
    ]
    for (const [title, body] of texts) await makePublication(stage.acteur, stage.commune, { title, body })
  })
  const titles = async (q: string) =>
    (await get(`/publications?q=${encodeURIComponent(q)}`)).body.data.map(({ title }: { title: string }) => title).toSorted()
  for (const [one, other, expected] of [
    ['cheval', 'chevaux', ['Cheval de trait', 'Deux chevaux']],
    ['vélo', 'VÉLOS', ['Piste pour le vélo', 'Vélos à louer']],
    ['travail', 'travaux', ['Offre de travail', 'Travaux']],
    ['eau', 'eaux', ['Coupure de l’eau', 'Les eaux de source']],
    ['sapin', 'sapins', []],
    ['jeu', 'jeux', []],
    ['poubele', 'poubelle', ['Défibrillateurs']],
    ['noyau', 'noyaux', ['Matériau et noyaux']],
    ['matériau', 'matériaux', ['Matériau et noyaux']],
  ] as const)
    test(`“${one}” and “${other}” find the same`, async () => {
      assert.deepEqual(await Promise.all([titles(one), titles(other)]), [expected, expected])
    })
  for (const [q, expected] of [
    ['leau', ['Coupure de l’eau', 'Les eaux de source']],
    ['journal', []],
    ['jeudi', []],
    ['décembre', []],
    ['jours', ['Marché']],
    ['defibrilateur', ['Défibrillateurs']],
    ['dechetterie', ['Défibrillateurs']],
    ['colecte', ['Défibrillateurs']],
    ['beffroy', ['Défibrillateurs']],
    ['poubellse', ['Défibrillateurs']],
    ['gate', []],
    ['fontane', ['Les eaux de source']],
    ['fonten', []],
    ['fontai', ['Les eaux de source']],
  ] as const)
    test(`“${q}”: ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await titles(q), expected)
    })
})
