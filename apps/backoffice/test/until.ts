import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** The longest wait for an element or a state. A machine that also runs other tests takes seconds for what takes milliseconds otherwise. */
export const PATIENCE_MS = 45_000

/** Repeats `look` until its result fulfils the condition `holds`. Returns that result. @throws AssertionError after `patience` ms */
export async function until<T>(look: () => Promise<T>, holds: (found: T) => boolean, patience = PATIENCE_MS): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const found = await look()
    if (holds(found)) return found
    if (Date.now() > end) throw new assert.AssertionError({ message: `Still ${JSON.stringify(found)} after ${patience} ms` })
    await sleep(25)
  }
}
