import { VANISHING_MAX } from '../../../platform/open-data/guard.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { syncMessage } from './messages-catalogue.ts'

/** A commune has only a few devices. Fewer than this number may vanish at once, unless they are all its devices. */
const FEW = 5
/** If this many devices can no longer be shown, the spelling or the coordinates in the file have changed, not the devices. */
const MANY = 100

/**
 * Refuses a file with which more than a fifth of the devices would vanish, or all or very many of the public devices would be hidden. A
 * new spelling of a state, or swapped coordinates, would hide them. Spec §4.1-32.
 * @param counts `there`: devices of the catalogue that should be in the file; `shown`: how many of them can be shown; `gone`: how many
 *   are no longer in the file; `showable`: devices of the file that can be shown
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
