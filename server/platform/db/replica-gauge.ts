import { Gauge } from 'prom-client'
import type { Replica } from './replica.ts'

/** The metric of whether public reads go to the replica. */
export const replicaGauge = (replica: Replica): Gauge =>
  new Gauge({
    name: 'beffroi_replica_current',
    help: '1 while public reads go to the replica; 0: it is behind or away, and they go to the primary.',
    registers: [],
    collect() {
      this.set(Number(replica.isCurrent()))
    },
  })
