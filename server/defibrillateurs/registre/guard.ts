import { VANISHING_MAX } from '../../open-data/guard.ts'
import { ImportError } from '../../open-data/import-error.ts'

/** A commune has a handful of devices: fewer than this may vanish at once, unless they are all it has. */
const FEW = 5

/**
 * Refuses a file under which more than a fifth of the devices would vanish, or of those that the public sees: the second is what
 * a new spelling of a state looks like.
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
  if (tooMany(shown - showable, shown))
    throw new ImportError(`Of the ${shown} defibrillators that can be shown only ${showable} would be left: ${share}`)
}
