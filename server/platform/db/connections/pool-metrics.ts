import { Gauge, type Metric } from 'prom-client'
import type { OpenDatabase } from '../open.ts'

/** The metrics of the connections to the database: what each pool has open, in use and awaited. */
export const poolMetrics = ({ pools }: Pick<OpenDatabase, 'pools'>): readonly Metric[] => [
  new Gauge({
    name: 'beffroi_database_connections',
    help: 'Connections to the database by pool and state: open, used (of these), waiting (callers without one).',
    labelNames: ['pool', 'state'] as const,
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  }),
]
