import * as contract from '../../../contract/views/views.ts'
import { Reply } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import { listViews } from './list.ts'
import { createView, deleteView, updateView } from './write.ts'

/** Saved views of the back-office. Ours. */
export function viewRoutes(on: Serve): void {
  on(contract.listViews, ({ db, caller, query }) => listViews(db, caller, query))
  on(contract.createView, async ({ db, caller, body }) => {
    const data = await createView(db, caller, body)
    return new Reply({ data }, { location: `${PREFIX}/admin/views#${data.id}` })
  })
  on(contract.updateView, async ({ db, caller, params, body, ifMatch }) => ({
    data: await updateView(db, caller, params.id, body, ifMatch),
  }))
  on(contract.deleteView, async ({ db, caller, params, ifMatch }) => ({ data: await deleteView(db, caller, params.id, ifMatch) }))
}
