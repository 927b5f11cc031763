/** Audit rows of the changes that this page made. Changes by others, or by the same person in another tab, are not among them. */
const ownRows = new Set<string>()

/** Records that a change of this page has left this audit row. */
export const noteOwnRow = (row: string): void => void ownRows.add(row)

/** Whether an audit row is of a change that this page made. */
export const isOwnRow = (row: string): boolean => ownRows.has(row)
