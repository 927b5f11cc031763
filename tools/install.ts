import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment } from '../server/platform/settings/config.ts'
import { installedIn, missing } from './workspaces.ts'

/**
 * `node tools/install.ts [workspace…]`: installs the packages of the named workspaces, or of all, where they are missing, at the versions of
 * the lock file. `npm ci` leaves them out (`.npmrc`): neither the service nor `npm test` needs them.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const wanted = missing(ROOT, process.argv.slice(2))

if (wanted.length > 0) {
  console.log(`Installing what ${wanted.join(', ')} ${wanted.length > 1 ? 'need' : 'needs'}, once.`)
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--workspaces']
  const args = ['install', ...options, ...wanted.map((folder) => `--workspace=${folder}`)]
  const cwd = installedIn(ROOT)
  const npm = environment['npm_execpath']
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (error) console.error(error.message)
  process.exitCode = status ?? 1
}
