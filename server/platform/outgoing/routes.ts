import * as contract from '../../../contract/jobs/outgoing.ts'
import type { WiredServices } from '../chapter.ts'
import type { Serve } from '../http/serve.ts'
import { outgoingState, settle } from './settle.ts'

/** Routes of the suspension of outgoing work, for administrators. */
export function outgoingRoutes(on: Serve, { contributions, outgoing }: WiredServices): void {
  on(contract.getOutgoing, async ({ db }) => ({ data: await outgoingState(db, contributions.jobs) }))
  on(contract.settleOutgoing, async (call) => {
    const { dropped } = await settle(call, contributions.afterRestore, call.body)
    await outgoing.look()
    return { data: { ...(await outgoingState(call.db, contributions.jobs)), dropped } }
  })
}
