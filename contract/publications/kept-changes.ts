/** What an occurrence of a series keeps when its rule is made again. Spec §2-54. */

interface Occurrence {
  id: string
  statut: string
  motif: string | null
  prevu_le: string | null
}

/** Whether somebody has moved, cancelled or explained an occurrence. */
export const isChanged = ({ statut, motif, prevu_le }: Occurrence): boolean => statut !== 'prevu' || prevu_le !== null || motif !== null

/** The first day of an occurrence, by its identifier. */
const dayOf = ({ id }: Occurrence): string => id.slice(0, 8)

/** The stored change that an occurrence of a rule keeps: its own, or the cancellation of its day where the hour of the series has changed. */
function changeOf<T extends Occurrence>(made: Occurrence, stored: readonly T[]): T | undefined {
  const same = stored.find(({ id }) => id === made.id)
  if (same) return isChanged(same) ? same : undefined
  return stored.find((one) => one.statut !== 'prevu' && one.prevu_le === null && dayOf(one) === dayOf(made))
}

/** Returns an occurrence that a rule makes, with what was changed of it. */
export function withKeptChange<T extends Occurrence>(made: T, stored: readonly T[]): T {
  const change = changeOf(made, stored)
  if (!change) return made
  return change.id === made.id ? change : { ...made, statut: change.statut, motif: change.motif }
}

/** Returns the changed occurrences that a rule made again no longer has. */
export function lostChanges<T extends Occurrence>(made: readonly Occurrence[], stored: readonly T[]): T[] {
  const kept = new Set(made.map((one) => changeOf(one, stored)))
  return stored.filter((one) => isChanged(one) && !kept.has(one))
}
