import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  if (!build || !built || !statSync(built, { throwIfNoEntry: false })) return pathToFileURL(join(ROOT, program)).href
  markUsed(join(BUILDS, build.folder))
  return pathToFileURL(built).href
}

const usersOf = (folder: string): string => join(folder, 'used-by')
const marked = new Set<string>()

/** Marks a build as used by this process until it ends: it loads further files of the build while it runs. */
function markUsed(folder: string): void {
  if (marked.has(folder)) return
  marked.add(folder)
  const mark = join(usersOf(folder), String(process.pid))
  try {
    mkdirSync(usersOf(folder), { recursive: true })
    writeFileSync(mark, beginOf(process.pid))
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch {
    // A folder that this user cannot write, such as that of an image: no build is made there.
  }
}

/** Whether a process that runs has marked the build. Marks of processes that were killed are removed. */
export function isUsed(folder: string): boolean {
  try {
    return readdirSync(usersOf(folder)).filter((name) => isAlive(usersOf(folder), name)).length > 0
  } catch {
    return false
  }
}

function isAlive(users: string, name: string): boolean {
  const pid = Number(name)
  const begin = beginOf(pid)
  const runs = Number.isSafeInteger(pid) && pid > 0 && exists(pid) && (begin === '' || begin === readFileSync(join(users, name), 'utf8'))
  if (!runs) rmSync(join(users, name), { force: true })
  return runs
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, in the units of Linux: another process may have the number of one that ended. Empty where that is not known. */
function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may have spaces; the begin is the twentieth field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
