import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { installedIn, missing, workspaces } from './workspaces.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'workspaces-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(content))
}
const install = (place: string, version: string): void => write(join('here', place, 'package.json'), { version })
const lock = (versions: Record<string, string>) => ({
  packages: Object.fromEntries(Object.entries(versions).map(([place, version]) => [place, { version }])),
})

describe('packages that are installed on demand', () => {
  test('npm ci leaves the workspaces out, and the service needs none of them', () => {
    assert.match(readFileSync(join(ROOT, '.npmrc'), 'utf8'), /^workspaces=false$/m)
    assert.ok(workspaces(ROOT).length > 0)
    for (const workspace of workspaces(ROOT)) assert.match(workspace, /^(?:tools\/\w+|apps\/\w+\/test)$/)
  })

  test('a workspace is missing while one of its packages is absent, or of another version than in the lock file', () => {
    write('here/package.json', { workspaces: ['tools/a', 'tools/b'] })
    write('here/tools/a/package.json', { devDependencies: { x: '1.0.0', y: '1.0.0' } })
    write('here/tools/b/package.json', { devDependencies: { x: '2.0.0' } })
    write('here/package-lock.json', lock({ 'node_modules/x': '1.0.0', 'node_modules/y': '1.0.0', 'tools/b/node_modules/x': '2.0.0' }))
    const root = join(folder, 'here')
    assert.deepEqual(missing(root), ['tools/a', 'tools/b'])
    install('node_modules/x', '1.0.0')
    assert.deepEqual(missing(root), ['tools/a', 'tools/b'])
    install('node_modules/y', '1.0.0')
    assert.deepEqual(missing(root), ['tools/b'])
    assert.deepEqual(missing(root, ['tools/a']), [])
    install('tools/b/node_modules/x', '2.0.0')
    assert.deepEqual(missing(root), [])
    install('node_modules/y', '1.0.1')
    assert.deepEqual(missing(root), ['tools/a'])
    assert.throws(() => missing(root, ['tools/c']), /No such workspace: tools\/c/)
  })

  test('where node_modules is a link, packages are looked for behind it', () => {
    write('there/package.json', { workspaces: ['tools/a'] })
    write('there/tools/a/package.json', { devDependencies: { x: '1.0.0' } })
    write('there/package-lock.json', lock({ 'node_modules/x': '1.0.0' }))
    assert.equal(installedIn(join(folder, 'there')), join(folder, 'there'))
    assert.deepEqual(missing(join(folder, 'there')), ['tools/a'])
    write('behind/node_modules/x/package.json', { version: '1.0.0' })
    symlinkSync(join(folder, 'behind/node_modules'), join(folder, 'there/node_modules'))
    assert.equal(installedIn(join(folder, 'there')), join(folder, 'behind'))
    assert.deepEqual(missing(join(folder, 'there')), [])
  })
})
