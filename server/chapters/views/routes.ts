import * as contract from '../../../contract/views/views.ts'
import { created, data } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import { listViews } from './list.ts'
import { createView, deleteView, updateView } from './write.ts'

/** Saved views of the back-office. Ours. */
export function viewRoutes(on: Serve): void {
  on(contract.listViews, (call) => listViews(call, call.query))
  on(contract.createView, (call) => created(createView(call, call.body), ({ id }) => `${PREFIX}/admin/views#${id}`))
  on(contract.updateView, (call) => data(updateView(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))
  on(contract.deleteView, (call) => data(deleteView(call, { ...call.params, ifMatch: call.ifMatch })))
}
