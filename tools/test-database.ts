import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** The files that open a database or start a service on one. */
const OPENS = new Set(['server/platform/db/open.ts', 'server/test/process.ts', 'server/test/empty-database.ts'])
/** Matches imported modules, and files named to be run in another process. Imports of types are not matched. */
const NAMED = /(?:^|\n)(?:import|export) (?!type\b)[^'"]*?'(\.[^']+)'|(?:import|new URL)\(\s*'(\.[^']+\.ts)'/g

/**
 * Files that use a database whose kind makes no difference to what they prove: readers of mail, documents, pictures and files of registers,
 * programs that open an embedded database or a PostgreSQL server of their own anyway, and what the
 * demonstration contains (demo/load.test.ts loads it on each kind). They run once, without TEST_DATABASE_URL.
 */
const ONCE: ReadonlySet<string> = new Set([
  'demo/administration.test.ts',
  'server/build/build.test.ts',
  'server/chapters/communes/registers/hostile.test.ts',
  'server/chapters/defibrillateurs/registre/hostile.test.ts',
  'server/chapters/imports/pictures/readers.test.ts',
  'server/chapters/imports/samples.test.ts',
  'server/chapters/medias/photographs.test.ts',
  'server/chapters/messages/inbound/hostile-letters.test.ts',
  'server/cli/demo.test.ts',
  'server/cli/import.test.ts',
  'server/platform/db/hosts.test.ts',
  'server/platform/db/replica.test.ts',
  'server/platform/isolation/file-reader.test.ts',
  'server/test/fuzz/arbitraries.test.ts',
  'server/test/hostile-documents.test.ts',
  'server/test/outage-log.test.ts',
])

/**
 * Finds by their imports which test files use a database. The others need not run again on a second kind of database.
 * @param root the root of the project
 * @returns a function that says, by the path of a test file from the root, whether it or a module that it imports opens a database, and it is
 * not one of ONCE
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
    if (ONCE.has(file)) return false
    const seen = new Set([file])
    for (const next of seen) {
      if (OPENS.has(next)) return true
      for (const one of importsOf(next)) seen.add(one)
    }
    return false
  }
}
