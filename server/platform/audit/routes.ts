import * as contract from '../../../contract/audit/audit.ts'
import { Download } from '../http/answer.ts'
import type { Caller } from '../access/caller.ts'
import type { Serve } from '../http/serve.ts'
import { auditFile } from './export.ts'
import { listAudit } from './list.ts'
import type { Reversal } from './reversal.ts'
import { undoAudited } from './undo.ts'

/** The routes of the audit trail and of undo. */
export function auditRoutes(on: Serve, reversals: Record<string, Reversal>): void {
  const asking = ({ userId }: Caller) => ({ userId, reversals })
  on(contract.listAudit, ({ db, caller, query }) => listAudit(db, asking(caller), query))
  on(contract.exportAudit, async ({ db, caller, query }) => new Download(auditFile(db, asking(caller), query), 'journal-audit.csv'))
  on(contract.undoAudited, async ({ db, caller, params }) => ({ data: await undoAudited(db, caller, params.id, reversals) }))
}
