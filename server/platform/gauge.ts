import { Gauge } from 'prom-client'

/** Returns a gauge whose value is read when /metrics is requested. */
export const gauge = (name: string, help: string, read: () => number): Gauge =>
  new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read())
    },
  })
