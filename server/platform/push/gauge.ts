import { setImmediate } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { VapidKeys } from './keys.ts'

/** The metric of keys that another AUTH_SECRET has sealed, read from the database. While that is down it is left out. */
export const lostKeysGauge = (keys: Pick<VapidKeys, 'list'>): Gauge =>
  new Gauge({
    name: 'beffroi_push_keys_lost',
    help: 'Keys of notifications that were sealed by another AUTH_SECRET: nothing is sent to the browsers that know them.',
    registers: [],
    async collect() {
      this.reset()
      // The figures of the pools are read first: this statement is none of theirs.
      await setImmediate()
      const all = await keys.list().catch(() => null)
      if (all) this.set(all.filter(({ opens }) => !opens).length)
      else this.remove()
    },
  })
