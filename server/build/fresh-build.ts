import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const ROOT = join(import.meta.dirname, '../..')
/** The folder of all builds of the service. */
export const BUILDS = join(ROOT, 'dist/server')
/** The file that names the build to use. */
export const CURRENT = join(BUILDS, 'current.json')

/** A source file as a build found it: path from the project's folder, bytes, time of the last change in seconds since 1970. */
export type FileState = readonly [path: string, bytes: number, changed: number]
/** What `current.json` contains. */
export interface ServerBuild {
  folder: string
  files: readonly FileState[]
}

/** Returns the state of a file. Seconds, since archives do not keep less. @throws if the file is missing */
export function describeFile(path: string): FileState {
  const { size, mtimeMs } = statSync(join(ROOT, path))
  return [path, size, Math.floor(mtimeMs / 1000)]
}

const unchanged = ([path, bytes, changed]: FileState): boolean => {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false })
  return found?.size === bytes && Math.floor(found.mtimeMs / 1000) === changed
}

/** Returns the build to use; null if there is none, or if a source has changed since it was made. */
function freshBuild(): ServerBuild | null {
  try {
    const build = JSON.parse(readFileSync(CURRENT, 'utf8')) as ServerBuild
    return build.files.every(unchanged) ? build : null
  } catch {
    return null
  }
}

/** Whether the build is that of the sources as they are. */
export const isFresh = (): boolean => freshBuild() !== null

/**
 * Returns the address of a program: that of the build, if no source has changed since it was made, and otherwise that of the source.
 * SERVER_BUILD=off asks for the source.
 * @param program its path from the project's folder, such as `server/start.ts`
 */
export function programAddress(program: string): string {
  // The settings are not loaded yet: they are a part of the build.
  const build = process.env['SERVER_BUILD'] === 'off' ? null : freshBuild()
  const built = build && join(BUILDS, build.folder, program.replace(/\.ts$/, '.js'))
  return pathToFileURL(built && statSync(built, { throwIfNoEntry: false }) ? built : join(ROOT, program)).href
}
