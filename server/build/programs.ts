import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'

/** The folders with sources that run in the service. */
const FOLDERS = ['server', 'apps/site', 'demo']
const NOT_SOURCES = /(?:\.test|\.proof)\.ts$|\/(?:test|device)\//
/** How a module names another that runs in a thread or process of its own. */
export const MODULE_ADDRESS = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g

/**
 * Returns the paths of all modules that a process or thread begins with, from the project's folder: those of the command line, and those that
 * a source names by their address.
 */
export function programs(root: string): string[] {
  const found = new Set(['server/start.ts', 'server/cli/program.ts'])
  for (const folder of FOLDERS)
    for (const path of sources(root, folder))
      for (const [, to] of readFileSync(join(root, path), 'utf8').matchAll(MODULE_ADDRESS))
        found.add(posix.join(posix.dirname(path), to ?? ''))
  return [...found].toSorted()
}

function sources(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !NOT_SOURCES.test(path))
}
