/** The outcome of one change of a rule: found by a failing test, found by a test that did not end, or not found. */
export interface Outcome {
  /** `file:line`. */
  where: string
  change: string
  state: 'killed' | 'timeout' | 'survived'
}

/** Counts the outcomes of each kind. */
export const tally = (outcomes: readonly Outcome[]): Record<Outcome['state'], number> => ({
  killed: outcomes.filter(({ state }) => state === 'killed').length,
  timeout: outcomes.filter(({ state }) => state === 'timeout').length,
  survived: outcomes.filter(({ state }) => state === 'survived').length,
})

/** Returns the share of changes that were found, in percent. */
export const scoreOf = (outcomes: readonly Outcome[]): number =>
  (outcomes.filter(({ state }) => state !== 'survived').length / Math.max(1, outcomes.length)) * 100
