import { Counter, Gauge } from 'prom-client'

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

/** Returns a counter whose value is read when /metrics is requested: a number of the process that only grows. */
export const counter = (name: string, help: string, read: () => number): Counter =>
  new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
