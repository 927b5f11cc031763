import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BUILDS = join(import.meta.dirname, '../../dist/server')

/**
 * Enables the compile cache of Node, in NODE_COMPILE_CACHE or in the folder for temporary files. A folder that has met no start of the build gets what
 * the build has compiled (`compiled/`, build.ts): a first start compiles nothing then. To be called before other modules are loaded.
 */
export function enableCompileCache() {
  const folder = process.env['NODE_COMPILE_CACHE'] || join(tmpdir(), 'node-compile-cache')
  try {
    const { folder: build } = JSON.parse(readFileSync(join(BUILDS, 'current.json'), 'utf8'))
    const mark = join(folder, `beffroi-${build}`)
    if (!existsSync(mark)) {
      mkdirSync(folder, { recursive: true })
      cpSync(join(BUILDS, build, 'compiled'), folder, { recursive: true, force: false })
      writeFileSync(mark, '')
    }
  } catch {
    // No build, or a folder that cannot be written: the start compiles.
  }
  module.enableCompileCache(folder)
}
