import * as diffusion from '../../../contract/suivis/diffusion.ts'
import * as envois from '../../../contract/suivis/envois.ts'
import * as sentAlerts from '../../../contract/suivis/sent-alerts.ts'
import * as push from '../../../contract/suivis/push.ts'
import * as contract from '../../../contract/suivis/suivis.ts'
import { data } from '../../platform/answers.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { approveEnvoi, cancelEnvoi } from './envois/approve.ts'
import { beginEnvoi } from './envois/begin.ts'
import { listSentEverywhere, readDiffusion } from './envois/diffusion.ts'
import { resumeAllEnvois, stopAllEnvois } from './envois/general-stop.ts'
import { listEnvois } from './envois/list.ts'
import { previewEnvoi } from './envois/preview.ts'
import { proofOf } from './envois/proof.ts'
import { listSentAlerts } from './envois/sent-alerts.ts'
import { resumeEnvoi, stopEnvoi } from './envois/stop.ts'
import { followByPush, readPushKey } from './following/follow-by-push.ts'
import { askCode, confirmSuivi } from './following/confirm.ts'
import { changeFiche, endSuivi, readFiche } from './following/fiche.ts'

/** Following by e-mail, and what a town hall sends of its alerts. Ours. Spec §2-85, §2-86. */
export function suivisRoutes(on: Serve, services: Services): void {
  on(contract.askSuiviCode, (call) => data(askCode({ ...call, services }, call.body)))
  on(contract.confirmSuivi, (call) => data(confirmSuivi({ ...call, services }, call.body)))
  on(contract.readFiche, (call) => data(readFiche({ ...call, services }, call.body)))
  on(contract.changeFiche, (call) => data(changeFiche({ ...call, services }, call.body)))
  on(contract.endSuivi, (call) => data(endSuivi({ ...call, services }, call.body)))

  on(sentAlerts.listSentAlerts, (call) => listSentAlerts(call, { ...call.params, query: call.query }))
  on(envois.previewEnvoi, (call) => data(previewEnvoi({ ...call, services }, { ...call.params, query: call.query })))
  on(envois.listEnvois, (call) => data(listEnvois({ ...call, services }, call.params)))
  on(envois.beginEnvoi, (call) => data(beginEnvoi({ ...call, services }, { ...call.params, ...call.body, ifMatch: call.ifMatch })))
  on(envois.getProof, (call) => data(proofOf({ ...call, services }, call.params)))
  on(envois.approveEnvoi, (call) => data(approveEnvoi({ ...call, services }, { ...call.params, ...call.body })))
  on(envois.cancelEnvoi, (call) => data(cancelEnvoi(call, { ...call.params, ...call.body })))
  on(envois.stopEnvoi, (call) => data(stopEnvoi(call, call.params)))
  on(envois.resumeEnvoi, (call) => data(resumeEnvoi({ ...call, services }, { ...call.params, ...call.body, ifMatch: call.ifMatch })))
  on(diffusion.listDiffusion, (call) => listSentEverywhere(call, call.query))
  on(diffusion.getDiffusion, (call) => data(readDiffusion({ ...call, services })))
  on(diffusion.stopAllEnvois, (call) => data(stopAllEnvois(call, call.body)))
  on(diffusion.resumeAllEnvois, (call) => data(resumeAllEnvois(call)))
  on(push.getPushKey, () => data(readPushKey(services)))
  on(push.followByPush, (call) => data(followByPush({ ...call, services }, call.body)))
}
