// Neutral: the program opens databases of its own, whatever is set.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SourceMap } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { run, startService } from '../test/process.ts'
import { ascii } from './ascii.ts'
import { ROOT } from './fresh-build.ts'
import { programs } from './programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'beffroi-build-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Copies of the sources: the build of the test must not replace that of the checkout. */
const COPIED = ['server', 'contract', 'apps/site', 'apps/ui', 'demo', 'package.json', 'package-lock.json']
const address = (program: string) =>
  import(pathToFileURL(join(folder, 'server/build/fresh-build.ts')).href).then((m) => m.programAddress(program) as string)

describe('the build of the service', () => {
  let entry = ''
  before(async () => {
    for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true, preserveTimestamps: true })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const { code, output } = await run(join(folder, 'server/build/run.ts'), [], {})
    assert.equal(code, 0, output)
    entry = await address('server/start.ts')
  })

  test('contains every program, and no type or test', () => {
    assert.match(entry, /\/dist\/server\/[^/]+\/server\/start\.js$/)
    for (const program of programs(folder)) {
      const built = new URL(program.replace(/\.ts$/, '.js'), entry.replace('server/start.js', ''))
      assert.ok(readFileSync(built, 'utf8').length > 0, program)
    }
    assert.ok(programs(folder).includes('server/platform/isolation/parser-child.ts'))
    assert.ok(programs(folder).every((path) => !path.includes('.test.')))
  })

  test('serves the site, the API and its jobs as the sources do', async () => {
    const service = await startService({ DATA_DIR: join(folder, 'data'), DEMO: 'on' }, { folder })
    try {
      const commune = await fetch(`${service.url}/api/v1/communes?q=Sainte-Anne`, { headers: { 'x-app-source': 'public' } })
      assert.equal(commune.status, 200)
      const page = await fetch(`${service.url}/`)
      assert.equal(page.status, 200)
      assert.match(await page.text(), /<html lang="fr"/)
      assert.equal((await fetch(`${service.url}/recentes.rss`)).status, 200)
      assert.equal((await fetch(`${service.url}/openapi.json`)).status, 200)
    } finally {
      assert.equal((await service.end('SIGTERM')).code, 0)
    }
  })

  test('has maps that name the source of each position', () => {
    const text = 'Beffroi cannot start.'
    const chunks = readdirSync(new URL('../chunks', entry)).filter((name) => name.endsWith('.js'))
    const chunk = [entry, ...chunks.map((name) => new URL(`../chunks/${name}`, entry).href)].find((path) =>
      readFileSync(new URL(path), 'utf8').includes(text),
    )
    assert.ok(chunk)
    const lines = readFileSync(new URL(chunk), 'utf8').split('\n')
    const line = lines.findIndex((one) => one.includes(text))
    const map = new SourceMap(JSON.parse(readFileSync(new URL(`${chunk}.map`), 'utf8')))
    const origin = map.findOrigin(line + 1, (lines[line]?.indexOf(text) ?? 0) + 1)
    assert.ok('fileName' in origin)
    assert.equal(new URL(origin.fileName, chunk).href, pathToFileURL(join(folder, 'server/start.ts')).href)
    assert.ok(readFileSync(join(folder, 'server/start.ts'), 'utf8').split('\n')[origin.lineNumber - 1]?.includes(text))
  })

  test('is left by four later builds: a process loads further files of its own', async () => {
    const older = ['second', 'third', 'fourth', 'fifth'].map((name) => join(folder, 'dist/server', name))
    for (const [age, path] of older.entries()) {
      mkdirSync(path)
      utimesSync(path, 0, 1_000_000_000 - age)
    }
    const { code, output } = await run(join(folder, 'server/build/run.ts'), [], {})
    assert.equal(code, 0, output)
    assert.deepEqual(
      [new URL(entry), ...older].map((path) => existsSync(path)),
      [true, true, true, true, false],
    )
    entry = await address('server/start.ts')
  })

  test('is not used once a source has changed, nor with SERVER_BUILD=off', async () => {
    process.env['SERVER_BUILD'] = 'off'
    assert.match(await address('server/start.ts'), /server\/start\.ts$/)
    delete process.env['SERVER_BUILD']
    assert.equal(await address('server/start.ts'), entry)
    utimesSync(join(folder, 'contract/errors.ts'), new Date(), new Date(Date.now() + 5000))
    assert.match(await address('server/start.ts'), /server\/start\.ts$/)
  })
})

test('characters beyond ASCII become escapes, and positions of the map move with them', () => {
  // "é" and a bell are escaped; the segment behind them moves by five for each unit.
  const { code, mappings } = ascii('a("é🔔");b()', 'AAAA,UAAU')
  assert.equal(code, 'a("\\u00e9\\ud83d\\udd14");b()')
  assert.equal(JSON.parse(code.slice(2, -5)), 'é🔔')
  const map = new SourceMap({ version: 3, file: '', sources: ['x'], sourcesContent: [], names: [], mappings, sourceRoot: '' })
  const columnOf = (column: number) => (map.findEntry(0, column) as { originalColumn: number }).originalColumn
  assert.equal(columnOf(10 + 15 - 1), 0)
  assert.equal(columnOf(10 + 15), 10)
})
