import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { harness } from '../../server/test/harness.ts'
import { makeCommune } from '../../server/test/make.ts'
import { environment } from '../../server/platform/settings/config.ts'
import { packContract } from './pack.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const readVersion = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version

/** A program of another project: it uses the package and nothing else of this project. */
const PROGRAM = `import { ClientError, createClient, ENDPOINTS } from '@beffroi/contract'
import { listCommunes } from '@beffroi/contract/communes/communes'
import { getPublication } from '@beffroi/contract/publications/publications'

const call = createClient({ baseUrl: process.env['API'] ?? '', appSource: 'public' })
const communes = await call(listCommunes, { query: { per_page: 5 } })
const slugs: string[] = communes.data.map(({ slug }) => slug)
const code: string = await call(getPublication, { params: { id: '00000000-0000-4000-8000-000000000000' } }).then(
  () => 'found',
  (error: unknown) => (error instanceof ClientError ? error.code : 'unknown'),
)
console.log(JSON.stringify({ slugs, code, endpoints: ENDPOINTS.length > 100 }))
`
const WRONG = `import { createClient } from '@beffroi/contract'
import { listCommunes } from '@beffroi/contract/communes/communes'
const call = createClient({ baseUrl: '', appSource: 'public' })
const { data } = await call(listCommunes, { query: { no_such_filter: 'x' } })
export const population: string = data[0]!.no_such_field
`

/** The sample of the package's own page. */
const [, SAMPLE = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'contract/README.md'), 'utf8')) ?? []

describe('the packed contract, outside the repository', () => {
  let folder: string
  let url: string
  let commune: string
  before(async () => {
    const shared = await harness()
    await shared.reset()
    ;({ url } = shared)
    commune = await makeCommune({ nom: 'Sainte-Colombe' })
    const name = { commune_id: commune, nom: 'Sainte-Colombe', recherche: 'sainte colombe', type: 'commune' }
    await shared.db.insertInto('commune_noms').values(name).execute()
    folder = mkdtempSync(join(tmpdir(), 'stranger-'))
    mkdirSync(join(folder, 'packed'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', version: '1.0.0', private: true, type: 'module' }))
    // zod is installed from the copy of this checkout: npm asks no registry.
    const args = ['install', '--offline', '--no-audit', '--no-fund', packContract(join(folder, 'packed')), join(ROOT, 'node_modules/zod')]
    const npm = environment['npm_execpath']
    await (npm ? run(process.execPath, [npm, ...args], { cwd: folder }) : run('npm', args, { cwd: folder }))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const typeCheck = (file: string) =>
    run(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'].concat([
        '--lib',
        'es2024,dom',
        '--types',
        'node',
        '--typeRoots',
        join(ROOT, 'node_modules/@types'),
        file,
      ]),
      { cwd: folder },
    ).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )

  test('has the version of the service, and neither sources nor tests', () => {
    const installed = join(folder, 'node_modules/@beffroi/contract')
    assert.equal(readVersion(join(installed, 'package.json')), readVersion(join(ROOT, 'package.json')))
    assert.match(readFileSync(join(installed, 'LICENSE'), 'utf8'), /MIT/)
    assert.throws(() => readFileSync(join(installed, 'client.ts')), { code: 'ENOENT' })
    assert.throws(() => readFileSync(join(installed, 'dist/client.test.js')), { code: 'ENOENT' })
  })

  test('calls a running service', async () => {
    write('program.ts', PROGRAM)
    const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env: { ...environment, API: url } })
    const { slugs, code, endpoints } = JSON.parse(stdout) as { slugs: string[]; code: string; endpoints: boolean }
    assert.equal(slugs.length, 1, commune)
    assert.deepEqual({ code, endpoints }, { code: 'not_found', endpoints: true })
  })

  test('runs the sample of its page', async () => {
    write('sample.ts', SAMPLE.replace('https://beffroi.example.fr', url))
    const { stdout } = await run(process.execPath, ['sample.ts'], { cwd: folder })
    assert.match(stdout, /^commune-\d+\n$/)
    assert.equal(await typeCheck('sample.ts'), '')
  })

  test('gives types that accept a right program and refuse a wrong one, its own declarations checked too', async () => {
    write('program.ts', PROGRAM)
    assert.equal(await typeCheck('program.ts'), '')
    write('wrong.ts', WRONG)
    const refused = await typeCheck('wrong.ts')
    assert.match(refused, /wrong\.ts\(4,.*no_such_filter/)
    assert.match(refused, /wrong\.ts\(5,.*no_such_field/)
  })
})
