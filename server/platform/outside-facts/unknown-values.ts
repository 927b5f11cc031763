import { Counter, type Metric } from 'prom-client'
import type { OUTSIDE_FACTS } from './facts.ts'

const unknown = new Counter({
  name: 'beffroi_outside_unknown_values_total',
  help: 'Values of somebody else that are not among those that this release knows, by the fact (docs/operations/watching.md).',
  labelNames: ['fact'] as const,
  registers: [],
})
// A fact that was always right has 0, so that the first unknown value is seen.
for (const fact of ['proconnectLevels', 'franceconnectLevels', 'proconnectMethods'] as const) unknown.inc({ fact }, 0)

/** The metrics of values of the outside world. */
export const outsideMetrics: readonly Metric[] = [unknown]

/** Counts a value that is not among those of a fact. */
export function countUnknown(fact: keyof typeof OUTSIDE_FACTS): void {
  unknown.inc({ fact })
}
