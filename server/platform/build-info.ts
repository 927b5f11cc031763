import { Gauge, type Metric } from 'prom-client'
import { VERSION } from './version.ts'

/** Returns a metric with the release of a process in its labels, always 1: which processes run which release, as during an upgrade. */
export const buildInfo = (role: string): Metric =>
  new Gauge({
    name: 'beffroi_build_info',
    help: 'The release of Beffroi and of Node, and the role of the process. Always 1.',
    labelNames: ['version', 'node', 'role'] as const,
    registers: [],
    collect() {
      this.set({ version: VERSION, node: process.versions.node, role }, 1)
    },
  })
