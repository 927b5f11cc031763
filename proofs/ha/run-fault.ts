import { setTimeout as sleep } from 'node:timers/promises'
import { PAYMENTS_DUE } from '../../server/test/queue-tables.ts'
import { isProcessed } from '../shared/backlog.ts'
import { discrepancies, type Ledger } from '../shared/ledger.ts'
import { putUnderLoad } from '../shared/under-load.ts'
import type { Fault } from './faults.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { Site } from './site.ts'

/** The time before the fault, and after the cluster is whole again, in which no request may fail. */
const CALM_MS = 3000
/** The pause between "whole" and the calm: connections that broke when the machine came back have been replaced. */
const SETTLING_MS = 2000
const CLAIMABLE = 2500

/** Causes a fault under load, ends it, waits until the cluster is whole, and compares the acknowledged writes with the database. */
export async function runFault(site: Site, fault: Fault, lasts: number): Promise<{ outcome: Outcome; ledger: Ledger }> {
  const { ledger, sent, load } = await putUnderLoad(site, fault.name, CLAIMABLE)
  await sleep(CALM_MS)
  const begun = performance.now()
  const end = await fault.begin(site)
  await sleep(lasts - (performance.now() - begun))
  await end()
  await site.cluster.whole()
  await sleep(SETTLING_MS)
  const whole = performance.now()
  await sleep(CALM_MS)
  const now = performance.now()
  await load.stop()
  // An event whose effect failed several times on a full disk is not lost: its next attempt is minutes away.
  await site.query(PAYMENTS_DUE, [])
  await isProcessed(site.query)
  const found = await discrepancies(
    ledger,
    site.query,
    site.mail.got.map(({ to }) => to),
  )
  return { ledger, outcome: outcomeOf({ name: fault.name, sent, begun, whole, now, acknowledged: ledger.acknowledged, found }) }
}
