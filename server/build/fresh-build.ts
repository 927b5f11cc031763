import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const ROOT = join(import.meta.dirname, '../..')
/** The folder of all builds of the service. */
export const BUILDS = join(ROOT, 'dist/server')
/** The file that names the build to use. */
export const CURRENT = join(BUILDS, 'current.json')

/** What `current.json` contains: the folder of the build, the files that it was made from, and their state then. */
export interface ServerBuild {
  folder: string
  files: readonly string[]
  state: string
}

/** Returns sizes and times of files of the project, which differ once one of them has changed. Seconds, since archives do not keep less. @throws if one is missing */
export const stateOf = (files: readonly string[]): string =>
  files
    .map((path) => statSync(join(ROOT, path)))
    .map(({ size, mtimeMs }) => `${size} ${Math.floor(mtimeMs / 1000)}`)
    .join('\n')

/** Returns the folder of the build; null if there is none, or if a source has changed since it was made. */
export function freshBuild(): string | null {
  try {
    const { folder, files, state } = JSON.parse(readFileSync(CURRENT, 'utf8')) as ServerBuild
    return stateOf(files) === state ? join(BUILDS, folder) : null
  } catch {
    return null
  }
}

/**
 * Returns the address of a program: that of the build, if no source has changed since it was made, and otherwise that of the source.
 * SERVER_BUILD=off asks for the source.
 * @param program its path from the project's folder, such as `server/start.ts`
 */
export function programAddress(program: string): string {
  // The settings are not loaded yet: they are a part of the build.
  const build = process.env['SERVER_BUILD'] === 'off' ? null : freshBuild()
  return pathToFileURL(build === null ? join(ROOT, program) : join(build, program.replace(/\.ts$/, '.js'))).href
}
