import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** What opens a database or starts a service over one. */
const OPENS = new Set(['server/platform/db/open.ts', 'server/test/process.ts', 'server/test/empty-database.ts'])
/** Modules that are loaded, and files that are named to be run: types are neither. */
const NAMED = /(?:^|\n)(?:import|export) (?!type\b)[^'"]*?'(\.[^']+)'|(?:import|new URL)\(\s*'(\.[^']+\.ts)'/g

/**
 * Tells test files that use a database from those that do not, by their imports: the latter have nothing more to show on a second one.
 * @param root of the project
 * @returns of a test file, by its path from the root, whether it or what it imports opens a database
 */
export function databaseUse(root: string): (file: string) => boolean {
  const imported = new Map<string, readonly string[]>()
  const importsOf = (file: string): readonly string[] => {
    const known = imported.get(file)
    if (known) return known
    const path = posix.join(root, file)
    const text = existsSync(path) && file.endsWith('.ts') ? readFileSync(path, 'utf8') : ''
    const found = [...text.matchAll(NAMED)].map(([, module, named]) => posix.join(dirname(file), module ?? named ?? ''))
    imported.set(file, found)
    return found
  }
  return (file) => {
    const seen = new Set([file])
    for (const next of seen) {
      if (OPENS.has(next)) return true
      for (const one of importsOf(next)) seen.add(one)
    }
    return false
  }
}
