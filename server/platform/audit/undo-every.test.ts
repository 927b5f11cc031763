import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ENDPOINTS } from '../../../contract/index.ts'
import { ask, assertError, get, post } from '../../test/http.ts'
import { differences } from '../../test/differences.ts'
import { pathWith, RECIPES } from '../../test/recipes.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { CALLERS, tableRows } from '../../test/changed-tables.ts'

/** What is not reversed here, and why: docs/decisions/0014 says the same. */
const NOT_HERE: Record<string, string> = {
  createDraft: 'of the people of an actor, and not shown to administrators',
  deleteMedia: 'its files are deleted',
  updateDraft: 'the draft’s versions',
  deleteDraft: 'what was deleted is kept nowhere',
  restoreDraftVersion: 'the draft’s versions',
  copyPublication: 'of the people of an actor, and not shown to administrators',
  reportPublication: 'the reporter’s; closed without a decision where it is wrong',
  submitClaim: 'the claimant’s; rejected where it is wrong',
  followClaim: 'changed nothing',
  acceptClaimInvitation: 'the claimant’s; the link is removed where it is wrong',
  addClaimContact: 'the claimant’s',
  withdrawClaim: 'the claimant’s, who submits another',
  addClaimEmail: 'the claimant’s, who removes it',
  confirmClaimEmail: 'the claimant’s, who removes it',
  addClaimWebsite: 'the claimant’s, who removes it',
  removeClaimProof: 'the claimant’s, who adds it again',
  createProposal: 'the person’s, who withdraws it',
  confirmSuivi: 'the follower’s, who ends it',
  changeFiche: 'the follower’s, who changes it again',
  endSuivi: 'the follower’s, who follows again',
  followByPush: 'the follower’s, who ends it',
  beginEnvoi: 'the letters leave at once; stopped by its own route',
  approveEnvoi: 'the letters leave at once; stopped by its own route',
  cancelEnvoi: 'sent again',
  stopEnvoi: 'taken up again by its own route',
  resumeEnvoi: 'stopped by its own route',
  stopAllEnvois: 'ended by its own route; each town hall takes its alert up again',
  resumeAllEnvois: 'stopped again by its own route',
  sendMairieCode: 'the letter leaves at once',
  sendTestMail: 'the letter leaves at once, to one’s own address',
  withdrawProposal: 'the person’s, who proposes again',
  answerContest: 'the owners’, who answer again',
  removeContestFile: 'the owners’, who add it again',
  sendClaimInvitation: 'the letter leaves at once; withdrawn where it is wrong',
  withdrawClaimInvitation: 'sent again',
  downloadClaimFile: 'changed nothing',
  openThread: 'the writer’s; closed',
  getUser: 'changed nothing',
  getUserAccess: 'changed nothing',
  exportUser: 'changed nothing',
  exportCompte: 'changed nothing',
  updateCompte: 'the person’s, who changes it again',
  deleteCompte: 'the person’s, who takes it back for seven days',
  cancelDeletion: 'the person’s, who asks again',
  eraseUser: 'what was erased is kept nowhere',
  endUserSessions: 'the person signs in again',
  endUserSession: 'the person signs in again',
  removeUserSecondFactor: 'what was lost is not given back; the person sets it up again',
  startView: 'ended by its own route',
  endView: 'begun again',
  endSession: 'the person signs in again',
  endOtherSessions: 'the person signs in again',
  requestEmailChange: 'the person’s, who withdraws it',
  confirmEmailChange: 'the person’s, who changes it again',
  cancelEmailChange: 'the person’s, who asks again',
  detectImportSource: 'changed nothing',
  detectOwnSource: 'changed nothing',
  readCollectionCalendar: 'changed nothing',
  sendTeamInvitation: 'the letter leaves at once',
  sendRoleInvitation: 'the letter leaves at once',
  retryMessage: 'the letter leaves at once',
  retryJob: 'it runs at once',
  settleOutgoing: 'what waited leaves at once',
  retryPaymentEvent: 'it is applied at once',
  syncDefibrillateursFrance: 'the registry’s word; run again',
  syncCommuneDefibrillateurs: 'the registry’s word; run again',
  runImportSource: 'what it brought is undone by its run',
  startBulkRun: 'by its run, in parts',
  stopBulkRun: 'asked for again',
  undoBulkRun: 'asked for again',
  undoImportRun: 'run again',
  runOwnSource: 'what it brought is undone by its run',
  undoOwnRun: 'run again',
  undoAudited: 'done again',
  undoMairieDecision: 'done again',
}
/** Where a trace stays by design: soft deletions, what was said and taken back, the log of a subscription. */
const TRACES: Record<string, string[]> = {
  createPublication: ['publications'],
  createMairiePublication: ['publications'],
  submitDraft: ['publications', 'publication_drafts', 'publication_draft_versions'],
  createActeur: ['acteurs'],
  createImportSource: ['import_sources'],
  createOwnSource: ['import_sources'],
  closeReports: ['report_closings'],
  decideReports: ['report_closings'],
  dismissDuplicates: ['duplicate_dismissals'],
  decideClaim: ['emails'],
  decideProposal: ['emails', 'acteurs'],
  // Its code is spent.
  confirmMairieCode: ['mairie_codes'],
  inviteToTeam: ['emails', 'invitations'],
  inviteToRoles: ['emails', 'invitations'],
  handOverActeur: ['emails', 'invitations'],
  acceptInvitation: ['invitations'],
  linkSubscription: ['subscription_logs'],
  replyToThread: ['emails', 'messages', 'message_threads'],
}
const MUTATIONS = ENDPOINTS.filter(({ audit }) => audit !== undefined)

/** Spec §3-24. */
describe('undoing every action', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const perform = async (id: string) => {
    const endpoint = MUTATIONS.find((candidate) => candidate.id === id)
    const request = await RECIPES[id]?.(stage)
    assert.ok(endpoint && request)
    const original = await tableRows()
    const got = await ask(endpoint.method, pathWith(endpoint.path, request), {
      ...(CALLERS[id]?.(stage) ?? stage.back),
      ...(request.headers ? { headers: request.headers } : {}),
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    assert.ok(got.status < 300, JSON.stringify(got.body))
    const { data } = (await get('/admin/audit?per_page=5', stage.back)).body
    const row = got.headers.get('x-audit-id') ?? data[0].id
    return { original, row, undo: () => post(`/admin/audit/${row}/undo`, undefined, stage.back) }
  }
  const stateOf = async (row: string) =>
    (await get('/admin/audit?per_page=5', stage.back)).body.data.find(({ id }: { id: string }) => id === row)?.undo

  for (const { id } of MUTATIONS) {
    if (NOT_HERE[id] !== undefined)
      test(`${id}: not here, and nobody is offered it`, async () => {
        const { row, undo } = await perform(id)
        assert.equal(await stateOf(row), null)
        assertError(await undo(), 409, 'invalid_state')
      })
    else
      test(`${id}: offered, reversed to the last field, by one of two at once`, async () => {
        const { original, row, undo } = await perform(id)
        assert.equal(await stateOf(row), 'possible')
        const answers = await Promise.all([undo(), undo()])
        assert.deepEqual(
          answers.map(({ status }) => status).toSorted((a, b) => a - b),
          [200, 409],
          JSON.stringify(answers.map(({ body }) => body)),
        )
        assert.equal(await stateOf(row), 'done')
        const current = await tableRows()
        for (const table of Object.keys(original))
          if (!TRACES[id]?.includes(table)) assert.deepEqual(current[table], original[table], table)
        assert.deepEqual(await differences(), [])
      })
  }
})
