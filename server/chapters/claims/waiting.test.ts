import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { WAITING_OF_ACTEUR, WAITING_OF_PERSON } from '../../../contract/claims/claim-statuses.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { assertError, get, patch, post } from '../../test/http.ts'
import { makeFollowedClaim } from '../../test/make-claims.ts'
import { makeActeur, makeClaim, makeUser } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

const MESSAGE = 'Je préside cette association depuis 2012.'
type Person = Awaited<ReturnType<typeof makeUser>>

/** Spec §3-18, §4.3-1, §4.3-2. */
describe('a claim that waits behind another', () => {
  let stage: Stage
  let h: Harness
  let acteur: string
  let person: Person
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
    acteur = await makeActeur(stage.commune, { nom: 'Chorale' })
    person = await makeUser()
  })
  const submit = ({ token }: { token?: string }, body: object = {}) =>
    post('/claims', { acteur_id: acteur, message: MESSAGE, behind: true, ...body }, { token })
  /** Leaves a claim of a person behind the pending one. Returns its id. */
  const wait = async (who: Person = person) => {
    const { status, body } = await submit(who)
    assert.deepEqual([status, body.data.status], [201, 'waiting'])
    return body.data.id as string
  }
  const decide = (id: string, body: object) => patch(`/admin/claims/${id}`, body, stage.back)
  const record = async (id: string) => (await get(`/admin/claims/${id}`, stage.back)).body.data
  const statuses = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await record(id)).status))
  const maintain = () => h.services.contributions.maintenance['claims without any contact or evidence']?.(h.services)
  const age = (id: string, days: number) =>
    h.db
      .updateTable('claims')
      .set({ created_at: sql<string>`now_ms() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  const actions = async (id: string) => (await trail(id)).map(({ action, actor_kind }) => `${action} ${actor_kind}`)
  const letters = async () =>
    (await h.db.selectFrom('emails').select(['to_address', 'related_id']).where('kind', '=', 'claim_begins').execute()).map(
      ({ related_id }) => related_id,
    )

  test('the refusal stays as it was; with `behind` a signed-in person waits, sees it, and both are seen by administrators', async () => {
    const first = await makeClaim(acteur)
    assertError(await submit(person, { behind: undefined }), 409, 'claim_conflict')
    assertError(await submit(person, { behind: false }), 409, 'claim_conflict')
    assertError(await submit({}), 422, 'validation_failed')
    const id = await wait()
    assert.equal((await record(first)).version, 1, 'the first one is not changed')

    const mine = (await get('/me/claims?status=waiting', { token: person.token })).body.data
    assert.deepEqual(
      mine.map((claim: { id: string; status: string; began_at: null }) => [claim.id, claim.status, claim.began_at]),
      [[id, 'waiting', null]],
    )
    const { waiting, behind } = await record(first)
    assert.deepEqual([waiting.map((one: { id: string; user: { id: string } }) => [one.id, one.user.id]), behind], [[[id, person.id]], null])
    const second = await record(id)
    assert.deepEqual([second.behind, second.waiting, second.decided_at], [first, [], null])
    assert.deepEqual((await get(`/admin/claims?acteur_id=${acteur}&status=waiting`, stage.back)).body.meta.total, 1)
    assert.deepEqual(await actions(id), ['claim.create user'])
    assert.deepEqual(await letters(), [])
  })

  test('where no claim is pending, it is pending at once', async () => {
    const { status, body } = await submit(person)
    assert.deepEqual([status, body.data.status], [201, 'pending'])
    assertError(await submit(await makeUser(), { behind: undefined }), 409, 'claim_conflict')
  })

  test('a waiting claim takes no decision, no evidence, no answer and no opinion; its claimant withdraws it', async () => {
    const first = await makeClaim(acteur)
    const id = await wait()
    for (const status of ['approved', 'rejected']) assertError(await decide(id, { status, reason: 'Pas encore' }), 409, 'invalid_state')
    const by = { token: person.token }
    assertError(await post(`/claims/${id}/proofs/email`, { email: 'bureau@exemple.fr' }, by), 409, 'invalid_state')
    assertError(await post(`/claims/${id}/contact`, { nom: 'X' }, by), 409, 'invalid_state')
    const town = { token: stage.maire.token, source: 'mairie' }
    const listed = (await get(`/mairie/acteurs/${stage.mairie}/claims`, town)).body.data
    assert.deepEqual(
      listed.map((claim: { id: string }) => claim.id),
      [first],
    )
    assertError(await post(`/claims/${id}/withdraw`, {}, { token: (await makeUser()).token }), 404, 'not_found')
    assert.equal((await post(`/claims/${id}/withdraw`, {}, by)).body.data.status, 'withdrawn')
    assert.deepEqual(await statuses(first, id), ['pending', 'withdrawn'])
    assertError(await post(`/claims/${id}/withdraw`, {}, by), 409, 'claim_already_decided')
    assert.notEqual(await wait(), id, 'and may wait again')
  })

  test('one for each person and actor, a bound of an actor and of a person; not behind one’s own, not by an owner', async () => {
    await makeClaim(acteur)
    const ids = [await wait()]
    assertError(await submit(person), 409, 'invalid_state')
    while (ids.length < WAITING_OF_ACTEUR) ids.push(await wait(await makeUser()))
    const late = await makeUser()
    assertError(await submit(late), 409, 'invalid_state')
    const others = await Promise.all(Array.from({ length: WAITING_OF_PERSON + 1 }, () => makeActeur(stage.commune)))
    for (const id of others) await makeClaim(id)
    const last = others.pop() ?? ''
    // Requests of one person are few an hour.
    await h.db
      .insertInto('claims')
      .values(
        others.map((acteur_id, n) => ({
          id: ids[n]?.replace(/^.{8}/, '01990000') ?? '',
          acteur_id,
          user_id: late.id,
          status: 'waiting',
          message: MESSAGE,
        })),
      )
      .execute()
    assertError(await submit(late, { acteur_id: last }), 409, 'invalid_state')

    const own = await makeActeur(stage.commune)
    await makeClaim(own, { user_id: late.id })
    assertError(await submit(late, { acteur_id: own }), 409, 'invalid_state')
    assertError(await submit(stage.owner, { acteur_id: stage.acteur }), 409, 'invalid_state')
  })

  test('two submissions at once of one person, and six of six persons, keep to the bounds', async () => {
    await makeClaim(acteur)
    const twice = await Promise.all([submit(person), submit(person)])
    assert.deepEqual(
      twice.map(({ status }) => status).toSorted((one, other) => one - other),
      [201, 409],
    )
    const people = await Promise.all(Array.from({ length: WAITING_OF_ACTEUR }, () => makeUser()))
    const all = await Promise.all(people.map((one) => submit(one)))
    assert.equal(all.filter(({ status }) => status === 201).length, WAITING_OF_ACTEUR - 1)
  })

  describe('begins when the first ends:', () => {
    /** Each way in which a pending claim ends: how it is made, and how it ends. */
    const ENDS: Record<string, { make: () => Promise<{ id: string; end: () => Promise<unknown> }>; contest?: boolean }> = {
      rejected: {
        make: async () => {
          const id = await makeClaim(acteur)
          return { id, end: () => decide(id, { status: 'rejected', reason: 'Sans preuve' }) }
        },
      },
      'approved for an account: the actor has an owner, who is asked': {
        make: async () => {
          const id = await makeClaim(acteur, { user_id: stage.stranger.id })
          return { id, end: () => decide(id, { status: 'approved' }) }
        },
        contest: true,
      },
      'approved for an address that is invited': {
        make: async () => {
          const id = await makeClaim(acteur)
          return { id, end: () => decide(id, { status: 'approved' }) }
        },
      },
      'withdrawn with its code': {
        make: async () => {
          const { id, code } = await makeFollowedClaim(acteur)
          return { id, end: () => post(`/claims/${id}/withdraw`, { follow_up_code: code }) }
        },
      },
      'closed after a long silence': {
        make: async () => {
          const { id } = await makeFollowedClaim(acteur)
          return { id, end: async () => [await age(id, 16), await maintain()] }
        },
      },
      'without an account and a confirmed address after 48 hours': {
        make: async () => {
          const id = await makeClaim(acteur, { telephone: '06 00 00 00 00' })
          return { id, end: async () => [await age(id, 3), await maintain()] }
        },
      },
      'its person is erased': {
        make: async () => {
          const id = await makeClaim(acteur, { user_id: stage.stranger.id })
          return { id, end: () => post(`/admin/users/${stage.stranger.id}/erase`, {}, stage.back) }
        },
      },
      'its actor is deleted, and it is rejected': {
        make: async () => {
          const id = await makeClaim(acteur)
          return {
            id,
            end: async () => {
              await h.db
                .updateTable('acteurs')
                .set({ deleted_at: sql`now_ms()` })
                .where('id', '=', acteur)
                .execute()
              await decide(id, { status: 'rejected', reason: 'Sans preuve' })
            },
          }
        },
      },
      'its row is removed, as with the demonstration': {
        make: async () => {
          const id = await makeClaim(acteur)
          return {
            id,
            end: async () => {
              await h.db.deleteFrom('claims').where('id', '=', id).execute()
              await maintain()
            },
          }
        },
      },
    }
    for (const [name, { make, contest = false }] of Object.entries(ENDS))
      test(name, async () => {
        const { end } = await make()
        const [id, next] = [await wait(), await wait(await makeUser())]
        await maintain()
        assert.deepEqual(await statuses(id, next), ['waiting', 'waiting'], 'nothing has ended yet')
        await end()
        const begun = await record(id)
        assert.deepEqual(
          [begun.status, begun.contest, begun.awaits_answer, (await record(next)).status],
          ['pending', contest, contest, 'waiting'],
        )
        assert.notEqual(begun.began_at, null)
        assert.deepEqual(await actions(id), ['claim.create user', 'claim.begin system'])
        assert.deepEqual(await letters(), [id])
        const told = await h.db.selectFrom('emails').select('id').where('kind', '=', 'claim_contest').execute()
        assert.equal(told.length, contest ? 1 : 0)
        assert.equal((await get(`/me/claims/${id}`, { token: person.token })).body.data.status, 'pending')
      })
  })

  test('all end one after the other, each begins once; then the actor can be claimed by anybody', async () => {
    const first = await makeClaim(acteur)
    const people = [person, await makeUser(), await makeUser()]
    const ids: string[] = []
    for (const one of people) ids.push(await wait(one))
    await decide(first, { status: 'rejected', reason: 'Sans preuve' })
    for (const [n, id] of ids.entries()) {
      assert.deepEqual(await statuses(...ids.slice(n)), ['pending', ...ids.slice(n + 1).map(() => 'waiting')])
      await post(`/claims/${id}/withdraw`, {}, { token: people[n]?.token })
    }
    const told = await letters()
    assert.equal(told.length, ids.length)
    assert.deepEqual(new Set(told), new Set(ids))
    assert.equal((await submit({}, { behind: undefined })).status, 201)
  })

  test('of a promoted claim evidence is taken, and the time of the owners runs from its beginning', async () => {
    const first = await makeClaim(acteur, { user_id: stage.stranger.id })
    const id = await wait()
    await age(id, 30)
    await decide(first, { status: 'approved' })
    const { awaits_answer, answer_until } = await record(id)
    assert.equal(awaits_answer, true)
    assert.ok(new Date(answer_until).getTime() > Date.now() + 14 * 86_400_000)
    assert.equal((await post(`/claims/${id}/contact`, { nom: 'Camille' }, { token: person.token })).status, 200)
    const contests = await get('/me/contests', { token: stage.stranger.token })
    assert.deepEqual(
      contests.body.data.map((one: { id: string }) => one.id),
      [id],
    )
  })

  test('a decision is not undone once the next has begun; it is, after that one has ended', async () => {
    const first = await makeClaim(acteur)
    const id = await wait()
    const audit = (await decide(first, { status: 'rejected', reason: 'Sans preuve' })).headers.get('x-audit-id')
    const undo = () => post(`/admin/audit/${audit}/undo`, {}, stage.back)
    const refused = await undo()
    assertError(refused, 409, 'invalid_state')
    assert.deepEqual(await statuses(first, id), ['rejected', 'pending'])
    await post(`/claims/${id}/withdraw`, {}, { token: person.token })
    assert.equal((await undo()).status, 200)
    assert.deepEqual(await statuses(first, id), ['pending', 'withdrawn'])
  })

  test('who waits passes before somebody new, whom the first one no longer refuses', async () => {
    const first = await makeClaim(acteur)
    const id = await wait()
    await age(first, 3)
    const late = await makeUser()
    assertError(await submit(late, { behind: undefined }), 409, 'claim_conflict')
    const { body } = await submit(late)
    assert.deepEqual([body.data.status, ...(await statuses(first, id))], ['waiting', 'expired', 'pending'])
  })

  test('an erasure ends the waiting claims of its person, and a dry run lets nobody begin', async () => {
    const first = await makeClaim(acteur, { user_id: stage.stranger.id })
    const id = await wait()
    await post(`/admin/users/${stage.stranger.id}/erase`, { dry_run: true }, stage.back)
    assert.deepEqual([await statuses(first, id), await letters()], [['pending', 'waiting'], []])
    await post(`/admin/users/${person.id}/erase`, {}, stage.back)
    const [{ status, message }, one] = [await record(id), await record(first)]
    assert.deepEqual([status, message, one.status, one.waiting], ['rejected', '[effacé / erased]', 'pending', []])
    assert.deepEqual(await letters(), [])
  })

  test('of two endings at once one lets the next begin; one who withdraws meanwhile is passed over', async () => {
    const { id: first, code } = await makeFollowedClaim(acteur)
    const [id, next] = [await wait(), await wait(await makeUser())]
    await Promise.all([
      decide(first, { status: 'rejected', reason: 'Sans preuve' }),
      post(`/claims/${first}/withdraw`, { follow_up_code: code }),
      age(first, 3).then(maintain),
    ])
    assert.deepEqual(await statuses(id, next), ['pending', 'waiting'])
    assert.deepEqual(await actions(id), ['claim.create user', 'claim.begin system'])

    const third = await wait(await makeUser())
    const { user_id } = await record(next)
    const answers = await Promise.all([
      post(`/claims/${id}/withdraw`, {}, { token: person.token }),
      post(`/admin/users/${user_id}/erase`, {}, stage.back),
    ])
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error]),
      [
        [200, undefined],
        [200, undefined],
      ],
    )
    assert.deepEqual(await statuses(id, next, third), ['withdrawn', 'rejected', 'pending'])
  })

  test('no row of the trail has a name or an address of who waits', async () => {
    const named = await makeUser()
    await h.db.updateTable('users').set({ nom: 'CANARI', prenom: 'Camille' }).where('id', '=', named.id).execute()
    const first = await makeClaim(acteur)
    const id = await wait(named)
    await decide(first, { status: 'rejected', reason: 'Sans preuve' })
    assert.doesNotMatch(JSON.stringify([await trail(first), await trail(id)]), /CANARI|Camille/)
  })
})
