import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getClaim, listClaims, submitClaim } from '../../../contract/claims/claims.ts'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { client } from '../../test/client.ts'
import { type Ask, ask, assertError, get, patch, post } from '../../test/http.ts'
import { makeActeur, makeClaim, makeCommune, makeUser } from '../../test/make.ts'
import { minutes, setStage, type Stage, trail } from '../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'
const MESSAGE = 'Je préside cette association depuis 2012.'

/** Spec §2-11, §3-18, §3-19, §4.3-1, §4.3-2, §4.3-3, §4.3-4, §4.3-5, §4.3-6, §4.3-8, §4.3-9. */
describe('claims', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const submit = (body: object, by: Ask = {}) => post('/claims', { message: MESSAGE, ...body }, by)
  const decide = (id: string, body: unknown, by: Ask = stage.back) => patch(`/admin/claims/${id}`, body, by)
  const emails = async () =>
    await (await harness()).db.selectFrom('emails').select(['kind', 'to_address', 'status', 'related_id']).execute()
  const linksOf = async (acteur_id: string) =>
    await (await harness()).db.selectFrom('actor_users').select(['user_id', 'role']).where('acteur_id', '=', acteur_id).execute()

  test('an anonymous claim with acteur_id and message only: 201, pending; administrators see that it cannot be answered', async () => {
    const acteur_id = await makeActeur(stage.commune, { email: 'contact@judo-club.fr' })
    const { status, body, headers } = await post('/claims', { acteur_id, message: 'Je suis la présidente de cette association.' })
    const { follow_up_code } = body.data
    assert.match(follow_up_code, /^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
    assert.deepEqual([status, body], [201, { data: { id: body.data.id, status: 'pending', follow_up_code } }])
    assert.equal(headers.get('location'), null, 'only administrators read claims')
    assertError(await post('/claims', { acteur_id, message: MESSAGE }), 409, 'claim_conflict')
    const call = client(stage.back)
    const { data } = await call(getClaim, { params: { id: body.data.id } })
    assert.deepEqual([data.answerable, data.email, data.user_id, data.nom, data.telephone], [false, null, null, null, null])
    const { email, email_verified, free_mail, same_address, same_domain_as_email, official_address, other_claims } = data.evidence
    assert.deepEqual(
      [email, email_verified, free_mail, same_address, same_domain_as_email, official_address],
      [null, ...Array(5).fill(false)],
    )
    assert.deepEqual(other_claims, { pending: 0, approved: 0, rejected: 0 }, 'nobody is not one person')
    const listed = await call(listClaims, { query: { acteur_id } })
    assert.deepEqual(
      listed.data.map(({ id, answerable }) => [id, answerable]),
      [[body.data.id, false]],
    )
    assert.deepEqual(
      (await trail(body.data.id)).map(({ action }) => action),
      ['claim.create'],
    )
  })

  test('a claim without any address: approval needs a user, and a rejection sends no e-mail', async () => {
    const recipientsOf = async (id: string) =>
      (await emails()).filter(({ related_id }) => related_id === id).map(({ to_address }) => to_address)
    const owner = await makeUser()
    const anonymous = async (acteur_id: string) => (await client()(submitClaim, { body: { acteur_id, message: MESSAGE } })).data.id
    const approved = await anonymous(await makeActeur(stage.commune))
    assertError(await decide(approved, { status: 'approved' }), 422, 'validation_failed')
    assert.equal((await decide(approved, { status: 'approved', user_id: owner.id })).status, 200)
    const { email } = await (await harness()).db.selectFrom('users').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow()
    assert.deepEqual(await recipientsOf(approved), [email], 'whoever was made owner, and nobody else')
    const rejected = await anonymous(await makeActeur(stage.commune))
    const decided = await decide(rejected, { status: 'rejected', reason: 'Sans preuve' })
    assert.equal(decided.status, 200)
    assert.deepEqual(await recipientsOf(rejected), [])
    assert.equal((await post(`/admin/audit/${decided.headers.get('x-audit-id')}/undo`, {}, stage.back)).status, 200)
    assert.equal((await get(`/admin/claims/${rejected}`, stage.back)).body.data.status, 'pending')
  })

  test('somebody without an account may give an address; with a token its user is the claimant', async () => {
    const acteur_id = await makeActeur(stage.commune)
    const { status, body, headers } = await submit({
      acteur_id,
      email: 'Presidente@Exemple.fr',
      nom: 'Camille',
      telephone: '01 23 45 67 89',
    })
    assert.deepEqual([status, body.data.status, Object.keys(body.data)], [201, 'pending', ['id', 'status', 'follow_up_code']])
    assert.equal(headers.get('location'), null)
    const { data } = (await get(`/admin/claims/${body.data.id}`, stage.back)).body
    assert.deepEqual(
      [data.user_id, data.email, data.nom, data.telephone, data.message],
      [null, 'Presidente@Exemple.fr', 'Camille', '01 23 45 67 89', MESSAGE],
    )
    assert.equal(data.answerable, true)
    const other = await makeActeur(stage.commune)
    const { id, token } = await makeUser()
    const own = (await submit({ acteur_id: other }, { token })).body.data.id
    assert.equal((await get(`/admin/claims/${own}`, stage.back)).body.data.user_id, id)
    assertError(await submit({ acteur_id: await makeActeur(stage.commune), email: 'a@b.fr' }, { token: 'x' }), 401, 'unauthorized')
    assert.deepEqual(await linksOf(acteur_id), [], 'a claim grants nothing')
  })

  test('messages have ten to five thousand characters; unknown fields are refused', async () => {
    const acteur_id = await makeActeur(stage.commune)
    for (const body of [
      { message: 'trop court'.slice(1) },
      { message: 'x'.repeat(5001) },
      { message: null },
      { email: 'x' },
      { email: 'a@b.fr, c@d.fr' },
      { user_id: UNKNOWN },
      { status: 'approved' },
    ])
      assertError(await submit({ acteur_id, email: 'a@exemple.fr', ...body }), 422, 'validation_failed')
    assert.equal((await submit({ acteur_id, email: 'a@exemple.fr', message: '😀'.repeat(10) })).status, 201)
  })

  test('only public actors can be claimed, and not by their owners', async () => {
    for (const acteur_id of [
      UNKNOWN,
      await makeActeur(stage.commune, { active: false }),
      await makeActeur(stage.commune, { deleted_at: '2026-01-01T00:00:00Z' }),
    ])
      assertError(await submit({ acteur_id, email: 'a@exemple.fr' }), 404, 'not_found')
    assertError(await submit({ acteur_id: stage.acteur }, { token: stage.owner.token }), 409, 'invalid_state')
    assert.equal((await submit({ acteur_id: stage.acteur }, { token: stage.member.token })).status, 201, 'a member may claim to own it')
  })

  test('a second claim while one is pending is a conflict, and is itself recorded; also with an Idempotency-Key', async () => {
    const acteur_id = await makeActeur(stage.commune)
    const first = await submit({ acteur_id, email: 'a@exemple.fr' })
    for (const headers of [{}, { 'idempotency-key': 'claim-conflict-1' }, { 'idempotency-key': 'claim-conflict-1' }] as Record<
      string,
      string
    >[])
      assertError(await submit({ acteur_id, email: 'b@exemple.fr' }, { headers }), 409, 'claim_conflict')
    const rows = await trail(acteur_id)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['claim.conflict', 'claim.conflict', 'claim.conflict'],
    )
    assert.ok(!JSON.stringify(rows).includes('exemple.fr'), 'the address of the refused claimant is stored nowhere')
    await decide(first.body.data.id, { status: 'rejected', reason: 'Sans preuve' })
    assert.equal((await submit({ acteur_id, email: 'b@exemple.fr' })).status, 201, 'decided, it makes room')
  })

  test('the same Idempotency-Key gives the same claim', async () => {
    const acteur_id = await makeActeur(stage.commune)
    const send = () => submit({ acteur_id, email: 'c@exemple.fr' }, { headers: { 'idempotency-key': 'claim-once-1' } })
    const answers = [await send(), await send()]
    assert.deepEqual(answers[0]?.body, answers[1]?.body)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
  })

  test('approval makes the claimant owner, notifies them and writes the audit row, in one transaction', async () => {
    const acteur_id = await makeActeur(stage.commune, { nom: 'Amicale laïque' })
    const { id, token } = await makeUser()
    const claim = (await submit({ acteur_id }, { token })).body.data.id
    const publishes = () => post('/publications', { title: 'a', body: 'b', acteur_id, commune_id: stage.commune }, { token })
    assertError(await publishes(), 403, 'scope_violation')
    const { status, body } = await decide(claim, { status: 'approved' })
    assert.deepEqual([status, body.data.status, body.data.owner_id, body.data.decided_by], [200, 'approved', id, stage.admin.id])
    assert.ok(body.data.decided_at)
    assert.equal((await publishes()).status, 201)
    assert.deepEqual(await linksOf(acteur_id), [{ user_id: id, role: 'owner' }])
    const mail = (await emails()).filter(({ related_id }) => related_id === claim)
    assert.deepEqual(
      mail.map(({ kind, status: sent }) => [kind, sent]),
      [['claim_decision', 'queued']],
    )
    assert.deepEqual(
      (await trail(claim)).map(({ action }) => action),
      ['claim.create', 'claim.decide'],
    )
  })

  test('the e-mail about a decision waits: undone in that time, nothing is sent', async () => {
    const { id } = await makeUser()
    const claim = await makeClaim(await makeActeur(stage.commune), { user_id: id })
    const decided = await decide(claim, { status: 'rejected', reason: 'Le justificatif manque.' })
    const { db } = await harness()
    const mail = () => db.selectFrom('emails').select(['status', 'held_until']).where('related_id', '=', claim).executeTakeFirstOrThrow()
    const { status, held_until } = await mail()
    assert.equal(status, 'queued')
    assert.ok(held_until !== null)
    const undone = await post(`/admin/audit/${decided.headers.get('x-audit-id')}/undo`, {}, stage.back)
    assert.deepEqual([undone.status, undone.body.data.undone[0].email_sent, (await mail()).status], [200, false, 'cancelled'])
  })

  test('a claim without an account and an address needs a user to make owner; a member becomes one', async () => {
    const acteur_id = await makeActeur(stage.commune)
    const claim = await makeClaim(acteur_id, { email: null })
    const { id } = await makeUser({ links: [{ acteur_id, role: 'member', permissions: ['manage_publications'] }] })
    const { id: inactive } = await makeUser()
    await (await harness()).db.updateTable('users').set({ active: false }).where('id', '=', inactive).execute()
    for (const body of [{}, { user_id: null }, { user_id: UNKNOWN }, { user_id: inactive }])
      assertError(await decide(claim, { status: 'approved', ...body }), 422, 'validation_failed')
    assert.equal((await decide(claim, { status: 'approved', user_id: id })).status, 200)
    assert.deepEqual(await linksOf(acteur_id), [{ user_id: id, role: 'owner' }])
  })

  test('the e-mail goes to the account’s address; another person who is made owner is notified as well', async () => {
    const emailsOf = async (claim: string) =>
      await (
        await harness()
      ).db
        .selectFrom('emails')
        .select(['to_address', 'text'])
        .where('related_id', '=', claim)
        .orderBy('to_address')
        .execute()
    const { db } = await harness()
    const [claimant, owner] = [await makeUser(), await makeUser()]
    const addressOf = async (id: string) =>
      (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
    const own = await makeClaim(await makeActeur(stage.commune), { user_id: claimant.id, email: 'victime@exemple.fr' })
    await decide(own, { status: 'approved' })
    assert.deepEqual(
      (await emailsOf(own)).map(({ to_address }) => to_address),
      [await addressOf(claimant.id)],
    )
    const other = await makeClaim(await makeActeur(stage.commune), { email: 'etranger@exemple.fr' })
    await decide(other, { status: 'approved', user_id: owner.id })
    const sent = await emailsOf(other)
    assert.deepEqual(
      sent.map(({ to_address }) => to_address),
      ['etranger@exemple.fr', await addressOf(owner.id)],
    )
    assert.match(sent[0]?.text ?? '', /confiée à un autre compte/)
    assert.match(sent[1]?.text ?? '', /tenir sa page à jour/)
  })

  test('rejection needs a reason, links nobody, and the e-mail to the claimant has the reason', async () => {
    const acteur_id = await makeActeur(stage.commune)
    const claim = await makeClaim(acteur_id, { email: 'refusee@exemple.fr' })
    for (const reason of [undefined, null, '', ' a '])
      assertError(await decide(claim, { status: 'rejected', reason }), 422, 'validation_failed')
    assertError(await decide(claim, { status: 'rejected', reason: 'Sans preuve', user_id: stage.stranger.id }), 422, 'validation_failed')
    const { body } = await decide(claim, { status: 'rejected', reason: 'Sans preuve' })
    assert.deepEqual([body.data.status, body.data.reason, body.data.owner_id], ['rejected', 'Sans preuve', null])
    assert.deepEqual(await linksOf(acteur_id), [])
    assert.deepEqual(
      (await emails()).filter(({ related_id }) => related_id === claim).map(({ to_address }) => to_address),
      ['refusee@exemple.fr'],
    )
    const [row] = await trail(claim)
    assert.ok(!JSON.stringify(row?.changes).includes('Sans preuve'), 'by digest')
  })

  test('a decided claim cannot be decided again; invalid bodies and unknown claims are refused', async () => {
    const claim = await makeClaim(await makeActeur(stage.commune))
    for (const status of ['pending', 'APPROVED', '', null, undefined])
      assertError(await decide(claim, { status }), 422, 'validation_failed')
    assertError(await decide(UNKNOWN, { status: 'rejected', reason: 'Non' }), 404, 'not_found')
    await decide(claim, { status: 'rejected', reason: 'Non, merci' })
    for (const body of [
      { status: 'rejected', reason: 'Encore' },
      { status: 'approved', user_id: stage.stranger.id },
    ])
      assertError(await decide(claim, body), 409, 'claim_already_decided')
  })

  test('a claim of a deleted actor cannot be approved; of an inactive actor it can', async () => {
    const [deleted, inactive] = [await makeActeur(stage.commune), await makeActeur(stage.commune)]
    const [first, second] = [
      await makeClaim(deleted, { user_id: stage.stranger.id }),
      await makeClaim(inactive, { user_id: stage.stranger.id }),
    ]
    await ask('DELETE', `/admin/acteurs/${deleted}`, stage.back)
    await patch(`/admin/acteurs/${inactive}/active`, { active: false }, stage.back)
    const refused = await decide(first, { status: 'approved' })
    assertError(refused, 409, 'invalid_state')
    assert.deepEqual(refused.body.details, [
      { path: 'acteur_id', message: 'est un acteur supprimé : restaurez-le d’abord, ou refusez la demande de gestion' },
    ])
    assert.equal((await decide(first, { status: 'rejected', reason: 'Acteur supprimé' })).status, 200)
    assert.equal((await decide(second, { status: 'approved' })).status, 200)
  })

  test('the queue shows that an actor is deleted; after its restoration the claim can be approved', async () => {
    const acteur = await makeActeur(stage.commune)
    const claim = await makeClaim(acteur, { user_id: stage.stranger.id })
    const inQueue = async (deleted: boolean) => {
      const { data, meta } = (await get(`/admin/claims?acteur_id=${acteur}&status=pending&acteur_deleted=${deleted}`, stage.back)).body
      assert.equal(meta.total, data.length)
      return data.map(({ id, acteur: of }: { id: string; acteur: { deleted: boolean } }) => [id === claim, of.deleted])
    }
    assert.deepEqual([await inQueue(false), await inQueue(true)], [[[true, false]], []])
    await ask('DELETE', `/admin/acteurs/${acteur}`, stage.back)
    assert.deepEqual([await inQueue(false), await inQueue(true)], [[], [[true, true]]])
    assert.equal((await get(`/admin/claims/${claim}`, stage.back)).body.data.acteur.deleted, true)
    assert.equal((await ask('DELETE', `/admin/acteurs/${acteur}/restore`, stage.back)).status, 200)
    assert.deepEqual(await inQueue(false), [[true, false]])
    assert.equal((await decide(claim, { status: 'approved' })).status, 200)
  })

  test('If-Match: a stale version is refused', async () => {
    const claim = await makeClaim(await makeActeur(stage.commune))
    assertError(
      await decide(claim, { status: 'rejected', reason: 'Non merci' }, { ...stage.back, headers: { 'if-match': '"v7"' } }),
      412,
      'precondition_failed',
    )
  })

  test('the list: filters, search in names, addresses, messages and actors, exact totals', async () => {
    const { db } = await harness()
    await db.deleteFrom('claims').execute()
    const judo = await makeActeur(stage.commune, { nom: 'Judo club de l’étang' })
    const made = {
      a: await makeClaim(judo, {
        created_at: minutes(-3),
        nom: 'Zoé Lefèvre',
        message: 'Présidente depuis 2019',
        status: 'rejected',
        reason: 'x',
        decided_at: '2026-01-01T00:00:00Z',
      }),
      b: await makeClaim(judo, { created_at: minutes(-2), email: 'tresorier@judo-etang.fr' }),
      c: await makeClaim(await makeActeur(stage.commune, { nom: 'Boulangerie' }), { nom: 'Karim' }),
    }
    const at = async (query: string) => {
      const { body } = await get(`/admin/claims?sort=created_at_asc${query}`, stage.back)
      assert.equal(body.meta.total, body.data.length)
      return body.data.map(({ id }: { id: string }) => Object.entries(made).find(([, value]) => value === id)?.[0]).join('')
    }
    assert.equal(await at(''), 'abc')
    assert.equal(await at('&status=pending'), 'bc')
    assert.equal(await at(`&acteur_id=${judo}`), 'ab')
    for (const [q, expected] of [
      ['etang', 'ab'],
      ['lefevre zoe', 'a'],
      ['2019', 'a'],
      ['tresorier', 'b'],
      ['boulang', 'c'],
      ['rien', ''],
    ] as const)
      assert.equal(await at(`&q=${q}`), expected, q)
    assert.equal(await at('&status=rejected&q=judo'), 'a')
    await patch(`/admin/acteurs/${judo}`, { nom: 'Aïkido de l’étang' }, stage.back)
    assert.deepEqual([await at('&q=judo%20club'), await at('&q=aikido')], ['', 'ab'])
    assertError(await get('/admin/claims?status=closed', stage.back), 422, 'validation_failed')
  })

  test('the stored totals equal a count after decisions, undoing and removal', async () => {
    const { db } = await harness()
    const acteur_id = await makeActeur(stage.commune)
    const counted = async () =>
      (
        await sql`select coalesce(jsonb_object_agg(status, n), '{}') = (
          select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*)::int as n from claims group by 1 order by 1) c
        ) as same from (select status, n from claim_totals where n <> 0 order by 1) t`.execute(db)
      ).rows
    const one = await makeClaim(acteur_id)
    assert.deepEqual(await counted(), [{ same: true }])
    const { headers } = await decide(one, { status: 'rejected', reason: 'Sans lien.' })
    assert.deepEqual(await counted(), [{ same: true }])
    assert.equal((await post(`/admin/audit/${headers.get('x-audit-id')}/undo`, {}, stage.back)).status, 200)
    assert.deepEqual(await counted(), [{ same: true }])
    await db.deleteFrom('claims').where('id', '=', one).execute()
    assert.deepEqual(await counted(), [{ same: true }])
  })

  test('evidence: addresses and domains, never those of a provider open to anyone', async () => {
    const place = await makeCommune()
    const { db } = await harness()
    const acteur_id = await makeActeur(place, { email: 'contact@chorale-du-lac.fr', site_web: 'https://www.chorale-du-lac.fr/nous' })
    const evidence = async (email: string, target = acteur_id) => {
      await db.deleteFrom('claims').where('acteur_id', '=', target).execute()
      return (await get(`/admin/claims/${await makeClaim(target, { email })}`, stage.back)).body.data.evidence
    }
    const signals = ({ same_address, same_domain_as_email, same_domain_as_website, free_mail }: Record<string, boolean>) => [
      same_address,
      same_domain_as_email,
      same_domain_as_website,
      free_mail,
    ]
    assert.deepEqual(signals(await evidence('Contact@chorale-du-lac.fr')), [true, true, true, false])
    assert.deepEqual(signals(await evidence('zoe@mail.chorale-du-lac.fr')), [false, true, true, false])
    assert.deepEqual(signals(await evidence('zoe@chorale-du-lac.com')), [false, false, false, false])
    assert.deepEqual(signals(await evidence('chorale@orange.fr')), [false, false, false, true])
    const free = await makeActeur(place, { email: 'chorale@orange.fr', site_web: 'https://chorale.github.io' })
    assert.deepEqual(signals(await evidence('chorale@orange.fr', free)), [true, false, false, true])
    assert.deepEqual(signals(await evidence('autre@orange.fr', free)), [false, false, false, true])
    assert.deepEqual(signals(await evidence('x@autre.github.io', free)), [false, false, false, false])

    const mairie = await makeActeur(place, { type: 'mairie' })
    const official = async (email: string) => (await evidence(email, mairie)).official_address
    assert.equal(await official('mairie@petit-lac.fr'), false)
    await db
      .insertInto('commune_infos')
      .values({
        id: UNKNOWN,
        commune_id: place,
        type: 'mairie',
        libelle: 'Mairie',
        email: 'mairie@petit-lac.fr',
        source: 'dila',
        source_id: 'x',
      })
      .execute()
    assert.deepEqual(
      [await official('Mairie@petit-lac.fr'), await official('dgs@petit-lac.fr'), await official('x@grand-lac.fr')],
      [true, true, false],
    )
    assert.equal((await evidence('mairie@petit-lac.fr')).official_address, false, 'only for a municipal office')
  })

  test('evidence: other links and claims of the same person, owners, an account with the address', async () => {
    const [first, second] = [await makeActeur(stage.commune), await makeActeur(stage.commune)]
    const { id } = await makeUser({ links: [{ acteur_id: first, role: 'owner' }] })
    await makeClaim(first, { user_id: id, status: 'approved', decided_at: '2026-01-01T00:00:00Z' })
    const { evidence } = (await get(`/admin/claims/${await makeClaim(second, { user_id: id })}`, stage.back)).body.data
    assert.deepEqual(
      [evidence.email_verified, evidence.other_links, evidence.other_claims, evidence.acteur_owners],
      [true, 1, { pending: 0, approved: 1, rejected: 0 }, 0],
    )
    const { email } = await (await harness()).db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const typed = (
      await get(`/admin/claims/${await makeClaim(await makeActeur(stage.commune), { email: email?.toUpperCase() ?? '' })}`, stage.back)
    ).body.data.evidence
    assert.deepEqual([typed.email_verified, typed.account_with_email, typed.other_claims.pending], [false, id, 1])
  })
})
