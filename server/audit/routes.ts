import * as contract from '../../contract/audit.ts'
import { Download } from '../http/answer.ts'
import type { Serve } from '../http/serve.ts'
import { auditFile } from './export.ts'
import { listAudit } from './list.ts'
import { type Reverser, undoAudited } from './undo.ts'

/** The audit trail, and the way back from what it records. */
export function auditRoutes(on: Serve, reversers: Record<string, Reverser>): void {
  on(contract.listAudit, ({ db, query }) => listAudit(db, query))
  on(contract.exportAudit, async ({ db, query }) => new Download(auditFile(db, query), 'journal-audit.csv'))
  on(contract.undoAudited, async ({ db, caller, params }) => ({ data: await undoAudited(db, caller, params.id, reversers) }))
}
