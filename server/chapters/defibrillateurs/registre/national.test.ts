import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Harness, harness } from '../../../test/harness.ts'
import { get } from '../../../test/http.ts'
import { makeCommune } from '../../../test/make.ts'
import { device, file, fileOf2020, fileOf2026, geojson, SAMPLE, SAMPLE_FILE, shape } from '../test/files.ts'
import { countsOf, endOf, refusalsOf, syncing } from '../test/syncing.ts'

/** What the reader of files refuses is the same on every database. */
const skip = process.env['TEST_DATABASE_URL'] !== undefined && 'refused by the reader: the run on the embedded database has it'
const none = { status: 'done', read: 0, created: 0, updated: 0, unchanged: 0, absent: 0, refused: 0 }

/** Spec §4.1-29, §4.1-32, §4.1-33. */
describe('the national catalogue', () => {
  let h: Harness
  let communes: string[] = []
  const { from, write, cleanUp } = syncing()
  const sync = (content: string | Buffer, force = false) => from(write(content), force)
  const devices = () => h.db.selectFrom('defibrillateurs').selectAll().orderBy('source_id').execute()
  const one = async (source_id: string) => (await devices()).find((row) => row.source_id === source_id)
  before(async () => {
    h = await harness()
  })
  after(cleanUp)
  beforeEach(async () => {
    await h.reset()
    communes = [
      await makeCommune({
        code_insee: '69123',
        nom: 'Lyon',
        slug: 'lyon',
        codes_alias: ['69383'],
        codes_postaux: ['69001', '69003'],
        departement: '69',
      }),
      await makeCommune({ code_insee: '01001', nom: "L'Abergement", slug: 'l-abergement-01', codes_postaux: ['01400', '01500'] }),
      await makeCommune({ code_insee: '01002', nom: 'Saint-Rémy', codes_alias: ['01999'], codes_postaux: ['01400'] }),
    ]
  })

  for (const [name, content] of Object.entries({
    'of 2026-10': SAMPLE_FILE,
    'until 2026-09': fileOf2026(SAMPLE),
    'of 2020': fileOf2020(SAMPLE),
    GeoJSON: geojson(SAMPLE),
    gzip: gzipSync(SAMPLE_FILE),
    'with a mark and Windows ends of lines': `\uFEFF${SAMPLE_FILE.replaceAll('\n', '\r\n')}`,
    'in windows-1252': Buffer.from(SAMPLE_FILE, 'latin1'),
    'in UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SAMPLE_FILE, 'utf16le')]),
    'with its columns in another order': file(SAMPLE).replaceAll(/^("?[^;]*"?);([^;]*);/gm, '$2;$1;'),
  }))
    test(`takes the real rows in the form ${name}, and finds nothing to write the second time`, async () => {
      assert.deepEqual(countsOf(await sync(content)), { ...none, read: 8, created: 8 })
      const stored = await devices()
      assert.deepEqual(
        stored.map(({ source_id, nom, latitude, longitude }) => [source_id, nom, latitude, longitude]),
        SAMPLE.map((row) => [row['c_gid'], row['c_nom'] || null, Number(row['c_lat_coor1']), Number(row['c_long_coor1'])]).toSorted(
          ([a], [b]) => (String(a) < String(b) ? -1 : 1),
        ),
      )
      assert.deepEqual(
        stored.map(({ environnement, acces_libre, etage, etat_validation, doublon_source }) => [
          environnement,
          acces_libre,
          etage,
          etat_validation,
          doublon_source,
        ]),
        [
          ['interieur', false, '0', 'valide', false],
          ['interieur', true, '1', 'valide', false],
          ['interieur', false, '1', 'valide', false],
          ['exterieur', true, '0', 'valide', false],
          ['exterieur', true, null, 'valide', false],
          ['interieur', true, null, 'en_attente', false],
          ['interieur', false, '2', 'valide', true],
          ['interieur', true, null, 'valide', false],
        ],
      )
      assert.deepEqual(countsOf(await sync(content)), { ...none, read: 8, unchanged: 8 })
      assert.deepEqual(await devices(), stored)
    })

  const ten = Array.from({ length: 10 }, (_, n) =>
    device({
      c_gid: String(n + 1),
      c_nom: `Salle ${n}`,
      c_com_insee: '69383',
      c_lat_coor1: String(45.75 + n / 1000),
      c_adr_voie: `Rue ${n}`,
    }),
  )
  const changed = (id: string, values: Record<string, string>) => ten.map((row) => (row['c_gid'] === id ? { ...row, ...values } : row))

  test('follows what changed, and leaves the rest alone', async () => {
    await sync(file(ten))
    const stored = await devices()
    const done = await sync(file(changed('3', { c_nom: 'Gymnase', c_etat_fonct: 'Hors service' }).slice(0, 9)))
    assert.deepEqual(countsOf(done), { ...none, read: 9, updated: 1, unchanged: 8, absent: 1 })
    const [three, gone] = [await one('3'), await one('10')]
    assert.deepEqual([three?.nom, three?.etat_fonctionnement, three?.montrable, three?.version], ['Gymnase', 'Hors service', false, 2])
    assert.deepEqual([typeof gone?.absent_since, gone?.affiche], ['string', false])
    const rest = (rows: typeof stored) => rows.filter(({ source_id }) => !['3', '10'].includes(source_id))
    assert.deepEqual(rest(await devices()), rest(stored))
    assert.deepEqual(countsOf(await sync(file(ten))), { ...none, read: 10, updated: 2, unchanged: 8 })
    assert.equal((await one('10'))?.absent_since, null)
  })

  test('texts that the register encodes as HTML are decoded; a row that says the same is unchanged', async () => {
    const encoded = {
      c_nom: 'Caf&eacute; &amp; bar de l&#39;&Eacute;tang',
      c_adr_voie: 'Rue de l&#x27;&Eacute;glise',
      c_acc_complt: 'Hall &lt; 2 &amp;amp; cour',
    }
    await sync(file(ten))
    await sync(file(changed('3', encoded)))
    const three = await one('3')
    assert.deepEqual([three?.nom, three?.acces_complement], ["Café & bar de l'Étang", 'Hall < 2 & cour'])
    assert.match(three?.adresse ?? '', /Rue de l'Église/)
    const { data } = (await get(`/defibrillateurs?lat=45.752&lng=${three?.longitude}&rayon=1000`)).body as { data: { nom: string }[] }
    assert.ok(data.some(({ nom }) => nom === "Café & bar de l'Étang"))
    const plain = { c_nom: "Café & bar de l'Étang", c_adr_voie: "Rue de l'Église", c_acc_complt: 'Hall < 2 & cour' }
    assert.deepEqual(countsOf(await sync(file(changed('3', plain)))), { ...none, read: 10, unchanged: 10 })
  })

  test('keeps what administrators decided, through changes, absence and a move', async () => {
    await sync(file(ten))
    await h.db
      .updateTable('defibrillateurs')
      .set({ admin_status: 'masque', admin_note: 'Cassé' })
      .where('source_id', 'in', ['3', '4', '10'])
      .execute()
    await h.db.updateTable('commune_defibrillateurs').set({ admin_status: 'visible' }).execute()
    await sync(file(changed('3', { c_nom: 'Autre' }).filter(({ c_gid }) => c_gid !== '10')))
    await sync(file(changed('4', { c_com_insee: '01002' })))
    for (const id of ['3', '4', '10']) assert.deepEqual([(await one(id))?.admin_status, (await one(id))?.admin_note], ['masque', 'Cassé'])
    assert.equal((await one('4'))?.commune_id, communes[2])
    const views = async () => {
      const rows = await h.db
        .selectFrom('commune_defibrillateurs')
        .select(['commune_id', 'admin_status'])
        .where('defibrillateur_id', '=', (await one('4'))?.id ?? '')
        .execute()
      return rows.map(({ commune_id, admin_status }) => `${communes.indexOf(commune_id)} ${admin_status}`).toSorted()
    }
    assert.deepEqual(await views(), ['0 visible', '2 auto'])
    await sync(file(ten))
    assert.equal((await views()).length, 2)
  })

  test('follows a device to the new number that the registry gives it', async () => {
    await sync(file(ten))
    await h.db.updateTable('defibrillateurs').set({ admin_note: 'Vu' }).where('source_id', '=', '5').execute()
    const done = await sync(file(changed('5', { c_gid: '500' })))
    assert.deepEqual(countsOf(done), { ...none, read: 10, updated: 1, unchanged: 9 })
    assert.equal((await one('500'))?.admin_note, 'Vu')
  })

  test('takes what is still in the file and not to be shown: three of ten broken are news, more than a fifth of many are none', async () => {
    await sync(file(ten))
    const broken = await sync(file(ten.map((row, n) => (n < 3 ? { ...row, c_etat_fonct: 'Hors service' } : row))))
    assert.deepEqual(countsOf(broken), { ...none, read: 10, updated: 3, unchanged: 7 })
    const many = Array.from({ length: 400 }, (_, n) =>
      device({ c_gid: `m${n}`, c_lat_coor1: String(45 + n / 1000), c_adr_voie: `Rue ${n}` }),
    )
    await sync(file(many), true)
    const hide = (count: number) => file(many.map((row, n) => (n < count ? { ...row, c_etat_fonct: 'En service' } : row)))
    assert.match(endOf(await sync(hide(100))), /^Of the 400 defibrillators that can be shown only 300 would be left/)
    assert.equal((await sync(hide(80))).status, 'done')
  })

  test('is not emptied by a file that leaves out more than a fifth, nor by one whose states nobody knows', async () => {
    await sync(file(ten))
    const stored = await devices()
    const cut = await sync(file(ten.slice(0, 7)))
    assert.equal(cut.status, 'failed')
    assert.match(endOf(cut), /^3 of the 10 defibrillators known would vanish, more than 20 %.*force\.$/)
    const unknown = await sync(file(ten.map((row) => ({ ...row, c_etat_fonct: 'OK' }))))
    assert.match(endOf(unknown), /^Of the 10 defibrillators that can be shown only 0 would be left/)
    assert.deepEqual(await devices(), stored)
    assert.deepEqual(countsOf(await sync(file(ten.slice(0, 7)), true)), { ...none, read: 7, unchanged: 7, absent: 3 })
  })

  test('tells the commune by any of its codes, else by postal code and name, else not at all', async () => {
    const rows: Record<string, string>[] = [
      { c_com_insee: '69123' },
      { c_com_insee: '69383' },
      { c_com_insee: '01999' },
      { c_com_insee: '1002' },
      { c_com_cp: '69003', c_com_nom: 'LYON 3E ARRONDISSEMENT' },
      { c_com_cp: '1400', c_com_nom: 'ST REMY' },
      { c_com_cp: '01400', c_com_nom: 'Ailleurs' },
      { c_com_cp: '01500' },
      { c_com_insee: '99999' },
      {},
      { c_com_cp: '69000', c_com_nom: 'LYON' },
      { c_com_cp: '69365', c_com_nom: 'LYON CEDEX 07' },
      { c_com_cp: '69000', c_com_nom: 'Lyon 3' },
      { c_com_cp: '01999', c_com_nom: "L'Abergement" },
      { c_com_cp: '69000', c_com_nom: 'Ailleurs' },
      { c_com_cp: '38000', c_com_nom: 'Lyon' },
      { c_com_nom: 'Lyon' },
    ]
    await sync(file(rows.map((row, n) => device({ c_gid: String(100 + n), c_lat_coor1: String(45.7 + n / 100), ...row }))))
    const found = (await devices()).map(({ commune_id, commune_resolution }) => [communes.indexOf(commune_id ?? ''), commune_resolution])
    assert.deepEqual(found, [
      [0, 'insee'],
      [0, 'arrondissement'],
      [2, 'ancien_code'],
      [2, 'insee'],
      [0, 'code_postal'],
      [2, 'code_postal'],
      [-1, null],
      [1, 'code_postal'],
      [-1, null],
      [-1, null],
      [0, 'nom'],
      [0, 'nom'],
      [0, 'nom'],
      [1, 'nom'],
      [-1, null],
      [-1, null],
      [-1, null],
    ])
  })

  test('refuses rows one by one, with their line, number and reason', async () => {
    const text = file([
      ten[0] ?? {},
      device({ c_gid: '' }),
      device({ c_gid: '20', c_lat_coor1: '', c_long_coor1: 'x' }),
      device({ c_gid: '21', c_lat_coor1: '500', c_long_coor1: '600' }),
      ten[0] ?? {},
    ])
    const run = await sync(`${text}"7";"8"\n`)
    assert.deepEqual(countsOf(run), { ...none, read: 6, created: 1, refused: 5 })
    assert.deepEqual(refusalsOf(run), [
      { line: 3, source_id: null, reason: 'it has no number that names the device' },
      { line: 4, source_id: '20', reason: 'it has no position that can be read' },
      { line: 5, source_id: '21', reason: 'its position is outside the world' },
      { line: 7, source_id: null, reason: '2 fields instead of 46' },
      { line: 6, source_id: '1', reason: 'its number has come before in this file' },
    ])
  })

  test('refuses a row with a cell longer than any, and takes the others', async () => {
    const long = 'x'.repeat(1024 ** 2)
    const texts = [ten[0] ?? {}, device({ c_gid: '20', c_acc_complt: `${long}\n${long}` }), device({ c_gid: '21', c_lat_coor1: '45.76' })]
    const run = await sync(file(texts))
    assert.deepEqual(countsOf(run), { ...none, read: 3, created: 2, refused: 1 })
    assert.deepEqual(refusalsOf(run), [{ line: 4, source_id: '20', reason: 'it is longer than 65536 characters' }])
    const stored = await devices()
    const swallowed = `${Array.from({ length: 46 }, (_, n) => n).join(';')}\n`.repeat(1000)
    const unclosed = await sync(file(texts).replace(/x"/, () => `x\n${swallowed}"`))
    assert.match(endOf(unclosed), /a quote is opened and not closed/)
    assert.deepEqual(await devices(), stored)
  })

  for (const [what, value] of [
    ['a text of two million characters', 'x'.repeat(2_000_000)],
    ['the same in letters of two bytes', '€'.repeat(2_000_000)],
    ['two hundred thousand fields', Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, n]))],
    ['lists in lists', JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown],
  ] as const)
    test(`refuses a record of the JSON file with ${what} alone, wherever it stands`, { skip }, async () => {
      const rows = ten.slice(0, 3)
      for (const at of [0, 1, 2]) {
        const document = JSON.parse(geojson(rows)) as { features: { properties: Record<string, unknown> }[] }
        const { properties } = document.features[at] as { properties: Record<string, unknown> }
        properties['c_nom'] = value
        const run = await sync(JSON.stringify(document), true)
        assert.deepEqual([run.status, run.read, run.refused], ['done', 3, 1], endOf(run))
        const [refusal] = run.refusals
        assert.deepEqual(
          [refusal?.line, refusal?.source_id, refusal?.reason],
          [at + 1, rows[at]?.['c_gid'], 'it is larger or deeper than any record can be'],
        )
      }
    })

  for (const [what, content] of [
    ['a record of JSON', () => geojson([{ ...ten[0], c_nom: '€'.repeat(20_000_000) }, ...ten.slice(1)])],
    ['a row of a table', () => file([{ ...ten[0], c_nom: '€'.repeat(4_000_000) }, ...ten.slice(1)])],
  ] as const)
    test(`fails in words, and at once, where ${what} is too large to be passed over`, { skip }, async () => {
      await sync(file(ten))
      const stored = await devices()
      const run = await sync(content())
      assert.ok(run.status === 'failed' ? /larger|too long/.test(endOf(run)) : run.refused === 1, endOf(run))
      if (run.status === 'failed') assert.deepEqual(await devices(), stored)
    })

  test('does not know whether a device works that is to be removed, nor the day of what is still to come', async () => {
    const rows = ['', 'Actif', 'Non identifié', 'A supprimer'].map((c_etat, n) =>
      device({ c_gid: String(n + 1), c_etat, c_lat_coor1: `45.7${n}`, c_dermnt: n === 0 ? '2099-01-01' : '2024-02-29' }),
    )
    await sync(file(rows))
    const said = (await devices()).map(({ etat_fonctionnement, montrable, derniere_maintenance }) => [
      etat_fonctionnement,
      montrable,
      derniere_maintenance,
    ])
    assert.deepEqual(said, [
      ['En fonctionnement', true, null],
      ['En fonctionnement', true, '2024-02-29'],
      ['En fonctionnement', true, '2024-02-29'],
      ['Inconnu', false, '2024-02-29'],
    ])
  })

  test('shows no private person, number or day that is none', async () => {
    const text = {
      c_acc_complt: 'Chez M. X,\t3e\netage, 06 12 34 56 78 ou +33 4 78 00 00 00, a.b@example.fr',
      c_nom: 'Mme Durand',
      c_expt_rais: 'DR MARTIN',
    }
    const where = { the_geom: shape(45.7501234, 4.8501234), c_lat_coor1: '45.75', c_long_coor1: '4.85' }
    await sync(
      file([
        device({
          c_gid: '1',
          ...text,
          ...where,
          c_dermnt: '2000-01-01',
          c_adr_num: '3',
          c_adr_voie: '3 rue X',
          c_acc_etg: 'Rez-de-chaussée',
        }),
      ]),
    )
    const row = await one('1')
    assert.equal(row?.acces_complement, 'Chez [personne], 3e etage, [numéro masqué] ou [numéro masqué], [adresse masquée]')
    assert.deepEqual(
      [row?.nom, row?.exploitant_nom, row?.derniere_maintenance, row?.adresse, row?.etage],
      [null, 'DR MARTIN', null, '3 rue X', '0'],
    )
    assert.deepEqual([row?.latitude, row?.longitude], [45.7501234, 4.8501234])
  })
})
