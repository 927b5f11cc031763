import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { machineCaller } from '../../../../platform/access/caller.ts'
import { newId } from '../../../../platform/db/id.ts'
import { type Harness, harness } from '../../../../test/harness.ts'
import { makeCommune } from '../../../../test/make.ts'
import { tableChecksums } from '../test/checksums.ts'
import { conseillersFile, filesFolder, inEnglish, mairesFile, type Person } from '../test/files.ts'
import { type ElusOptions, importElus } from './import.ts'

const SAMPLE = join(import.meta.dirname, '..', 'test', 'rne-arrondissements-2024.csv')

/** Spec §2-17. */
describe('officials of the register', () => {
  let h: Harness
  const files = filesFolder()
  const load = (content: string | Buffer, options: ElusOptions = {}) =>
    importElus(h.services, machineCaller('cli'), files.write(content), options)
  const counts = async (content: string | Buffer, options: ElusOptions = {}) => (await load(content, options)).counts
  const elus = () => h.db.selectFrom('elus').selectAll().orderBy('ordre').orderBy('nom').execute()
  const one = async (nom: string) => (await elus()).find((elu) => elu.nom === nom)
  const none = { read: 0, created: 0, updated: 0, unchanged: 0, removed: 0, refused: 0 }

  before(async () => {
    h = await harness()
  })
  after(() => files.cleanUp())
  beforeEach(async () => {
    await h.reset()
    await makeCommune({ code_insee: '01001', codes_alias: ['01999'] })
    await makeCommune({ code_insee: '01002' })
    await makeCommune({ code_insee: '13055', codes_alias: ['13201', '13216'] })
  })
  const council: Person[] = [
    { nom: 'DURAND', fonction: 'Maire', debut: '2026-03-28' },
    { nom: 'MARTIN', prenom: 'Paul', sexe: 'M', fonction: '1er adjoint au maire', debut: '2026-03-28' },
    ...['Petit', 'Leroy', 'Moreau', 'Simon', 'Laurent'].map((nom) => ({ nom })),
  ]

  test('of the real sample come with their offices and sectors, and never twice', async () => {
    const run = () => importElus(h.services, machineCaller('cli'), SAMPLE)
    const first = await run()
    assert.equal(first.fichier, 'arrondissements')
    assert.deepEqual(first.counts, { ...none, read: 11, created: 11 })
    const mayor = (await elus())[0]
    assert.deepEqual(
      [mayor?.nom, mayor?.prenom, mayor?.fonction, mayor?.fonction_type, mayor?.date_debut_fonction],
      ['Nom11', 'Prénom11', "Maire d'arrondissement (Marseille Secteur 1)", 'maire_delegue', '2020-07-12'],
    )
    assert.equal((await one('Nom5'))?.rang, 2)
    assert.equal((await one('Nom6'))?.fonction, 'Conseillère d’arrondissement (Marseille Secteur 1)')
    const stored = await elus()
    assert.deepEqual((await run()).counts, { ...none, read: 11, unchanged: 11 })
    assert.deepEqual(await elus(), stored)
  })

  test('are the same in every separator, encoding, apostrophe and form of dates', async () => {
    const straight = conseillersFile([...council, { nom: 'Bérénice', prenom: 'Zoë' }])
    assert.deepEqual(await counts(straight), { ...none, read: 8, created: 8 })
    const lines = (separator: string, end = '\n') => straight.replaceAll(';', separator).replaceAll('\n', end)
    const french = straight.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
    const variants: Record<string, string | Buffer> = {
      tabs: lines('\t', '\r\n'),
      commas: lines(','),
      'CRLF and a mark': `\uFEFF${lines(';', '\r\n')}`,
      'typographic apostrophes': straight.replaceAll("'", '’'),
      'older names of columns': straight.replace('Code sexe', 'Code sexe (M/F)').replace('Libellé de la catégorie', 'Libellé catégorie'),
      'windows-1252': Buffer.from(straight, 'latin1'),
      'windows-1252 with its own apostrophe': Buffer.from(straight.replaceAll("l'élu", 'l\u0092élu'), 'latin1'),
      'UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(straight, 'utf16le')]),
      'dates of the archives': french,
      'zeros lost': straight.replaceAll('\n01;', '\n1;').replaceAll(';01001;', ';1001;'),
      quoted: straight.replaceAll(';Ain;', ';"Ain";').replaceAll(';Cadre;', ';"Cadre; ""sénior""";'),
      'a stray quote': straight.replaceAll(';Cadre;', ';Cadre dit "le chef";'),
      gzip: gzipSync(straight),
      'blank lines': straight.replaceAll('\n', '\n\n'),
      'the alias of the commune': straight.replaceAll(';01001;', ';01999;'),
    }
    for (const [name, content] of Object.entries(variants))
      assert.deepEqual(await counts(content), { ...none, read: 8, unchanged: 8 }, name)
  })

  test('are one row for a person in a commune, with all offices', async () => {
    const people = [...council, { nom: 'MARTIN', prenom: 'Paul', sexe: 'M', fonction: 'Maire délégué', debut: '2026-03-29' }]
    const done = await load(conseillersFile([...people, { nom: 'MARTIN', prenom: 'Paul', commune: '01002' }]))
    assert.deepEqual([done.counts.created, done.merged], [8, 1])
    const here = (await elus()).filter(({ nom }) => nom === 'Martin')
    assert.deepEqual(new Set(here.map(({ fonction }) => fonction)), new Set(['Maire délégué, 1er adjoint au maire', null]))
  })

  test('keep nothing of birth dates, professions and nationalities', async () => {
    await counts(conseillersFile(council))
    const text = JSON.stringify([await elus(), await h.db.selectFrom('audit_log').selectAll().execute()])
    for (const secret of ['1970', 'Cadre', '"37"']) assert.ok(!text.includes(secret), secret)
  })

  test('of both files agree, whichever comes first', async () => {
    const maires = mairesFile([{ nom: 'DURAND' }])
    for (const [first, second] of [
      [maires, conseillersFile(council)],
      [conseillersFile(council), maires],
    ] as const) {
      await h.db.deleteFrom('elus').execute()
      await counts(first)
      const done = await counts(second)
      assert.equal(done.removed, 0)
      assert.equal((await elus()).length, 7)
      assert.deepEqual([(await one('Durand'))?.fonction, (await one('Durand'))?.fonction_type], ['Maire', 'maire'])
      assert.equal((await one('Martin'))?.fonction, '1er adjoint au maire')
      assert.equal((await counts(first)).unchanged + (await counts(second)).unchanged, 8, 'nothing is left to write')
    }
  })

  test('have one mayor in a commune: that of the latest file', async () => {
    await counts(mairesFile([{ nom: 'DURAND' }]))
    await counts(conseillersFile(council))
    await counts(mairesFile([{ nom: 'MARTIN', prenom: 'Paul', sexe: 'M' }]))
    assert.equal((await one('Martin'))?.fonction_type, 'maire')
    assert.deepEqual([(await one('Durand'))?.fonction_type, (await one('Durand'))?.fonction], ['conseiller', null])
    await counts(conseillersFile(council))
    assert.deepEqual([(await one('Durand'))?.fonction_type, (await one('Martin'))?.fonction_type], ['maire', 'adjoint'])
  })

  test('missing from the file are removed in the communes of the file only', async () => {
    const elsewhere = council.map((person) => ({ ...person, commune: '01002' }))
    await counts(conseillersFile([...council, ...elsewhere]))
    const done = await counts(conseillersFile(council.slice(0, 6)))
    assert.deepEqual(done, { ...none, read: 6, unchanged: 6, removed: 1 })
    assert.equal((await elus()).length, 13)
  })

  test('are not removed if a line of their commune could not be read', async () => {
    await counts(conseillersFile(council))
    const broken = conseillersFile(council.map((person) => (person.nom === 'Simon' ? { ...person, naissance: '1970-02-31' } : person)))
    const done = await load(broken)
    assert.deepEqual(done.counts, { ...none, read: 7, unchanged: 6, refused: 1 })
    assert.deepEqual(inEnglish(done.refusals), [
      { line: 7, reason: 'the birth date, by which people are told apart, is missing or is no day' },
    ])
    assert.equal((await elus()).length, 7)
  })

  test('are not removed by a file that leaves out more than a fifth, unless it is forced', async () => {
    await counts(conseillersFile(council))
    const sums = await tableChecksums()
    await assert.rejects(load(conseillersFile(council.slice(0, 5))), /2 of the 7 rows .* more than 20 %.*--force/)
    assert.deepEqual(await tableChecksums(), sums)
    assert.deepEqual(await counts(conseillersFile(council.slice(0, 5)), { force: true }), { ...none, read: 5, unchanged: 5, removed: 2 })
  })

  test('created by hand are preserved, and replace the register’s row of the same person', async () => {
    const [commune] = await h.db.selectFrom('communes').select('id').where('code_insee', '=', '01001').execute()
    await h.db
      .insertInto('elus')
      .values({ id: newId(), commune_id: commune?.id ?? '', nom: 'Durand', prenom: 'Camille', fonction: 'Maire', fonction_type: 'maire' })
      .execute()
    const [byHand] = await elus()
    assert.deepEqual(await counts(conseillersFile(council)), { ...none, read: 7, created: 6, unchanged: 1 })
    assert.deepEqual(
      (await elus()).filter(({ nom }) => nom === 'Durand'),
      [byHand],
    )
    await counts(conseillersFile(council.slice(1)), { force: true })
    assert.deepEqual(await one('Durand'), byHand)
  })

  test('keep what was set by hand: delegation, photo, visibility, place in the list', async () => {
    await counts(conseillersFile(council))
    const set = { delegation: 'Culture', photo_url: 'https://example.fr/a.jpg', visible: false, ordre: 42 }
    await h.db.updateTable('elus').set(set).where('nom', '=', 'Martin').execute()
    const promoted = council.map((person) => (person.nom === 'MARTIN' ? { ...person, fonction: '4ème adjoint au maire' } : person))
    assert.deepEqual(await counts(conseillersFile(promoted)), { ...none, read: 7, updated: 1, unchanged: 6 })
    const { delegation, photo_url, visible, ordre, rang } = (await one('Martin')) ?? {}
    assert.deepEqual({ delegation, photo_url, visible, ordre, rang }, { ...set, rang: 4 })
  })

  test('are not changed by a dry run, which returns the counts of an import', async () => {
    await counts(conseillersFile(council))
    const next = conseillersFile([...council.slice(0, 6), { nom: 'NOUVEAU' }])
    const sums = await tableChecksums()
    const dry = await counts(next, { dryRun: true })
    assert.deepEqual(await tableChecksums(), sums)
    assert.deepEqual(dry, { ...none, read: 7, created: 1, unchanged: 6, removed: 1 })
    assert.deepEqual(await counts(next), dry)
  })

  test('imported twice at the same time are created once', async () => {
    const both = await Promise.all([counts(conseillersFile(council)), counts(conseillersFile(council))])
    assert.deepEqual(
      both.map(({ created, unchanged }) => [created, unchanged]).toSorted(([a = 0], [b = 0]) => b - a),
      [
        [7, 0],
        [0, 7],
      ],
    )
  })

  test('leave one row in the trail, with the counts and the source', async () => {
    await counts(mairesFile([{ nom: 'DURAND' }]), { source: 'maires.csv' })
    const [row, ...others] = await h.db
      .selectFrom('audit_log')
      .select(['action', 'target_type', 'target_id', 'changes', 'actor_kind'])
      .execute()
    assert.deepEqual(others, [])
    assert.deepEqual([row?.action, row?.target_type, row?.target_id, row?.actor_kind], ['elus.import', 'elus', 'maires', 'cli'])
    const changes = row?.changes as Record<string, unknown[]>
    assert.deepEqual(
      [changes['created'], changes['source']],
      [
        [null, 1],
        [null, 'maires.csv'],
      ],
    )
  })

  test('are refused line by line, with the number of the line and the reason', async () => {
    const wrong: Person[] = [
      { nom: 'Inconnue', commune: '99999' },
      { nom: '' },
      { nom: 'Sansdate', naissance: '' },
      { nom: 'x'.repeat(101) },
      { nom: 'Nul\0' },
      { nom: 'Court', fonction: 'y'.repeat(201) },
      { nom: 'Tard', mandat: 'bientôt' },
    ]
    const text = `${conseillersFile([...wrong, { nom: 'Bon' }])}01;Ain;;\n`
    const { counts: done, refusals } = await load(text)
    assert.deepEqual(done, { ...none, read: 9, created: 1, refused: 8 })
    assert.deepEqual(
      refusals.map(({ line }) => line),
      [2, 3, 4, 5, 6, 7, 8, 10],
    )
    assert.equal(refusals[0]?.reason.en, 'no commune has the code "99999"')
    assert.equal(refusals[7]?.reason.en, '4 fields instead of 16')
  })
})
