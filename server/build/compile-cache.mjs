import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { basename, join } from 'node:path'

const BUILDS = join(import.meta.dirname, '../../dist/server')

/**
 * Enables the compile cache of Node, in NODE_COMPILE_CACHE or in the folder for temporary files. If it has met no start of the build yet, it gets what the
 * build has compiled (`compiled/`, build.ts), for the same version of Node: a first start compiles nothing then. To be called before other modules are loaded.
 */
export function enableCompileCache() {
  module.enableCompileCache()
  // Of this version of Node, this kind of processor and this user.
  const folder = module.getCompileCacheDir()
  if (folder === undefined) return
  try {
    const { folder: build } = JSON.parse(readFileSync(join(BUILDS, 'current.json'), 'utf8'))
    const mark = join(folder, `beffroi-${build}`)
    if (existsSync(mark)) return
    const compiled = join(BUILDS, build, 'compiled')
    const name = readdirSync(compiled).find((own) => withoutUser(own) === withoutUser(basename(folder)))
    if (name === undefined) return
    cpSync(join(compiled, name), folder, { recursive: true, force: false })
    writeFileSync(mark, '')
  } catch {
    // No build, or a folder that cannot be written: the start compiles.
  }
}

/** Removes the number of the user, which Node puts last in the name of a folder: the user of the service did not make the build. */
const withoutUser = (name) => name.replace(/-\d+$/, '')
