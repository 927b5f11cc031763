import { spawnSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs before `npm pack` of `contract/`: builds JavaScript and types into `contract/dist`, since Node strips no types in packages. With
 * `--clean`, which runs after `npm pack`, it removes the build.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const [dist, licence] = ['contract/dist', 'contract/LICENSE'].map((path) => join(ROOT, path)) as [string, string]
const run = (script: string, ...args: string[]): number =>
  spawnSync(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, stdio: ['ignore', 2, 2] }).status ?? 1

rmSync(dist, { recursive: true, force: true })
rmSync(licence, { force: true })
if (!process.argv.includes('--clean')) {
  process.exitCode = run('tools/install.ts', 'tools/checks') || run('node_modules/typescript/bin/tsc', '-p', 'tools/contract')
  copyFileSync(join(ROOT, 'LICENSE'), licence)
}
