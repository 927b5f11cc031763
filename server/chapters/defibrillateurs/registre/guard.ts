import { VANISHING_MAX } from '../../../platform/open-data/guard.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'

/** A commune has a handful of devices: fewer than this may vanish at once, unless they are all it has. */
const FEW = 5
/** So many that are still in the file and can be shown no more are no news of the day: the file is spelled or measured otherwise. */
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
  const share = `more than ${VANISHING_MAX * 100} %. Nothing was changed. If the registry is right, run it again with force.`
  if (tooMany(gone, there)) throw new ImportError(`${gone} of the ${there} defibrillators known would vanish, ${share}`)
  const hidden = shown - showable
  if (tooMany(hidden, shown) && (hidden >= MANY || (showable === 0 && shown >= FEW)))
    throw new ImportError(`Of the ${shown} defibrillators that can be shown only ${showable} would be left: ${share}`)
}
