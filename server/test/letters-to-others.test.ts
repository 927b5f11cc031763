import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { ENDPOINTS } from '../../contract/index.ts'
import { CALLERS } from './changed-tables.ts'
import { type Harness, harness } from './harness.ts'
import { ask } from './http.ts'
import { makeUser } from './make.ts'
import { pathWith, RECIPES } from './recipes.ts'
import { link, setStage, type Stage } from './stage.ts'

/** What keeps somebody from sending letters to others without end, by the route that queues them: the limit of the route, or a rule of its verb. */
const ROUTES: Readonly<Record<string, { limit: string } | { rule: string }>> = {
  askSuiviCode: { limit: 'suivis' },
  inviteToRoles: { limit: 'invitations' },
  inviteToTeam: { limit: 'invitations' },
  sendRoleInvitation: { limit: 'invitations' },
  sendTeamInvitation: { limit: 'invitations' },
  addClaimEmail: { limit: 'claim_follow_up' },
  sendClaimInvitation: { rule: 'administrators: a fresh sign-in, one letter for an approved claim' },
  decideClaim: { rule: 'administrators: a claim is decided once' },
  decideProposal: { rule: 'administrators: a proposal is decided once' },
  handOverActeur: { rule: 'administrators: a fresh sign-in, one letter for each link that changes' },
  removeUserSecondFactor: { rule: 'administrators: one letter for a second factor that is removed' },
  replyToThread: { rule: 'administrators: a person answers a person' },
  requestEmailChange: { rule: 'codes_account, by account' },
  confirmEmailChange: { rule: 'one letter for a code that was sent' },
  sendMairieCode: { rule: 'codes_account and codes_strangers, by person, network and town hall' },
  beginEnvoi: { rule: 'HOURLY, by office: five exercises, five requests to colleagues' },
}

/** Every file that queues letters: to whom, and what bounds them. A letter that only a job queues, or only some values of a route, is found here. */
const FILES: Readonly<Record<string, string>> = {
  'acteurs/mairies/send-code.ts': 'the address of the directory: codes_account, codes_strangers',
  'acteurs/proposals/decide.ts': 'the proposer: once',
  'acteurs/team/hand-over.ts': 'the people of the actor: a link that changes',
  'claims/contests/contest.ts': 'the owners: claims, and once in seven days for an actor',
  'claims/decisions/invite.ts': 'the claimant: an approved claim, or a fresh sign-in of an administrator',
  'claims/decisions/notify.ts': 'the claimant: once',
  'claims/decisions/replace-owners.ts': 'the former owners: a decision, once',
  'claims/proofs/email.ts': 'the claimant: claim_follow_up',
  'claims/waiting.ts': 'the owners: claims',
  'compte/deletion.ts': 'oneself: a deletion that is asked for',
  'compte/email/confirm.ts': 'oneself: a code that was right',
  'compte/email/request.ts': 'both of one’s own addresses: codes_account',
  'compte/morning-letter.handler.ts': 'each person: one a day',
  'imports/runs/notify-pause.ts': 'the owners: an import that pauses, once',
  'invitations/create.ts': 'the invited: invitations',
  'mairie/tell-taken-off.ts': 'the author: a decision on a publication',
  'messages/contact.ts': 'the writer: contact, contact_email',
  'messages/reply.ts': 'the writer: an answer of an administrator',
  'publications/moderation/notify-refusals.handler.ts': 'the authors: decisions, gathered',
  'publications/reports/decide-reports.ts': 'the reporter: once',
  'settings/write.ts': 'the former contact: a fresh sign-in of an administrator',
  'settings/trial.ts': 'oneself: test_mails',
  'sign-in/account-mail.ts': 'oneself: a change of the account',
  'sign-in/codes/send-code.ts': 'an address: codes, suivis',
  'suivis/envois/exercise.ts': 'the team: HOURLY.exercices',
  'suivis/envois/notices.ts': 'colleagues and the operator: HOURLY.demandes',
  'suivis/envois/rights.ts': 'colleagues: HOURLY.demandes, of what a taken right ends',
}

/** Every route that queues a letter to somebody else has a bound of its own: the general limit of requests is none. Spec §2-115. */
describe('letters to others', () => {
  let h: Harness
  let stage: Stage
  before(async () => {
    h = await harness()
    stage = await setStage()
    // Somebody else of the town hall, who gets its exercises.
    const { id } = await makeUser()
    await link(id, stage.mairie, 'member', ['publish_publications'])
  })

  async function ownAddress(token: string | undefined): Promise<string | null> {
    if (token === undefined) return null
    const { body } = await ask('GET', `${h.url}/api/v1/me`, { token })
    return body.data?.email ?? null
  }

  test('each route that queues one is listed, and no other', async () => {
    const found = new Set<string>()
    for (const endpoint of ENDPOINTS.filter(({ method }) => method !== 'GET')) {
      const recipe = RECIPES[endpoint.id]
      if (!recipe) continue
      const request = await recipe(stage)
      const by = CALLERS[endpoint.id]?.(stage) ?? stage.back
      const own = await ownAddress(by.token)
      await h.db.deleteFrom('emails').execute()
      await ask(endpoint.method, `${h.url}/api/v1${pathWith(endpoint.path, request)}`, {
        ...by,
        headers: { 'idempotency-key': crypto.randomUUID(), ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      const letters = await h.db.selectFrom('emails').select('to_address').execute()
      if (letters.some(({ to_address }) => to_address !== own)) found.add(endpoint.id)
    }
    assert.deepEqual([...found].toSorted(), Object.keys(ROUTES).toSorted())
  })

  test('the named limits are those of the routes', () => {
    for (const [id, bound] of Object.entries(ROUTES))
      if ('limit' in bound) assert.equal(ENDPOINTS.find((one) => one.id === id)?.limit, bound.limit, id)
  })

  test('each file that queues letters is listed, and no other', () => {
    const folder = new URL('../chapters/', import.meta.url).pathname
    const queues = globSync('**/*.ts', { cwd: folder }).filter(
      (file) => !file.endsWith('.test.ts') && /\bqueue(?:Email|Letter)\(/.test(readFileSync(`${folder}${file}`, 'utf8')),
    )
    assert.deepEqual(queues.toSorted(), Object.keys(FILES).toSorted())
  })
})
