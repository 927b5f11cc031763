import { OperatorError } from '../operator-error.ts'
import type { Services } from '../services.ts'
import { anchorFile, misfit, readAnchors } from './anchor.ts'
import { verifyChain } from './verify.ts'

/** Rows of the trail are past their term and are kept, because the trail is not what it was. */
export class TrailNotSealed extends OperatorError {
  constructor(why: string) {
    super(`Nothing of the audit trail was removed: ${why} Run "npm run cli -- audit verify", and see docs/operations.md, Terms.`)
  }
}

/**
 * What must hold before rows of the trail are sealed and removed: its chain is unbroken up to its head, and every anchor outside the
 * database fits. A seal of the service's own over rows that somebody rewrote would make them true. Spec §6-15.
 * @throws TrailNotSealed
 */
export async function assertSealable({ config, database, secrets }: Pick<Services, 'config' | 'database' | 'secrets'>): Promise<void> {
  const state = await verifyChain(database.db)
  if (!state.ok) throw new TrailNotSealed(`it is broken at row ${state.seq} (${state.fault}).`)
  const file = anchorFile(config)
  const wrong = await misfit(database.db, secrets, await readAnchors(file))
  if (wrong) throw new TrailNotSealed(`it does not fit the anchor of row ${wrong.seq} in ${file}, line ${wrong.line} (${wrong.fault}).`)
}
