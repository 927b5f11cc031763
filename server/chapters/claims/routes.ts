import * as contract from '../../../contract/claims/claims.ts'
import { listClaimDossiers } from '../../../contract/claims/dossiers.ts'
import * as own from '../../../contract/claims/own-claims.ts'
import { addContestFile as addContestFileEndpoint } from '../../../contract/claims/contest-file.ts'
import * as contests from '../../../contract/claims/contests.ts'
import { addClaimFile } from '../../../contract/claims/proof-file.ts'
import * as proofs from '../../../contract/claims/proof-routes.ts'
import { isBackOffice } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { created, data } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { WiredServices } from '../../platform/chapter.ts'
import type { Services } from '../../platform/services.ts'
import { addContestFile, answerContest, listContests, removeContestFile } from './contests/answer.ts'
import { decideClaim } from './decisions/decide.ts'
import { addContact, followClaim, getOwnClaim, listOwnClaims, withdrawClaim } from './follow-up/follow.ts'
import { acceptInvitation, sendInvitation, withdrawInvitation } from './decisions/invitation.ts'
import { claimDossiers } from './dossiers.ts'
import { listClaims } from './list.ts'
import { addEmail, confirmEmail } from './proofs/email.ts'
import { addFile, proofFile } from './proofs/file.ts'
import { removeProof } from './proofs/remove.ts'
import { addWebsite } from './proofs/website.ts'
import { claimById, type ClaimRow } from './rows.ts'
import { submitClaim } from './submit.ts'

/** Returns a changed claim as its caller may see it: one of a bounded role has counts of its territory. */
async function seenBy({ db, caller: { territory } }: Context, changed: Promise<ClaimRow>): Promise<ClaimRow> {
  const claim = await changed
  return territory ? claimById(db, claim.id, territory) : claim
}

/** Spec §4.3. */
export function claimRoutes({ on, onForm }: { on: Serve; onForm: Serve }, services: WiredServices): void {
  on(contract.submitClaim, (call) =>
    created(submitClaim({ ...call, services }, call.body), ({ id }) =>
      isBackOffice(call.caller) ? `${PREFIX}/admin/claims/${id}` : undefined,
    ),
  )
  on(contract.listClaims, (call) => listClaims(call, call.query))
  on(contract.getClaim, ({ db, params, caller }) => data(claimById(db, params.id, caller.territory)))
  on(listClaimDossiers, (call) => claimDossiers({ ...call, reversals: services.contributions.reversals(services) }, call.query))
  on(contract.decideClaim, (call) =>
    data(seenBy(call, decideClaim({ ...call, services }, { ...call.params, decision: call.body, ifMatch: call.ifMatch }))),
  )
  on(own.sendClaimInvitation, (call) => data(sendInvitation({ ...call, services }, call.params)))
  on(own.withdrawClaimInvitation, (call) => data(withdrawInvitation(call, call.params)))
  on(proofs.downloadClaimFile, (call) => proofFile(call, call.params))
  claimantRoutes({ on, onForm }, services)
  ownerRoutes({ on, onForm })
}

/** What a claimant does with a claim: with their account, or with the follow-up code. Ours. */
function claimantRoutes({ on, onForm }: { on: Serve; onForm: Serve }, services: Services): void {
  on(own.listOwnClaims, (call) => listOwnClaims({ ...call, services }, call.query))
  on(own.getOwnClaim, (call) => data(getOwnClaim({ ...call, services }, call.params)))
  on(own.acceptClaimInvitation, (call) => data(acceptInvitation({ ...call, services }, call.body)))
  on(own.followClaim, (call) => data(followClaim({ ...call, services }, { ...call.params, code: call.body.follow_up_code })))
  on(own.withdrawClaim, (call) => data(withdrawClaim({ ...call, services }, { ...call.params, code: call.body.follow_up_code })))
  on(own.addClaimContact, (call) => {
    const { follow_up_code: code, ...contact } = call.body
    return data(addContact({ ...call, services }, { ...call.params, code, contact }))
  })
  onForm(addClaimFile, (call) => {
    const { follow_up_code: code, file } = call.body
    return data(addFile({ ...call, services }, { ...call.params, code, file }))
  })
  on(proofs.addClaimEmail, (call) => {
    const { follow_up_code: code, email } = call.body
    return data(addEmail({ ...call, services }, { ...call.params, code, email }))
  })
  on(proofs.confirmClaimEmail, (call) => {
    const { follow_up_code: code, proof_id: proofId, code: emailCode } = call.body
    return data(confirmEmail({ ...call, services }, { ...call.params, code, proofId, emailCode }))
  })
  on(proofs.addClaimWebsite, (call) => {
    const { follow_up_code: code, check } = call.body
    return data(addWebsite({ ...call, services }, { ...call.params, code, check }))
  })
  on(proofs.removeClaimProof, (call) => {
    const { follow_up_code: code, proof_id: proofId } = call.body
    return data(removeProof({ ...call, services }, { ...call.params, code, proofId }))
  })
}

/** What the owners of an actor answer to a claim of it. Ours. */
function ownerRoutes({ on, onForm }: { on: Serve; onForm: Serve }): void {
  on(contests.listContests, (call) => listContests(call, call.query))
  on(contests.answerContest, (call) => data(answerContest(call, { ...call.params, message: call.body.message })))
  on(contests.removeContestFile, (call) => data(removeContestFile(call, { ...call.params, fileId: call.body.file_id })))
  onForm(addContestFileEndpoint, (call) => data(addContestFile(call, { ...call.params, file: call.body.file })))
}
