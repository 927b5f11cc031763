import { OperatorError } from '../operator-error.ts'
import type { Services } from '../services.ts'
import { anchorFile, firstMismatch, readAnchors } from './anchor.ts'
import { verifyChain } from './verify.ts'

/** Rows of the trail are past their retention term but are not removed, because the trail was altered. */
export class TrailNotSealed extends OperatorError {
  constructor(why: string) {
    super(
      `Nothing of the audit trail was removed: ${why} Run "npm run cli -- audit verify", and see docs/operations/personal-data.md, Terms.`,
    )
  }
}

/**
 * Asserts that rows of the trail may be sealed and removed: the chain is unbroken up to its head, and every anchor outside the
 * database matches. The service's seal over rewritten rows would make them appear genuine. Spec §6-15.
 * @throws TrailNotSealed
 */
export async function assertSealable({ config, database, secrets }: Pick<Services, 'config' | 'database' | 'secrets'>): Promise<void> {
  const state = await verifyChain(database.db)
  if (!state.ok) throw new TrailNotSealed(`it is broken at row ${state.seq} (${state.fault}).`)
  const file = anchorFile(config)
  const wrong = await firstMismatch(database.db, secrets, await readAnchors(file), { strict: true })
  if (wrong) throw new TrailNotSealed(`it does not fit the anchor of row ${wrong.seq} in ${file}, line ${wrong.line} (${wrong.fault}).`)
}
