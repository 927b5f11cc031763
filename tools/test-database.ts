import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** The files that open a database or start a service on one. */
const OPENS = new Set(['server/platform/db/open.ts', 'server/test/process.ts', 'server/test/empty-database.ts'])
/** Matches imported modules, and files named to be run in another process. Imports of types are not matched. */
const NAMED = /(?:^|\n)(?:import|export) (?!type\b)[^'"]*?'(\.[^']+)'|(?:import|new URL)\(\s*'(\.[^']+\.ts)'/g

/** Matches the mark of a file whose result does not depend on the kind of database: the first line, `// Neutral: <the reason>`. */
const NEUTRAL = /^\/\/ Neutral: (.+)\n/
/**
 * Subjects that run on both kinds of database always: their rules rest on locks, on plans or on connections of their own, or their loss is the
 * worst that can happen. Matched with the path of the file.
 */
const NEVER_NEUTRAL =
  /visib|hidden|rights?\b|roles|refus|authori[sz]|territor|audit|trail|undo|payment|subscription|eras|persons|\block|race|concurren|takeover|kill|jobs|search|plans|totals/

/** Matches the mark of a file with tests of the embedded database alone, which the run on PostgreSQL skips: `// Embedded too: <the reason>`. */
const EMBEDDED_TOO = /^\/\/ Embedded too: .+\n/

/** Returns whether a file has tests of the embedded database alone, by its text: if it is long, `.ci/run` runs it on both. */
export const isEmbeddedToo = (text: string): boolean => EMBEDDED_TOO.test(text)

/** Returns the reason why a file is neutral, by its text; undefined if it runs on both kinds of database. */
export const neutralReason = (text: string): string | undefined => NEUTRAL.exec(text)?.[1]

/** Returns whether a file may be neutral, by its path from the root. */
export const mayBeNeutral = (file: string): boolean => !NEVER_NEUTRAL.test(file)

/**
 * Finds by their imports which test files use a database. The others need not run again on a second kind of database.
 * @param root the root of the project
 * @returns a function that says, by the path of a test file from the root, whether it or a module that it imports opens a database
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
