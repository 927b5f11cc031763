import { VANISHING_MAX } from '../../../platform/open-data/guard.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { syncMessage } from './messages-catalogue.ts'

/** A commune has a handful of devices: fewer than this may vanish at once, unless they are all it has. */
const FEW = 5
/** If so many devices of the file can no longer be shown, the file's spelling or coordinates have changed, not the devices. */
const MANY = 100

/**
 * Refuses a file under which more than a fifth of the devices would vanish, or all or very many of those that the public sees: the
 * second is what a new spelling of a state, or swapped coordinates, look like. Spec §4.1-32.
 * @param counts devices of the catalogue that the file should hold, those of them that can be shown and that it has no more, and
 *   how many of the file's can be shown
 * @throws ImportError
 */
export function assertPlausible(
  { there, shown, gone, showable }: { there: number; shown: number; gone: number; showable: number },
  small: boolean,
): void {
  const tooMany = (lost: number, of: number) => lost > of * VANISHING_MAX && !(small && lost < FEW && lost < of)
  if (tooMany(gone, there)) throw new ImportError(syncMessage('would_vanish', { gone, there }))
  const hidden = shown - showable
  if (tooMany(hidden, shown) && (hidden >= MANY || (showable === 0 && shown >= FEW)))
    throw new ImportError(syncMessage('would_hide', { shown, showable }))
}
