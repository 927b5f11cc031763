import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs after each installation (`prepare` of package.json): links the project's own Node, and builds the applications and the service with it.
// The file is JavaScript, since any Node from 20 on may run it, and the oldest of them cannot run TypeScript.
const modules = fileURLToPath(new URL('../node_modules', import.meta.url))

/** The folder of the installed package with the runtime; undefined if `--omit=optional` left it out. */
const folder = readdirSync(modules)
  .filter((name) => /^node-(?:bin-)?(?:darwin|linux|win)-/.test(name))
  .map((name) => join(modules, name))
  .find((path) => existsSync(join(path, 'package.json')))

/** Links the runtime again. npm 10 removes the link when it removes the runtimes of other platforms, which it cannot install. */
function link(binary) {
  const place = join(modules, '.bin', 'node')
  if (process.platform !== 'win32') {
    if (!existsSync(place)) symlinkSync(relative(join(modules, '.bin'), binary), place)
  } else if (!existsSync(`${place}.cmd`)) writeFileSync(`${place}.cmd`, `@"%~dp0\\${relative(join(modules, '.bin'), binary)}" %*\r\n`)
}

let node = process.execPath
if (folder) {
  node = join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin.node)
  link(node)
  // Removes the C++ headers (67 MB). They are for building native add-ons, and the project has none.
  rmSync(join(folder, 'include'), { recursive: true, force: true })
}
for (const path of ['apps/backoffice/build/build.ts', 'server/build/run.ts']) {
  const build = fileURLToPath(new URL(`../${path}`, import.meta.url))
  process.exitCode ||= spawnSync(node, [build, '--if-stale'], { stdio: 'inherit' }).status ?? 1
}
