import { run } from '../../server/test/process.ts'
import { discrepancies, Ledger, type Query } from './ledger.ts'
import { type Load, mixedLoad } from './mixed-load.ts'
import { SECRET } from './own-service.ts'
import type { Sent, Target } from './sent.ts'
import { makeClaimable, type Stage, takeStage } from './stage.ts'

/** A service whose load is looked up afterwards. */
export interface Loaded {
  targets: () => readonly Target[]
  query: Query
  /** The environment variables for commands of the service. */
  env: Record<string, string>
}

/**
 * Begins the mixed load of one fault.
 * @param name the name of the fault
 * @param claimable the number of claimable actors: more than the claims of the fault
 */
export async function putUnderLoad(
  { targets, query }: Loaded,
  name: string,
  claimable: number,
): Promise<{ ledger: Ledger; sent: Sent[]; note: (one: Sent) => void; stage: Stage; load: Load }> {
  const ledger = new Ledger(`${name.replaceAll('-', '')}${Date.now().toString(36)}`)
  const sent: Sent[] = []
  const note = (one: Sent) => void sent.push(one)
  const stage = await takeStage(targets()[0]?.url ?? '')
  const actors = await makeClaimable(query, stage.commune_id, claimable)
  const load = mixedLoad({ targets, stage: () => stage, claimable: actors, secret: SECRET, ledger, note })
  return { ledger, sent, note, stage, load }
}

/**
 * Compares the ledgers of all faults with the database again: a later fault must not have undone writes of an earlier one. Verifies the audit trail
 * with the command `audit verify`.
 */
export async function lookAgain(
  { query, env }: Loaded,
  ledgers: readonly Ledger[],
): Promise<{ lost: number; doubled: number; trail: { isWhole: boolean; said: string } }> {
  let [lost, doubled] = [0, 0]
  for (const ledger of ledgers) {
    const found = await discrepancies(ledger, query)
    lost += found.lost.length
    doubled += found.doubled.length
  }
  const { code, output } = await run('server/cli.mjs', ['audit', 'verify'], env)
  return { lost, doubled, trail: { isWhole: code === 0, said: output.trim() } }
}
