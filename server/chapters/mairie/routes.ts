import * as remarks from '../../../contract/defibrillateurs/remarks.ts'
import * as contract from '../../../contract/mairie/mairie.ts'
import * as opinions from '../../../contract/mairie/opinions.ts'
import * as reports from '../../../contract/mairie/signalements.ts'
import { created, data } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { moderateAs, moderateBulkAs } from '../publications/moderation/moderate-own.ts'
import { changeAndTell } from '../suivis/envois/tell.ts'
import { createForActeur } from './create.ts'
import { listDevices, remarkOn } from './devices.ts'
import { onActeur, onClaim, onProposal } from './give-opinion.ts'
import { listActeursOfCommune, listClaimsOfCommune } from './opinion-lists.ts'
import { lastChangeForMairie } from './last-change.ts'
import { getForMairie, listForMairie } from './list.ts'
import { listProposalsOfCommune } from './proposal-rows.ts'
import { getReport, handleReport, listReports } from './reports.ts'
import { takeCommuneOff } from './take-off.ts'
import { undoAs } from './undo.ts'
import { listWithdrawn } from './withdrawn.ts'

/** Spec §4.2, the municipal office's routes. */
export function mairieRoutes(on: Serve, services: Services): void {
  on(contract.listMairiePublications, (call) => listForMairie(call, { ...call.params, query: call.query }))
  on(contract.getMairiePublication, (call) => {
    const { acteurId, publicationId: id } = call.params
    return data(getForMairie(call, { acteurId, id }))
  })
  on(contract.getMairieLastChange, (call) => {
    const { acteurId, publicationId: id } = call.params
    return data(lastChangeForMairie(call, { acteurId, id }))
  })
  on(contract.listWithdrawnPublications, (call) => data(listWithdrawn(call, call.params)))
  on(contract.createMairiePublication, (call) => {
    const acteur_id = call.params.acteurId
    const { envoi, ...input } = call.body
    return created(
      changeAndTell({ ...call, services }, { envoi, isNew: true }, (ctx) => createForActeur(ctx, { ...input, acteur_id })),
      ({ id }) => `${PREFIX}/mairie/acteurs/${acteur_id}/publications/${id}`,
    )
  })
  on(contract.moderateMairiePublication, (call) => {
    const { acteurId, publicationId: id } = call.params
    const { envoi, ...decision } = call.body
    return data(
      changeAndTell({ ...call, services }, { envoi }, (ctx) => moderateAs(ctx, { acteurId, id, decision, ifMatch: call.ifMatch })),
    )
  })
  on(contract.bulkModerateMairiePublications, (call) => {
    const { ids, versions, ...decision } = call.body
    return moderateBulkAs(call, { ...call.params, ids, versions, decision })
  })
  on(contract.takeCommuneOff, (call) =>
    data(takeCommuneOff({ ...call, services }, { ...call.params, ...call.query, ifMatch: call.ifMatch })),
  )
  on(contract.undoMairieDecision, (call) => data(undoAs(call, call.params)))
  on(reports.listMairieReports, (call) => listReports(call, { ...call.params, query: call.query }))
  on(reports.getMairieReport, (call) => data(getReport(call, call.params)))
  on(reports.handleMairieReport, (call) => data(handleReport(call, { ...call.params, change: call.body })))
  on(opinions.listCommuneActeurs, (call) => listActeursOfCommune(call, { ...call.params, query: call.query }))
  on(opinions.giveActeurOpinion, (call) => data(onActeur(call, { ...call.params, opinion: call.body })))
  on(opinions.withdrawActeurOpinion, (call) => data(onActeur(call, { ...call.params, opinion: null })))
  on(opinions.listCommuneClaims, (call) => listClaimsOfCommune(call, { ...call.params, query: call.query }))
  on(opinions.giveClaimOpinion, (call) => data(onClaim(call, { ...call.params, opinion: call.body })))
  on(opinions.withdrawClaimOpinion, (call) => data(onClaim(call, { ...call.params, opinion: null })))
  on(remarks.listOfficeDevices, (call) => listDevices(call, { ...call.params, query: call.query }))
  on(remarks.leaveRemark, (call) => data(remarkOn(call, { ...call.params, remark: call.body })))
  on(remarks.withdrawRemark, (call) => data(remarkOn(call, { ...call.params, remark: null })))
  on(opinions.listCommuneProposals, (call) => listProposalsOfCommune(call, { ...call.params, query: call.query }))
  on(opinions.giveProposalOpinion, (call) => data(onProposal(call, { ...call.params, opinion: call.body })))
  on(opinions.withdrawProposalOpinion, (call) => data(onProposal(call, { ...call.params, opinion: null })))
}
