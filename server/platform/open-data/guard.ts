import { ImportError } from './import-error.ts'
import { fileMessage } from './messages-catalogue.ts'

/** A file is taken for damaged if its import would remove more than this share of the rows that it covers. */
export const VANISHING_MAX = 0.2

/**
 * Refuses an import that removes too many rows, unless `force` is given.
 * @param existing rows of the register in the communes that the file covers, before the import
 * @throws ImportError
 */
export function assertPlausible(removed: number, existing: number, force: boolean): void {
  if (force || removed <= existing * VANISHING_MAX) return
  throw new ImportError(fileMessage('register_would_vanish', { removed, existing }))
}
