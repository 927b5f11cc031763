import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { decideClaim, getClaim, submitClaim } from '../../../../contract/claims/claims.ts'
import { addContestFile } from '../../../../contract/claims/contest-file.ts'
import { answerContest, listContests, removeContestFile } from '../../../../contract/claims/contests.ts'
import { getOwnClaim } from '../../../../contract/claims/own-claims.ts'
import { downloadClaimFile } from '../../../../contract/claims/proof-routes.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { makeClaimFile, PDF_PROOF } from '../../../test/make-claims.ts'
import { makeUser } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

const MESSAGE = 'Je tiens cette association depuis 2019.'
const ANSWER = 'Notre bureau a été élu le 3 mars, voici le procès-verbal.'

describe('the owners’ answer to a contest', () => {
  let h: Harness
  let stage: Stage
  let claimant: Awaited<ReturnType<typeof makeUser>>
  let id: string
  beforeEach(async () => {
    h = await harness()
    await h.reset()
    stage = await setStage()
    claimant = await makeUser()
    await h.db.updateTable('users').set({ nom: 'Arvensis' }).where('id', '=', claimant.id).execute()
    const { data } = await client(claimant)(submitClaim, { body: { acteur_id: stage.acteur, message: MESSAGE } })
    id = data.id
  })
  const owner = () => client(stage.owner)
  const admin = () => client(stage.back)
  const answer = (by = owner()) => by(answerContest, { params: { id }, body: { message: ANSWER } })
  const file = () => new File([PDF_PROOF], 'pv.pdf')
  const approve = (more: { without_answer?: boolean } = {}) =>
    admin().answer(decideClaim, { params: { id }, body: { status: 'approved', ...more } })

  test('owners read that their page is contested, without a word about the claimant', async () => {
    const { data, meta } = await owner()(listContests, { query: {} })
    assert.equal(meta.total, 1)
    assert.deepEqual([data[0]?.id, data[0]?.acteur.id, data[0]?.answer, data[0]?.files], [id, stage.acteur, null, []])
    assert.equal(Date.parse(data[0]?.answer_until ?? '') - Date.parse(data[0]?.created_at ?? ''), 15 * 86_400_000)
    assert.doesNotMatch(JSON.stringify(data), /Arvensis|2019/)
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', claimant.id).executeTakeFirstOrThrow()
    assert.ok(email && !JSON.stringify(data).includes(email))
    const letters = await h.db.selectFrom('emails').select(['text']).where('kind', '=', 'claim_contest').execute()
    assert.match(letters[0]?.text ?? '', /pendant 15 jours/)
  })

  test('nobody but owners reads or answers: members, the claimant, administrators, strangers', async () => {
    for (const by of [stage.member, claimant, stage.admin, stage.stranger]) {
      assert.deepEqual((await client(by)(listContests, { query: {} })).data, [])
      await assertRefused(client(by).answer(answerContest, { params: { id }, body: { message: ANSWER } }), 404, 'not_found')
      await assertRefused(client(by).answer(addContestFile, { params: { id }, body: { file: file() } }), 404, 'not_found')
    }
    assert.equal((await h.db.selectFrom('contest_answers').select('claim_id').execute()).length, 0)
  })

  test('the decider reads answer and files; the claimant reads neither; one answer replaces the other', async () => {
    await answer()
    await owner()(answerContest, { params: { id }, body: { message: `${ANSWER} Bien à vous.` } })
    const { data: contest } = await owner()(addContestFile, { params: { id }, body: { file: file() } })
    assert.deepEqual(
      contest.files.map(({ filename }) => filename),
      ['pv.pdf'],
    )
    const { data: claim } = await admin()(getClaim, { params: { id } })
    assert.equal(claim.contest_answer?.message, `${ANSWER} Bien à vous.`)
    assert.equal(claim.contest_answer?.person.id, stage.owner.id)
    assert.deepEqual([claim.proofs, claim.contest_files.length, claim.awaits_answer], [[], 1, false])
    await admin().answer(downloadClaimFile, { params: { id, proofId: claim.contest_files[0]?.id ?? '' } })
    const own = JSON.stringify((await client(claimant)(getOwnClaim, { params: { id } })).data)
    assert.doesNotMatch(own, /procès-verbal|pv\.pdf/)
    const { data: left } = await owner()(removeContestFile, { params: { id }, body: { file_id: contest.files[0]?.id ?? '' } })
    assert.deepEqual(left.files, [])
  })

  test('an owner removes no evidence of the claimant', async () => {
    const proof = await makeClaimFile(id)
    await assertRefused(owner().answer(removeContestFile, { params: { id }, body: { file_id: proof } }), 404, 'not_found')
    assert.equal((await h.db.selectFrom('claim_proofs').select('id').execute()).length, 1)
  })

  test('an approval waits for the answer, for fifteen days, or is confirmed without it', async () => {
    await assertRefused(approve({ without_answer: false }), 409, 'awaits_answer')
    assert.equal((await admin()(getClaim, { params: { id } })).data.awaits_answer, true)
    assert.equal((await approve({ without_answer: true })).body.data.status, 'approved')
  })

  test('an approval does not wait once the owners have answered, their time is over, or there are none left', async () => {
    for (const change of [
      () => answer(),
      () => sql`update claims set created_at = now() - interval '15 days 1 minute'`.execute(h.db),
      () => sql`delete from actor_users where acteur_id = ${stage.acteur} and role = 'owner'`.execute(h.db),
    ]) {
      await h.reset()
      stage = await setStage()
      claimant = await makeUser()
      id = (await client(claimant)(submitClaim, { body: { acteur_id: stage.acteur, message: MESSAGE } })).data.id
      await assertRefused(approve({ without_answer: false }), 409, 'awaits_answer')
      await change()
      assert.equal((await approve({ without_answer: false })).body.data.status, 'approved')
    }
  })

  test('a client of the specification, which knows of no answer, approves as before', async () => {
    assert.equal((await approve()).body.data.status, 'approved')
  })

  test('a refusal does not wait; a decided claim is answered no more', async () => {
    await admin()(decideClaim, { params: { id }, body: { status: 'rejected', reason: 'Sans lien établi' } })
    await assertRefused(owner().answer(answerContest, { params: { id }, body: { message: ANSWER } }), 409, 'invalid_state')
    assert.deepEqual((await owner()(listContests, { query: {} })).data, [])
  })

  test('an answer that comes while a decider reads is not overlooked', async () => {
    const { data: read } = await admin()(getClaim, { params: { id } })
    await answer()
    const late = admin().answer(decideClaim, {
      params: { id },
      body: { status: 'approved', without_answer: true },
      headers: { 'if-match': `"v${read.version}"` },
    } as never)
    await assertRefused(late, 412, 'precondition_failed')
  })
})
