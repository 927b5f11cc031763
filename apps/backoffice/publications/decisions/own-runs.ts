/** The runs that this page has started and whose end it has not seen yet. */
export const ownRuns = new Set<string>()
