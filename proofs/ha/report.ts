import { table } from '../shared/statistics.ts'
import type { Outcome } from './outcome.ts'

const COLUMNS = 'fault | writes away, s | reads away, s | reads failed | writes refused | acknowledged | lost | doubled'.split(' | ')

/** Returns the outcomes as a table. */
export const report = (outcomes: readonly Outcome[]): string =>
  table(
    COLUMNS,
    outcomes.map((one) => [
      one.name,
      one.writesAway.toFixed(1),
      one.readsAway.toFixed(1),
      `${one.readsFailed} of ${one.reads} (public: ${one.publicReadsFailed})`,
      one.writesFailed,
      one.acknowledged,
      one.lost.length,
      one.doubled.length,
    ]),
  )

/** Returns the figures of a fault in a few words. */
export const summary = ({ writesAway, readsAway, acknowledged, lost, doubled }: Outcome): string =>
  `writes away ${writesAway.toFixed(1)} s, reads ${readsAway.toFixed(1)} s, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled`
