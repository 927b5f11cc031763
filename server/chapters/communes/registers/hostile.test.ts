// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { machineCaller } from '../../../platform/access/caller.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { makeCommune } from '../../../test/make.ts'
import { importElus } from './elus/import.ts'
import { importMairies } from './mairies/import.ts'
import { tableChecksums } from './test/checksums.ts'
import { conseillersFile, filesFolder, mairesFile } from './test/files.ts'

const MB = 1024 * 1024
const maires = mairesFile([{ nom: 'Durand' }])
const record = { id: 'x', nom: 'Mairie', pivot: [{ type_service_local: 'mairie', code_insee_commune: ['01001'] }] }
const list = JSON.stringify([record, record])

describe('files that are not what they should be', () => {
  let h: Harness
  const files = filesFolder()
  // A refused file changes nothing, so that one commune is enough for all tests.
  before(async () => {
    h = await harness()
    await h.reset()
    await makeCommune({ code_insee: '01001' })
  })
  after(() => files.cleanUp())
  const elus = (path: string) => importElus(h.services, machineCaller('cli'), path)
  const mairies = (path: string) => importMairies(h.services, machineCaller('cli'), path)
  const refused = async (work: (path: string) => Promise<unknown>, path: string, message: RegExp) => {
    const sums = await tableChecksums()
    await assert.rejects(work(path), message)
    assert.deepEqual(await tableChecksums(), sums)
  }

  for (const [name, content, message] of [
    ['an empty one', '', /is empty/],
    ['blank lines alone', '\n\n\n', /is empty/],
    ['a head alone', maires.split('\n')[0] ?? '', /names no official/],
    ['text', 'Bonjour,\ntout le monde\n', /lacks the columns/],
    ['a web page', `<!doctype html>\n<html>${'<p>'.repeat(30_000)}`, /lacks the columns|no line of a table/],
    ['JSON', list, /lacks the columns/],
    ['a file of another council', maires.replace('Libellé de la commune', 'Libellé du canton'), /no file of municipal officials/],
    ['a head of 100,000 columns', `${'a;'.repeat(100_000)}\n`, /no line of a table/],
    ['a line of 100,000 columns', `${maires}${'a;'.repeat(100_000)}\n`, /Line \d+ of the file is no line of a table/],
    ['a field of 5 MB', `${maires}01;${'a'.repeat(5 * MB)}\n`, /no line of a table/],
    ['a quote that is never closed', `${maires}"01;Ain\n${maires.repeat(1000)}`, /Line \d+ .* a quote is opened and not closed/],
    ['a quote open at the end', `${maires}01;"Ain`, /a quote is opened and not closed/],
    ['zeros', Buffer.alloc(MB), /lacks the columns|no line of a table/],
    [
      'bytes without sense',
      Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 256)),
      /lacks the columns|no line of a table/,
    ],
    ['half a gzip archive', gzipSync(maires).subarray(0, 100), /no whole gzip archive/],
    ['a zip archive', 'PK\u0003\u0004...', /is an archive/],
    [
      'lines of which none can be taken',
      mairesFile([{ nom: 'A', commune: '99999' }]),
      /names no official.* Line 2: no commune has the code "99999"/,
    ],
  ] as const)
    test(`${name}: no file of officials`, () => refused(elus, files.write(content), message))

  for (const [name, content, message] of [
    ['an empty one', '', /is empty/],
    ['text', 'Bonjour', /no whole JSON document/],
    ['a web page', '<!doctype html><html></html>', /no whole JSON document/],
    ['a table', maires, /no whole JSON document/],
    ['a number', '42', /names no town hall/],
    ['an empty list', '[]', /names no town hall/],
    ['an empty answer', '{"total_count": 0, "results": []}', /names no town hall/],
    ['other things', '[{"a": 1}, 2, [3], null]', /names no town hall/],
    ['a document cut short', list.slice(0, -20), /breaks off after record 1/],
    ['a document that lacks its end', list.slice(0, -1), /breaks off after record 2/],
    ['a comma too many', '[{"a": 1},]', /no whole JSON document/],
    ['a list 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /larger or deeper/],
    ['a record 100,000 deep', `[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]`, /larger or deeper/],
    ['a string of 5 MB', `[{"id": "${'x'.repeat(5 * MB)}"}]`, /larger or deeper/],
    ['a string never closed', `[{"id": "${'x'.repeat(5 * MB)}`, /larger or deeper/],
    ['a record of 100,000 fields', `[{${Array.from({ length: 100_000 }, (_, i) => `"a${i}": 1`).join()}}]`, /larger or deeper/],
    ['a record of a million elements', `[{"a": [${'1,'.repeat(1_000_000)}1]}]`, /larger or deeper/],
    ['zeros', Buffer.alloc(MB), /no whole JSON document/],
    ['half a gzip archive', gzipSync(list).subarray(0, 60), /no whole gzip archive/],
    ['a bzip2 archive', 'BZh91AY&SY', /is an archive: take out the file/],
  ] as const)
    test(`${name}: no file of town halls`, () => refused(mairies, files.write(content), message))

  test('what a field may hold harms nothing', async () => {
    await h.db.deleteFrom('elus').execute()
    await h.db.deleteFrom('commune_infos').execute()
    const evil = ["'); drop table elus; --", '{"a":1}', '__proto__', '\u202Egnirts', '=1+1', '<script>']
    const people = [...evil, 'Nul\0', 'Perdu\uFFFD'].map((nom) => ({ nom }))
    const { counts } = await elus(files.write(conseillersFile(people.map(({ nom }) => ({ nom: nom.replaceAll(';', ',') })))))
    assert.deepEqual([counts.created, counts.refused], [6, 2])
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const odd = {
      ...record,
      telephone: nested,
      adresse: '{"a',
      site_internet: 7,
      plage_ouverture: { jours: 1 },
      adresse_courriel: [null, 'Nul\0'],
    }
    const proto = JSON.stringify({ ...record, id: 'y' }).replace('{', '{"__proto__": {"nom": "x"}, ')
    const done = await mairies(files.write(`[${JSON.stringify(odd)}, ${proto}]`))
    assert.deepEqual([done.counts.created, done.counts.refused], [2, 0])
    const { rows } = await h.services.database.pool.query<{ n: number }>(`select count(*)::int as n from elus`)
    assert.equal(rows[0]?.n, 6)
  })

  test('fields as long as a record may be do not hold it up', { timeout: 60_000 }, async () => {
    await h.db.deleteFrom('commune_infos').execute()
    const long = (text: string) => text.repeat(Math.floor(900_000 / text.length))
    const fields = ['telephone', 'adresse_courriel', 'site_internet', 'information_complementaire', 'code_insee_commune']
    const texts = [' ', '0 ', 'a@', 'a.', '<', 'ou ', '05 08 ', ';'].map(long)
    const many = JSON.stringify(Array.from({ length: 20_000 }, () => ({ valeur: '0' })))
    const records = fields.flatMap((field) => [...texts, many].map((text, n) => ({ ...record, id: `${field} ${n}`, [field]: text })))
    const done = await mairies(files.write(JSON.stringify(records)))
    assert.equal(done.counts.read, 45)
    const { rows } = await h.services.database.pool.query<{ n: number }>('select max(length(i::text)) as n from commune_infos i')
    assert.ok((rows[0]?.n ?? 0) < 10_000)
  })

  test('a byte that is no UTF-8 is of windows-1252, and does not change how the rest is read; a character that was lost before is refused', async () => {
    await h.db.deleteFrom('elus').execute()
    const text = conseillersFile([{ nom: 'Bérénice' }, { nom: 'Zoé' }, { nom: 'AbX' }, { nom: 'Lost\ufffd' }])
    const bytes = Buffer.from(text)
    bytes[bytes.indexOf('AbX') + 2] = 0xe9
    const { counts } = await elus(files.write(bytes))
    assert.deepEqual([counts.created, counts.refused], [3, 1])
    const names = await h.db.selectFrom('elus').select('nom').orderBy('nom').execute()
    assert.deepEqual(
      names.map(({ nom }) => nom),
      ['Abé', 'Bérénice', 'Zoé'],
    )
  })

  test('a file that is not there, or is a folder', async () => {
    await refused(elus, '/does/not/exist.csv', /does not exist/)
    await refused(mairies, import.meta.dirname, /is a folder/)
  })
})

describe('a database without communes', () => {
  const files = filesFolder()
  after(() => files.cleanUp())

  test('has nothing to import files into', async () => {
    const { reset, services } = await harness()
    await reset()
    const sums = await tableChecksums()
    await assert.rejects(importElus(services, machineCaller('cli'), files.write(maires)), /no communes yet: run "import communes"/)
    await assert.rejects(importMairies(services, machineCaller('cli'), files.write(list)), /no communes yet/)
    assert.deepEqual(await tableChecksums(), sums)
  })
})
