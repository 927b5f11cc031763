// Neutral: the program opens databases of its own, whatever is set.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { prepareFolder } from '../test/prepared-database.ts'
import { run, temporaryFolder } from '../test/process.ts'
import { citedSource } from '../platform/open-data/cited-source.ts'

const SAMPLES = join(import.meta.dirname, '../chapters/communes/registers/test')
const elus = join(SAMPLES, 'rne-arrondissements-2024.csv')

describe('npm run cli -- import', () => {
  const { path, cleanUp } = temporaryFolder()
  after(cleanUp)
  const empty = join(path, 'empty')
  const cli = (...args: string[]) => run('server/cli.mjs', ['import', ...args], { DATA_DIR: path })

  test('brings officials, town halls and outlines from files into the communes of France, or says in one sentence what is missing', async () => {
    const early = await run('server/cli.mjs', ['import', 'elus', elus], { DATA_DIR: empty })
    assert.deepEqual(early, { code: 1, output: 'There are no communes yet: run "import communes" first.\n' })
    // `import communes` is in server/test/lifecycle.test.ts.
    await prepareFolder(path)
    const dry = await cli('elus', elus, '--dry-run', '--type', 'arrondissements')
    assert.deepEqual([dry.code, /^11 lines .* 11 created, .* 0 refused \(dry run: nothing was changed\)\.\n$/.test(dry.output)], [0, true])
    const mairies = await cli('mairies', join(SAMPLES, 'dila-mairie-api.json'))
    assert.match(mairies.output, /^1 records read: 1 created.*\n1 communes got their position\.\n$/)
    const square = [[5.5, 48.5], [5.6, 48.5], [5.6, 48.6], [5.5, 48.5]] // oxfmt-ignore
    const features = ['55001', '75101'].map((code) => ({ properties: { code }, geometry: { type: 'Polygon', coordinates: [square] } }))
    writeFileSync(join(path, 'communes.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
    const contours = await cli('contours', join(path, 'communes.geojson'), '--millesime', '2026')
    assert.match(contours.output, /^2 features read: 1 created.*\n1 features were skipped: .*\n1 communes got their position\.\n$/)
    const when = await cli('contours', join(path, 'communes.geojson'), '--millesime', 'x')
    assert.deepEqual([when.code, /It is a year/.test(when.output)], [1, true])
  })

  test('the trail names a source without its possible secrets', () => {
    assert.equal(citedSource('https://user:pass@www.data.gouv.fr/r/1?key=x#y'), 'www.data.gouv.fr/r/1')
    assert.equal(citedSource('/home/someone/elus.csv'), 'elus.csv')
  })
})
