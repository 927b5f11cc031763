// Neutral: the program opens databases of its own, whatever is set.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { SourceMap } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
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

  test('has what Node compiles: the first start of another user gets it, once', () => {
    const cache = join(folder, 'compile-cache')
    // A folder with the version of Node and the user, below which each module is a file.
    const compiled = fileURLToPath(new URL('../compiled', entry))
    const [name = ''] = readdirSync(compiled)
    const other = join(compiled, name.replace(/-\d+$/, '-4711'))
    renameSync(join(compiled, name), other)
    const ofBuild = readdirSync(other)
    assert.ok(ofBuild.length > 20)
    for (const file of ofBuild) assert.equal(statSync(join(other, file)).mode & 0o444, 0o444)
    // Without the options of run(), with which Node uses another folder.
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache }
    const command = () => spawnSync(process.execPath, [join(folder, 'server/cli.mjs'), '--help'], { env })
    const filesIn = () => readdirSync(join(cache, name))
    assert.equal(command().status, 0)
    const marks = filesIn().filter((file) => file.startsWith('beffroi-'))
    assert.deepEqual(marks, [`beffroi-${basename(fileURLToPath(new URL('..', entry)))}`])
    const given = filesIn()
    assert.deepEqual(
      ofBuild.filter((file) => !given.includes(file)),
      [],
    )
    for (const file of ofBuild) rmSync(join(cache, name, file))
    assert.equal(command().status, 0)
    const later = filesIn()
    assert.ok(
      ofBuild.some((file) => !later.includes(file)),
      'it is given once',
    )
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

  test('is left by later builds while a process uses it; marks of processes that ended, or whose number another has, do not count', async () => {
    const builds = join(folder, 'dist/server')
    const [own, killed, reused, unused] = ['own', 'killed', 'reused', 'unused'].map((name) => join(builds, name)) as [
      string,
      string,
      string,
      string,
    ]
    const ended = spawnSync(process.execPath, ['--eval', '']).pid
    for (const path of [own, killed, reused, unused]) mkdirSync(join(path, 'used-by'), { recursive: true })
    const service = await startService({ DATA_DIR: join(folder, 'data') }, { folder })
    try {
      const [users] = readdirSync(builds).flatMap((name) => {
        const path = join(builds, name, 'used-by')
        return existsSync(join(path, String(service.pid))) ? [path] : []
      })
      assert.ok(users)
      cpSync(join(users, String(service.pid)), join(own, 'used-by', String(service.pid)))
      writeFileSync(join(killed, 'used-by', String(ended)), '')
      writeFileSync(join(reused, 'used-by', String(service.pid)), '1')
      for (const path of [own, killed, reused, unused]) utimesSync(path, 0, 0)
      const { code, output } = await run(join(folder, 'server/build/run.ts'), [], {})
      assert.equal(code, 0, output)
      const later = await run(join(folder, 'server/build/run.ts'), [], {})
      assert.equal(later.code, 0, later.output)
      const expected = process.platform === 'linux' ? [true, false, false, false] : [true, false, true, false]
      assert.deepEqual(
        [own, killed, reused, unused].map((path) => existsSync(path)),
        expected,
      )
    } finally {
      assert.equal((await service.end('SIGTERM')).code, 0)
    }
    assert.ok(readdirSync(builds).every((name) => !existsSync(join(builds, name, 'used-by', String(service.pid))) || name === 'own'))
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
