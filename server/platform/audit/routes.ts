import * as contract from '../../../contract/audit/audit.ts'
import { Download } from '../answers.ts'
import type { Context } from '../access/context.ts'
import type { Serve } from '../http/serve.ts'
import { auditFile } from './export.ts'
import { listAudit } from './list.ts'
import type { Reversal } from './reversal.ts'
import { undoAudited } from './undo.ts'

/** The routes of the audit trail and of undo. */
export function auditRoutes(on: Serve, reversals: Readonly<Record<string, Reversal>>): void {
  const ctx = (call: Context) => ({ ...call, reversals })
  on(contract.listAudit, (call) => listAudit(ctx(call), call.query))
  on(contract.exportAudit, async (call) => new Download(auditFile(ctx(call), call.query), 'journal-audit.csv'))
  on(contract.undoAudited, async (call) => ({ data: await undoAudited(ctx(call), { id: call.params.id }) }))
}
