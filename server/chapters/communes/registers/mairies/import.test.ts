import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { machineCaller } from '../../../../platform/access/caller.ts'
import { getInfos } from '../../infos.ts'
import { newId } from '../../../../platform/db/id.ts'
import { type Harness, harness } from '../../../../test/harness.ts'
import { get, patch } from '../../../../test/http.ts'
import { makeCommune, makeUser } from '../../../../test/make.ts'
import { tableChecksums } from '../test/checksums.ts'
import { filesFolder, inEnglish } from '../test/files.ts'
import { importMairies, type MairiesOptions } from './import.ts'

const sample = (form: string) => readFileSync(join(import.meta.dirname, '..', 'test', `dila-mairie-${form}.json`), 'utf8')

/** Spec §2-17. */
describe('town halls of the directory', () => {
  let h: Harness
  let commune: string
  const files = filesFolder()
  const load = (content: string | Buffer, options: MairiesOptions = {}) =>
    importMairies(h.services, machineCaller('cli'), files.write(content), options)
  const counts = async (content: string | Buffer, options: MairiesOptions = {}) => (await load(content, options)).counts
  const infos = () => h.db.selectFrom('commune_infos').selectAll().orderBy('ordre').orderBy('libelle').execute()
  const none = { read: 0, created: 0, updated: 0, unchanged: 0, removed: 0, refused: 0 }
  const record = (n: number, values: object = {}) => ({
    id: `id-${n}`,
    nom: `Mairie annexe - ${n}`,
    code_insee_commune: '45300',
    pivot: [{ type_service_local: 'mairie', code_insee_commune: ['45300'] }],
    ...values,
  })
  const document = (...records: object[]) => JSON.stringify(records)
  const five = [1, 2, 3, 4, 5].map((n) => record(n))

  before(async () => {
    h = await harness()
  })
  after(() => files.cleanUp())
  beforeEach(async () => {
    await h.reset()
    commune = await makeCommune({ code_insee: '45300', departement: '45', codes_alias: ['45999'] })
    await makeCommune({ code_insee: '45301', departement: '45' })
  })

  test('are read in the form of the API and of the bulk file, to the same row', async () => {
    const done = await load(sample('api'))
    assert.deepEqual([done.counts, done.positioned], [{ ...none, read: 1, created: 1 }, 1])
    const [row] = await infos()
    const { id: _, commune_id, created_at: _c, updated_at: _u, ...values } = row ?? assert.fail()
    assert.equal(commune_id, commune)
    assert.deepEqual(values, {
      type: 'mairie',
      libelle: 'Mairie - Sandillon',
      adresse: "251 route d'Orléans, 45640 Sandillon",
      complement: null,
      code_postal: '45640',
      ville: 'Sandillon',
      telephone: '01 02 03 04 05',
      telephone_e164: '+33102030405',
      email: 'bob@sandillon.fr',
      site_web: 'http://www.sandillon.fr',
      horaires: [
        {
          jours: [1, 2, 3, 4, 5],
          plages: [
            ['09:00', '12:00'],
            ['14:00', '17:00'],
          ],
        },
        { jours: [6], plages: [['09:00', '12:00']], commentaire: 'Accueil ouvert uniquement le 2e et 4e samedis de chaque mois.' },
      ],
      texte: null,
      latitude: 47.8457984924,
      longitude: 2.02933001518,
      source: 'dila',
      source_id: 'b94f406e-0b1b-4902-974c-3439a08ec1b0',
      source_maj_le: '2021-03-08',
      ordre: 100,
      officiel: null,
    })
    const file = sample('fichier')
    for (const [name, content] of Object.entries({
      'one record': file,
      'a list': `[${file}]`,
      'a wrapped list': `{"service": [${file}]}`,
      'a wrapper with more': `{"version": {"a": [1]}, "service": [${file}], "total_count": 1}`,
      'one record a line': `${JSON.stringify(JSON.parse(file))}\n`,
      'wrapped once more': `[{"fields": ${file}}]`,
      gzip: gzipSync(`\uFEFF[${file}]`),
    })) {
      const again = await load(content)
      assert.deepEqual([again.counts, again.positioned], [{ ...none, read: 1, unchanged: 1 }, 0], name)
    }
    assert.deepEqual(await infos(), [row])
  })

  test('are part of the practical information of the commune', async () => {
    await counts(sample('api'))
    const { data } = await getInfos(h.db, commune)
    assert.equal(data.email, 'bob@sandillon.fr')
    assert.equal(data.source.telephone, 'commune_infos')
  })

  test('give a commune its position only where it has none', async () => {
    await h.db.updateTable('communes').set({ latitude: 1, longitude: 2 }).where('id', '=', commune).execute()
    assert.equal((await load(sample('api'))).positioned, 0)
    await h.db.updateTable('communes').set({ latitude: null, longitude: null }).where('id', '=', commune).execute()
    assert.equal((await load(sample('api'))).positioned, 1)
    const row = await h.db.selectFrom('communes').selectAll().where('id', '=', commune).executeTakeFirstOrThrow()
    assert.deepEqual([row.latitude, row.longitude, row.version], [47.8457984924, 2.02933001518, 3])
  })

  test('a correction by hand stays, with the values of the directory beside it; a sync renews these', async () => {
    const one = (telephone: string) => document(record(1, { telephone: [{ valeur: telephone }] }))
    await counts(one('0102030405'))
    const stage = { token: (await makeUser({ roles: ['admin'] })).token, source: 'backoffice' }
    const edit = async (values: object) => {
      const full = (await get(`/admin/communes/${commune}/full`, stage)).body.data
      const edited = full.infos.map(({ source: _, ...row }: { source: string }) => ({ ...row, ...values }))
      assert.equal((await patch(`/admin/communes/${commune}`, { infos: edited }, stage)).status, 200)
      return (await infos())[0] ?? assert.fail()
    }
    const officiel = (row: { officiel: unknown }) => (row.officiel as { telephone: string } | null)?.telephone ?? null
    const row = await edit({ telephone: '01 99 99 99 99' })
    assert.deepEqual([row.source, row.telephone, officiel(row)], ['manuel', '01 99 99 99 99', '01 02 03 04 05'])
    assert.deepEqual(await counts(one('0102030405')), { ...none, read: 1, unchanged: 1 })
    assert.deepEqual(await counts(one('0102030406')), { ...none, read: 1, updated: 1 })
    const [synced] = await infos()
    assert.ok(synced)
    assert.deepEqual([synced.source, synced.telephone, officiel(synced)], ['manuel', '01 99 99 99 99', '01 02 03 04 06'])
    assert.deepEqual({ ...synced, updated_at: null, officiel: null }, { ...row, updated_at: null, officiel: null })
    assert.deepEqual(await counts(one('0102030406')), { ...none, read: 1, unchanged: 1 })
    assert.equal(officiel(await edit({ telephone: '01 88 88 88 88' })), '01 02 03 04 06')
    const again = await edit({ telephone: '01 02 03 04 06' })
    assert.deepEqual([again.source, again.officiel], ['dila', null])
    assert.deepEqual(await counts(one('0102030407')), { ...none, read: 1, updated: 1 })
    assert.equal((await infos())[0]?.telephone, '01 02 03 04 07')
  })

  test('are stored without the people named in them', async () => {
    await counts(document(record(1, { affectation_personne: [{ personne: { nom: 'Secret', prenom: 'Agent' } }] })))
    assert.ok(!JSON.stringify([await infos(), await h.db.selectFrom('audit_log').selectAll().execute()]).includes('Secret'))
  })

  test('under a former code are delegated ones, unless the commune has no other', async () => {
    const former = record(1, { nom: 'Mairie - Vieux', code_insee_commune: '45999' })
    await counts(document(former))
    assert.deepEqual(
      (await infos()).map(({ type }) => type),
      ['mairie'],
    )
    assert.deepEqual(await counts(document(former, record(2, { nom: 'Mairie - Neuf' }))), { ...none, read: 2, created: 1, updated: 1 })
    assert.deepEqual(
      (await infos()).map(({ type, libelle }) => `${type} ${libelle}`),
      ['mairie Mairie - Neuf', 'mairie_deleguee Mairie - Vieux'],
    )
  })

  test('that serve two communes stand in both', async () => {
    const pivot = [{ type_service_local: 'mairie', code_insee_commune: ['45300', '45301'] }]
    assert.equal((await counts(document(record(1, { pivot })))).created, 2)
    assert.deepEqual(await counts(document(record(1, { pivot }))), { ...none, read: 1, unchanged: 2 })
  })

  test('that left are removed in the communes of the file, and only there', async () => {
    const elsewhere = record(9, { pivot: [{ type_service_local: 'mairie', code_insee_commune: ['45301'] }] })
    await counts(document(...five, elsewhere))
    assert.deepEqual(await counts(document(...five.slice(0, 4))), { ...none, read: 4, unchanged: 4, removed: 1 })
    assert.equal((await infos()).length, 5)
  })

  test('are not removed by a page of a longer answer, nor beside a record that could not be read', async () => {
    await counts(document(...five))
    const page = await load(JSON.stringify({ total_count: 5, results: five.slice(0, 2) }))
    assert.deepEqual([page.counts, page.partial], [{ ...none, read: 2, unchanged: 2 }, true])
    const broken = await load(document(...five.slice(0, 4), { ...five[4], nom: null }))
    assert.deepEqual(broken.counts, { ...none, read: 5, unchanged: 4, refused: 1 })
    assert.deepEqual(inEnglish(broken.refusals), [{ line: 5, reason: 'its name is missing or too long' }])
  })

  test('are not removed by a file that leaves out more than a fifth, unless it is forced', async () => {
    await counts(document(...five))
    const sums = await tableChecksums()
    await assert.rejects(load(document(...five.slice(0, 3))), /2 of the 5 rows .* more than 20 %/)
    assert.deepEqual(await tableChecksums(), sums)
    assert.equal((await counts(document(...five.slice(0, 3)), { force: true })).removed, 2)
  })

  test('leave no trace of a dry run, which says what an import would do', async () => {
    await counts(document(...five))
    const next = document(...five.slice(0, 4), record(6, { nom: 'Mairie', adresse: JSON.parse(sample('fichier')).adresse }))
    const sums = await tableChecksums()
    const dry = await load(next, { dryRun: true })
    assert.deepEqual(await tableChecksums(), sums)
    assert.deepEqual(await load(next), dry)
    assert.deepEqual([dry.counts.created, dry.counts.removed, dry.positioned], [1, 1, 1])
  })

  test('never touch rows made by hand, nor a place in the list chosen by hand', async () => {
    await h.db
      .insertInto('commune_infos')
      .values({ id: newId(), commune_id: commune, libelle: 'Mairie', type: 'mairie', telephone: '17' })
      .execute()
    const byHand = await infos()
    await counts(document(...five))
    await h.db.updateTable('commune_infos').set({ ordre: 7 }).where('source_id', '=', 'id-1').execute()
    await counts(document({ ...five[0], nom: 'Mairie - Neuve' }, ...five.slice(1)))
    const rows = await infos()
    assert.deepEqual(rows[0], byHand[0])
    assert.deepEqual([rows[1]?.libelle, rows[1]?.ordre], ['Mairie - Neuve', 7])
  })

  test('leave one row in the trail', async () => {
    await counts(document(...five), { source: 'annuaire.json' })
    const [row, ...others] = await h.db.selectFrom('audit_log').select(['action', 'target_type', 'target_id', 'changes']).execute()
    assert.deepEqual(others, [])
    assert.deepEqual([row?.action, row?.target_type, row?.target_id], ['mairies.import', 'mairies', 'dila'])
    assert.deepEqual(((row?.changes ?? {}) as Record<string, unknown>)['source'], [null, 'annuaire.json'])
  })
})
