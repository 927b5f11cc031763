import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { machineCaller } from '../../platform/access/caller.ts'
import type { Db } from '../../platform/db/db.ts'
import { freshDatabase } from '../../test/harness.ts'
import { getCommune } from './get.ts'
import { listCommunes } from './list.ts'
import { communesAreLoaded, loadOfficialCommunes } from './load-official.ts'

/** Spec §2-16. */
describe('the real communes', () => {
  let db: Db
  let drop: () => Promise<void>
  const load = () => loadOfficialCommunes(db, machineCaller('system'))
  const list = async (query: Partial<Parameters<typeof listCommunes>[1]>) => {
    const { body, options } = await listCommunes(db, { page: 1, per_page: 15, ...query })
    return { total: options.total, noms: body.data.map(({ nom }) => nom), slugs: body.data.map(({ slug }) => slug), data: body.data }
  }
  const first = async (q: string) => (await list({ q })).noms[0]

  before(async () => {
    const fresh = await freshDatabase()
    db = fresh.database.db
    drop = fresh.drop
    assert.equal(await communesAreLoaded(db), false)
    assert.deepEqual(await load(), { read: 34_969, created: 34_969, updated: 0, unchanged: 0 })
  })
  after(() => drop())

  test('are all there, with totals that are kept', async () => {
    assert.equal(await communesAreLoaded(db), true)
    assert.equal((await list({})).total, 34_969)
    assert.equal((await list({ departement: '2A' })).total, 124)
    assert.equal((await list({ departement: '99' })).total, 0)
    const [row] = await db.selectFrom('audit_log').select(['action', 'target_id', 'changes']).execute()
    assert.equal(row?.action, 'commune.load')
    assert.match(row.target_id ?? '', /^20\d\d$/)
    assert.deepEqual((row.changes as { created: unknown }).created, [null, 34_969])
  })

  test('have a page far down, a last page and none past it', async () => {
    assert.equal((await list({ page: 2000 })).noms.length, 15)
    const last = await list({ page: 2332 })
    assert.deepEqual([last.noms.length, last.total], [4, 34_969])
    const past = await list({ page: 2333 })
    assert.deepEqual([past.noms.length, past.total], [0, 34_969])
  })

  test('are sorted by name as French readers expect, and by population', async () => {
    assert.equal((await list({})).noms[0], 'Aast')
    assert.equal((await list({ sort: 'nom_desc' })).noms[0], 'Zuytpeene')
    assert.deepEqual((await list({ sort: 'population_desc', per_page: 3 })).noms, ['Paris', 'Marseille', 'Lyon'])
    assert.equal((await list({ sort: 'population_asc', per_page: 1 })).data[0]?.population, null)
    assert.equal((await list({ departement: '974', sort: 'population_desc' })).noms[0], 'Saint-Denis')
    const { noms } = await list({ departement: '88', per_page: 100 })
    const collator = new Intl.Collator('und')
    assert.deepEqual(noms, noms.toSorted(collator.compare))
  })

  test('are read by slug, with the communes they absorbed', async () => {
    const { data: annecy } = await getCommune(db, 'annecy')
    assert.deepEqual(annecy.anciennes_communes, ['Annecy-le-Vieux', 'Cran-Gevrier', 'Meythet', 'Pringy', 'Seynod'])
    assert.equal(annecy.departement_nom, 'Haute-Savoie')
    assert.equal((await getCommune(db, 'saint-denis-974')).data.code_insee, '97411')
    const zone = await db.selectFrom('communes').select('timezone').where('code_insee', '=', '98731').executeTakeFirst()
    assert.equal(zone?.timezone, 'Pacific/Marquesas')
    const { data: paris } = await getCommune(db, 'paris')
    assert.deepEqual(paris.anciennes_communes, [], 'arrondissements are parts, not former communes')
  })

  test('are found by name, whatever the accents, hyphens and abbreviations', async () => {
    const twelve = await list({ q: 'sainte colombe' })
    assert.deepEqual(new Set(twelve.noms.slice(0, 12)), new Set(['Sainte-Colombe']))
    assert.notEqual(twelve.noms[12], 'Sainte-Colombe')
    assert.ok((twelve.total ?? 0) > 12)
    assert.deepEqual((await list({ q: 'STE-COLOMBE' })).slugs, twelve.slugs)
    assert.equal(await first('st etienne'), 'Saint-Étienne')
    assert.equal(await first("l'hay les roses"), "L'Haÿ-les-Roses")
    assert.equal(await first('oeuilly'), 'Œuilly')
    assert.equal(await first('bourg bresse'), 'Bourg-en-Bresse')
    assert.equal(await first('str'), 'Strasbourg')
  })

  test('are found by the names of what they absorbed or contain', async () => {
    assert.ok((await list({ q: 'evry' })).noms.slice(0, 2).includes('Évry-Courcouronnes'))
    assert.equal(await first('courcouronnes'), 'Évry-Courcouronnes')
    assert.equal(await first('Cran-Gevrier'), 'Annecy')
    assert.equal(await first('lyon 3e'), 'Lyon')
    assert.equal(await first('Lyon 3ème'), 'Lyon')
  })

  test('are found in spite of a slip, and only then by likeness', async () => {
    for (const [typed, meant] of [
      ['marseile', 'Marseille'],
      ['saint etiene', 'Saint-Étienne'],
      ['grenobel', 'Grenoble'],
      ['montpelier', 'Montpellier'],
      ['fontenay aux rozes', 'Fontenay-aux-Roses'],
    ] as const)
      assert.equal(await first(typed), meant)
    assert.ok((await list({ q: 'paris', per_page: 100 })).noms.every((nom) => /paris/i.test(nom)))
    assert.deepEqual(await list({ q: 'xyzzyqq' }), { total: 0, noms: [], slugs: [], data: [] })
    assert.equal((await list({ q: '%_' })).total, 0)
  })

  test('are found by postal code, whole or begun, and by INSEE code, present or former', async () => {
    assert.deepEqual((await list({ q: '75001' })).noms, ['Paris', 'Alfortville'], 'a postal code, and a former INSEE code')
    assert.deepEqual((await list({ q: '75101' })).noms, ['Paris'])
    assert.deepEqual((await list({ q: '2a004' })).noms, ['Ajaccio'])
    const shared = await list({ q: '51300', per_page: 100 })
    assert.equal(shared.data.filter(({ codes_postaux }) => codes_postaux.includes('51300')).length, 46)
    const reunion = await list({ q: '974', per_page: 100 })
    assert.ok(reunion.total === 24 && reunion.data.every(({ departement }) => departement === '974'))
    assert.deepEqual((await list({ q: 'saint denis 97400' })).slugs, ['saint-denis-974'])
    assert.deepEqual((await list({ q: 'saint denis', departement: '974' })).slugs, ['saint-denis-974'])
  })

  test('keep an asked order in a search, and page through it without gap or repetition', async () => {
    const sorted = await list({ q: 'sainte colombe', sort: 'population_asc', per_page: 100 })
    const populations = sorted.data.map(({ population }) => population ?? 0)
    assert.deepEqual(
      populations,
      populations.toSorted((a, b) => a - b),
    )
    const seen = new Set<string>()
    for (let page = 1; page <= 3; page += 1)
      for (const slug of (await list({ q: 'sainte colombe', per_page: 10, page })).slugs) seen.add(slug)
    assert.equal(seen.size, sorted.total)
    assert.equal((await list({ q: 'sainte colombe', page: 99 })).total, sorted.total)
  })

  test('stay as they are when loaded again', async () => {
    const earlier = await db.selectFrom('communes').select(['id', 'slug', 'version', 'updated_at']).orderBy('id').execute()
    assert.deepEqual(await load(), { read: 34_969, created: 0, updated: 0, unchanged: 34_969 })
    assert.deepEqual(await db.selectFrom('communes').select(['id', 'slug', 'version', 'updated_at']).orderBy('id').execute(), earlier)
  })

  test('take over what a new edition says, and keep ids, slugs and all it does not know', async () => {
    const nantes = await db
      .selectFrom('communes')
      .select(['id', 'slug', 'version'])
      .where('code_insee', '=', '44109')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('communes')
      .set({ nom: 'Condevincum', slug: 'condevincum', population: 1, codes_postaux: [], latitude: 47.2, millesime: 2020 })
      .where('id', '=', nantes.id)
      .execute()
    await db.updateTable('commune_noms').set({ nom: 'Condevincum', recherche: 'condevincum' }).where('commune_id', '=', nantes.id).execute()
    await db.updateTable('communes').set({ millesime: 2020 }).where('departement', '=', '44').execute()
    await db.deleteFrom('communes').where('code_insee', '=', '97411').execute()

    assert.deepEqual(await load(), { read: 34_969, created: 1, updated: 1, unchanged: 34_967 })
    const { data } = await getCommune(db, 'condevincum')
    assert.equal(data.id, nantes.id)
    assert.equal(data.nom, 'Nantes')
    assert.ok((data.population ?? 0) > 300_000 && data.codes_postaux.length > 0)
    assert.equal(data.latitude, 47.2)
    assert.deepEqual(data.anciennes_communes, ['Condevincum'])
    assert.equal(await first('condevincum'), 'Nantes')
    assert.equal(await first('nantes'), 'Nantes')
    assert.equal((await getCommune(db, 'saint-denis-974')).data.nom, 'Saint-Denis')
    assert.equal((await list({})).total, 34_969)
    const old = await db.selectFrom('communes').select('id').where('millesime', '=', 2020).execute()
    assert.deepEqual(old, [])
  })
})
