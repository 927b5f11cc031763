import * as contract from '../../../contract/settings/settings.ts'
import { data } from '../../platform/answers.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { offeredReasons, readSettings } from './read.ts'
import { serviceState } from './state/state.ts'
import { previewMail, sendTestMail } from './trial.ts'
import { updateIdentity, updateMailTexts, updateReasons, updateTargets } from './write.ts'

/** Settings on screen. Spec §2-101. */
export function settingsRoutes(on: Serve, services: Services): void {
  const { config } = services
  on(contract.getSettings, async ({ db }) => ({ data: await readSettings(db, config) }))
  on(contract.updateIdentity, (call) => data(updateIdentity({ ...call, services }, { change: call.body, ifMatch: call.ifMatch })))
  on(contract.updateTargets, (call) => data(updateTargets(call, { change: call.body, ifMatch: call.ifMatch })))
  on(contract.updateReasons, (call) => data(updateReasons(call, { ...call.params, ...call.body, ifMatch: call.ifMatch })))
  on(contract.updateMailTexts, (call) => data(updateMailTexts(call, config, { ...call.params, change: call.body, ifMatch: call.ifMatch })))
  on(contract.previewMail, async (call) => ({ data: await previewMail(call, config, { ...call.params, texts: call.body }) }))
  on(contract.sendTestMail, async (call) => ({ data: await sendTestMail(call, services, { ...call.params, ...call.body }) }))
  on(contract.listReasons, async ({ db }) => ({ data: await offeredReasons(db) }))
  on(contract.getServiceState, async () => ({ data: await serviceState(services) }))
}
