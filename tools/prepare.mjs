import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// After each installation (`prepare` of package.json): puts the project's own Node in its place, and builds the back-office with it.
// JavaScript, since any Node from 20 on runs this file, and the oldest of them know no types.
const modules = fileURLToPath(new URL('../node_modules', import.meta.url))

/** The installed package with the runtime; none where `--omit=optional` left it out. */
const folder = readdirSync(modules)
  .filter((name) => /^node-(?:bin-)?(?:darwin|linux|win)-/.test(name))
  .map((name) => join(modules, name))
  .find((path) => existsSync(join(path, 'package.json')))

/** npm 10 removes the link to the runtime with the runtimes of other platforms, which it cannot install. */
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
  // C++ headers, 67 MB: for building native add-ons, and there are none.
  rmSync(join(folder, 'include'), { recursive: true, force: true })
}
const build = fileURLToPath(new URL('../apps/backoffice/build/build.ts', import.meta.url))
process.exitCode = spawnSync(node, [build, '--if-stale'], { stdio: 'inherit' }).status ?? 1
