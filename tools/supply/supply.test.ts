import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { engineFaults, floorFaults, originFaults, pinFaults } from './checks.ts'
import { isAllowed, licenceFaults } from './licences.ts'
import { closure, type Locked, reaches, readLock, readManifests } from './lock.ts'

const folder = fileURLToPath(new URL('../..', import.meta.url))
const entry = (name: string, more: Partial<Locked> = {}): Locked => ({
  name,
  place: `node_modules/${name}`,
  version: '1.2.3',
  integrity: 'sha512-x',
  license: 'MIT',
  ...more,
})

describe('what the service is made of', () => {
  test('holds in this tree', () => {
    const [manifests, lock] = [readManifests(folder), readLock(folder)]
    const pins = [...manifests].flatMap(([workspace, manifest]) => pinFaults(manifest, lock, workspace))
    assert.deepEqual(
      [...pins, ...floorFaults(lock), ...originFaults(lock), ...engineFaults(manifests.get('') ?? {}), ...licenceFaults(lock)],
      [],
    )
  })

  test('a version is compared by its numbers; a pre-release comes before its release', () => {
    for (const [version, floor, so] of [
      ['1.2.3', '1.2.3', true],
      ['1.10.0', '1.9.9', true],
      ['1.9.9', '1.10.0', false],
      ['2.0.0', '1.99.99', true],
      ['1.2.3-beta.1', '1.2.3', false],
      ['1.2.4-beta.1', '1.2.3', true],
    ] as const)
      assert.equal(reaches(version, floor), so, `${version} ${floor}`)
  })

  test('a range, another version than the locked one, an absent package', () => {
    assert.equal(pinFaults({ dependencies: { a: '1.2.3' } }, [entry('a')]).length, 0)
    for (const version of ['^1.2.3', '~1.2.3', '1.2', '*', 'latest', 'github:a/b', '1.2.4'])
      assert.equal(pinFaults({ dependencies: { a: version } }, [entry('a')]).length, 1, version)
    assert.match(pinFaults({ devDependencies: { b: '1.0.0' } }, [entry('a')])[0] ?? '', /absent/)
    // A workspace has packages of its own.
    const own = [entry('a'), entry('a', { place: 'tools/x/node_modules/a', version: '1.0.0' })]
    assert.deepEqual(pinFaults({ devDependencies: { a: '1.0.0' } }, own, 'tools/x'), [])
    assert.equal(pinFaults({ devDependencies: { a: '1.0.0' } }, own, 'tools/y').length, 1)
  })

  test('a package below its floor, deep in the tree', () => {
    const floor = { name: 'a', atLeast: '1.2.3', why: 'x' }
    assert.deepEqual(floorFaults([entry('a')], [floor]), [])
    assert.equal(floorFaults([entry('a'), entry('a', { place: 'node_modules/b/node_modules/a', version: '1.2.2' })], [floor]).length, 1)
    assert.equal(floorFaults([entry('b')], [floor]).length, 1)
  })

  test('a package without a digest, or from elsewhere', () => {
    assert.equal(originFaults([entry('a', { integrity: undefined })]).length, 1)
    assert.equal(originFaults([entry('a', { integrity: 'sha1-x' })]).length, 1)
    assert.equal(originFaults([entry('a', { resolved: 'git+ssh://git@github.com/a/a.git' })]).length, 1)
    assert.equal(originFaults([entry('a', { resolved: 'https://registry.npmjs.org/a/-/a-1.2.3.tgz' })]).length, 0)
  })

  test('licences: of several one may be chosen, all of several must be allowed', () => {
    for (const allowed of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC']) assert.ok(isAllowed(allowed), allowed)
    for (const other of ['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN x', '']) assert.ok(!isAllowed(other), other)
    assert.equal(licenceFaults([entry('a', { license: 'AGPL-3.0-only' })]).length, 1)
    assert.equal(licenceFaults([entry('a', { license: undefined })]).length, 1)
    // An exception is one licence of one package.
    const binary = { license: 'Apache-2.0 AND LGPL-3.0-or-later' }
    assert.deepEqual(licenceFaults([entry('@img/sharp-win32-x64', binary)]), [])
    assert.equal(licenceFaults([entry('@img/other', binary), entry('@img/sharp-x', { license: 'GPL-3.0' })]).length, 2)
    // Development dependencies are not distributed, except those built into the pages of the back-office.
    assert.equal(licenceFaults([entry('a', { license: 'GPL-3.0', dev: true })]).length, 0)
    assert.equal(licenceFaults([entry('react', { license: 'GPL-3.0', dev: true })]).length, 1)
  })

  test('what a package brings with it is found from its own place first', () => {
    const lock = [
      entry('a', { dependencies: { b: '^2' } }),
      entry('b'),
      entry('b', { place: 'node_modules/a/node_modules/b', version: '2.0.0', dependencies: { c: '*' } }),
      entry('c'),
    ]
    assert.deepEqual(
      closure(lock, ['a']).map(({ place }) => place),
      ['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c'],
    )
  })
})
