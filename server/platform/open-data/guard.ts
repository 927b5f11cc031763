import { ImportError } from './import-error.ts'
import { fileMessage } from './messages-catalogue.ts'

/** A file under which more than this share of what it covers would vanish is taken for a broken one. */
export const VANISHING_MAX = 0.2

/**
 * Refuses an import that removes too much, unless it was asked for.
 * @param existing rows of the register in the communes that the file covers, before the import
 * @throws ImportError
 */
export function assertPlausible(removed: number, existing: number, force: boolean): void {
  if (force || removed <= existing * VANISHING_MAX) return
  throw new ImportError(fileMessage('register_would_vanish', { removed, existing }))
}
