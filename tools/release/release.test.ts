import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Options, Refused, release } from './release.ts'
import { compareVersions, dated, refusals, sectionOf } from './rules.ts'

const CHANGELOG = '# Changelog\n\n## 1.3.0, unreleased\n\n### Readers\n\n- Birds.\n\n## 1.2.0, 2026-01-02\n\n- Trees.\n'
const STATE = { current: '1.2.0', changes: [], tags: ['v1.2.0'], changelog: CHANGELOG }

describe('whether a version can be released', () => {
  test('it can, from a clean tree, with entries that are not dated', () => {
    assert.deepEqual(refusals('1.3.0', STATE), [])
    // The first release may have the current version of package.json.
    assert.deepEqual(refusals('1.3.0', { ...STATE, current: '1.3.0', tags: [] }), [])
  })

  const refused: [what: string, version: string, state: object, reason: RegExp][] = [
    ['text that is no version', '1.3', {}, /no version/],
    ['a version with a letter before it', 'v1.3.0', {}, /no version/],
    ['a tree with changes', '1.3.0', { changes: [' M a.ts'] }, /not committed: {2}M a\.ts/],
    ['a version that is tagged', '1.3.0', { tags: ['v1.3.0'] }, /the tag v1\.3\.0 exists/],
    ['a version before the present one', '1.3.0', { current: '1.10.0' }, /comes before 1\.10\.0/],
    ['a version without a section', '1.4.0', {}, /no section/],
    ['a version whose section is dated', '1.2.0', { tags: [] }, /dates 1\.2\.0: 2026-01-02/],
    ['an empty section', '1.3.0', { changelog: '## 1.3.0, unreleased\n\n### Readers\n\n## 1.2.0, 2026-01-02\n\n- Trees.\n' }, /no entry/],
  ]
  for (const [what, version, state, reason] of refused)
    test(`${what}: refused`, () => {
      const reasons = refusals(version, { ...STATE, ...state })
      assert.equal(reasons.length, 1, reasons.join('\n'))
      assert.match(reasons[0] ?? '', reason)
    })

  test('versions are compared by their numbers, sections found by their whole version', () => {
    assert.ok(compareVersions('1.10.0', '1.9.9') > 0 && compareVersions('1.2.3', '2.0.0') < 0 && compareVersions('1.2.3', '1.2.3') === 0)
    assert.deepEqual(sectionOf(CHANGELOG, '1.3.0'), { heading: 'unreleased', text: '### Readers\n\n- Birds.' })
    assert.equal(sectionOf(CHANGELOG, '1.3'), null)
    assert.equal(dated(CHANGELOG, '1.3.0', '2026-02-03').split('\n')[2], '## 1.3.0, 2026-02-03')
  })
})

describe('a release', () => {
  const folders: string[] = []
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  /** Makes a repository with a workspace and a contract, ready for a release. */
  function repository() {
    const folder = mkdtempSync(join(tmpdir(), 'release-test-'))
    folders.push(folder)
    const root = join(folder, 'repository')
    const write = (path: string, content: unknown) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
    }
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    const read = (path: string) => readFileSync(join(root, path), 'utf8')
    const versionOf = (path: string) => (JSON.parse(read(path)) as { version: string }).version
    write('package.json', { version: '1.2.0', workspaces: ['tools/a'] })
    write('tools/a/package.json', { version: '1.2.0' })
    write('contract/package.json', { version: '1.2.0' })
    write('package-lock.json', {
      version: '1.2.0',
      packages: { '': { version: '1.2.0' }, 'tools/a': { version: '1.2.0' }, 'node_modules/b': { version: '1.2.0' } },
    })
    write('CHANGELOG.md', CHANGELOG)
    git('init', '--quiet', '--initial-branch', 'main')
    git('config', 'user.name', 'Test')
    git('config', 'user.email', 'test@example.org')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'First')
    const out = join(folder, 'out')
    const options = (changes: Partial<Options> = {}): Options => ({
      version: '1.3.0',
      dryRun: false,
      out,
      day: '2026-02-03',
      // Records the version that the build sees.
      build: (tree, to) => writeFileSync(join(to, 'built.txt'), readFileSync(join(tree, 'package.json'))),
      ...changes,
    })
    return { root, out, write, git, read, versionOf, options }
  }

  test('has the version everywhere, the day in the changelog, a commit, a tag, and files with their checksums', () => {
    const { root, out, git, read, versionOf, options } = repository()
    const commit = release(root, options())
    for (const path of ['package.json', 'tools/a/package.json', 'contract/package.json', 'package-lock.json'])
      assert.equal(versionOf(path), '1.3.0')
    assert.deepEqual(JSON.parse(read('package-lock.json')), {
      version: '1.3.0',
      packages: { '': { version: '1.3.0' }, 'tools/a': { version: '1.3.0' }, 'node_modules/b': { version: '1.2.0' } },
    })
    assert.match(read('CHANGELOG.md'), /^## 1\.3\.0, 2026-02-03$/m)
    assert.equal(git('rev-parse', 'main'), commit)
    assert.equal(git('rev-parse', 'v1.3.0^{commit}'), commit)
    assert.equal(git('status', '--porcelain'), '')
    assert.equal(git('worktree', 'list').split('\n').length, 1)
    assert.deepEqual(readdirSync(out).toSorted(), ['CHANGES.md', 'SHA256SUMS', 'built.txt'])
    assert.equal(readFileSync(join(out, 'CHANGES.md'), 'utf8'), '### Readers\n\n- Birds.\n')
    assert.match(readFileSync(join(out, 'built.txt'), 'utf8'), /1\.3\.0/)
    for (const line of readFileSync(join(out, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
      const [digest, name = ''] = line.split('  ')
      assert.equal(hash('sha256', readFileSync(join(out, name))), digest, name)
    }
    assert.throws(() => release(root, options()), Refused)
  })

  test('run dry, makes the files and changes nothing', () => {
    const { root, out, git, versionOf, options } = repository()
    const before = git('rev-parse', 'main')
    const commit = release(root, options({ dryRun: true }))
    assert.notEqual(commit, before)
    assert.equal(git('rev-parse', 'main'), before)
    assert.equal(git('tag', '--list'), '')
    assert.equal(git('branch', '--contains', commit), '')
    assert.equal(versionOf('package.json'), '1.2.0')
    assert.ok(existsSync(join(out, 'SHA256SUMS')))
  })

  test('that fails half way leaves nothing', () => {
    const { root, git, options } = repository()
    const before = git('rev-parse', 'main')
    const build = () => {
      throw new Error('no build')
    }
    assert.throws(() => release(root, options({ build })), /no build/)
    assert.equal(git('rev-parse', 'main'), before)
    assert.equal(git('worktree', 'list').split('\n').length, 1)
    assert.equal(git('status', '--porcelain'), '')
  })

  test('of a tree with changes is refused before anything is made', () => {
    const { root, out, write, options } = repository()
    write('new.txt', 'x')
    assert.throws(() => release(root, options()), Refused)
    assert.equal(existsSync(out), false)
  })
})
