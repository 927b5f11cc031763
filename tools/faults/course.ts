import { setTimeout as sleep } from 'node:timers/promises'
import { verifyChain } from '../../server/platform/audit/verify.ts'
import { discrepancies, Ledger } from '../load/ledger.ts'
import { mixedLoad } from '../load/mixed.ts'
import { makeClaimable, takeStage } from '../load/people.ts'
import type { Sent } from '../load/sent.ts'
import { countOf, type Fault, recoveredAt } from './counting.ts'
import type { Result } from './report.ts'
import { nothing, type Scenario } from './scenario.ts'
import { SECRET, type Site } from './site.ts'
import { EMAILS_DUE } from '../../server/test/queue-tables.ts'

/** The time before the fault and after the recovery in which no request may fail, in milliseconds. */
const CALM_MS = 1500
/** The longest wait for unfinished work after the fault. A failed job is retried after seconds. */
const SETTLE_MS = 60_000
/** The number of claimable actors: more than the claims of a scenario. */
const CLAIMABLE = 1500

/** SQL for the number of payment events and e-mails accepted before a time and not processed yet. */
const BACKLOG = `select (select count(*)::int from payment_events where status = 'received' and received_at < $1)
  + (select count(*)::int from emails where status in ('queued', 'sending') and created_at < $1) as n`

/** Runs a scenario on a site under load, and compares the acknowledged writes with the database. */
export async function put(site: Site, scenario: Scenario, lasts: number): Promise<{ result: Result; ledger: Ledger }> {
  const ledger = new Ledger(`${scenario.name.replaceAll('-', '')}${Date.now().toString(36)}`)
  const sent: Sent[] = []
  const note = (one: Sent) => sent.push(one)
  const stage = await takeStage(site.targets()[0]?.url ?? '')
  const claimable = await makeClaimable(site.query, stage.commune_id, CLAIMABLE)
  const load = mixedLoad({ targets: site.targets, stage: () => stage, claimable, secret: SECRET, ledger, note })
  const backlog = async (before: Date) => {
    // An e-mail that failed is retried after half a minute or more. This statement makes its retry due now.
    await site.query(EMAILS_DUE, [])
    return (await site.query<{ n: number }>(BACKLOG, [before]))[0]?.n
  }
  const isEmpty = async (before: Date) => {
    for (const end = performance.now() + SETTLE_MS; performance.now() < end; await sleep(100))
      if ((await backlog(before).catch(() => null)) === 0) return true
    return false
  }

  await sleep(CALM_MS)
  const fault: Fault = { begun: Number.POSITIVE_INFINITY, over: Number.POSITIVE_INFINITY }
  let caughtUp: Promise<number | null> = Promise.resolve(null)
  const catchUp = async () => {
    const moment = new Date()
    return (await isEmpty(moment)) ? (performance.now() - fault.over) / 1000 : null
  }
  await scenario.run({
    site,
    stage,
    note,
    lasts,
    begins: () => (fault.begun = performance.now()),
    over: () => {
      fault.over = performance.now()
      caughtUp = catchUp()
    },
    caughtUp: async () => void (await caughtUp),
  })
  const patience = fault.over + scenario.recoversWithin * 1000 + 3000
  while (recoveredAt(sent, fault, performance.now()) === null && performance.now() < patience) await sleep(100)
  await sleep(CALM_MS)
  const now = performance.now()
  await load.stop()
  const seconds = await caughtUp
  // Work without an effect after this wait counts as lost.
  await isEmpty(new Date())

  const letters = site.mail.got.map(({ to }) => to)
  const chain = await verifyChain(site.database.db)
  const count = countOf(sent, fault, now, scenario.mayFail, scenario.mayHang ?? nothing)
  const result: Result = {
    name: scenario.name,
    ...count,
    acknowledged: ledger.acknowledged,
    ...(await discrepancies(ledger, site.query, letters)),
    caughtUp: seconds,
    faults: [
      ...(count.recovered === null || count.recovered > scenario.recoversWithin
        ? [`not recovered within ${scenario.recoversWithin} s: ${count.recovered?.toFixed(1) ?? 'never'}`]
        : []),
      ...(seconds === null || seconds > scenario.catchesUpWithin
        ? [`not caught up within ${scenario.catchesUpWithin} s: ${seconds?.toFixed(1) ?? 'never'}`]
        : []),
      ...(chain.ok ? [] : [`the audit trail is broken at ${chain.seq}: ${chain.fault}`]),
      ...site.fallen(),
    ],
    rows: chain.ok ? chain.rows : 0,
  }
  return { result, ledger }
}
