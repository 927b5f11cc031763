import { ImportError } from './import-error.ts'

/** A file under which more than this share of what it covers would vanish is taken for a broken one. */
export const VANISHING_MAX = 0.2

/**
 * Refuses an import that removes too much, unless it was asked for.
 * @param existing rows of the register in the communes that the file covers, before the import
 * @throws ImportError
 */
export function assertPlausible(removed: number, existing: number, force: boolean): void {
  if (force || removed <= existing * VANISHING_MAX) return
  throw new ImportError(
    `${removed} of the ${existing} rows in the communes of this file would be removed, more than ${VANISHING_MAX * 100} %. ` +
      'Nothing was changed. If the file is right (after an election, say), run it again with --force.',
  )
}
