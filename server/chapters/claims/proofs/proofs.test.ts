import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { PROOF_BYTES, PROOF_EMAILS, PROOF_FILES } from '../../../../contract/claims/claim-proofs.ts'
import { outsideReader } from '../../../platform/fetch/reader.ts'
import type { Services } from '../../../platform/services.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { type Got, assertError, get, patch, post } from '../../../test/http.ts'
import { runNow } from '../../../test/jobs.ts'
import { makeClaimFile, makeFollowedClaim, PDF_PROOF } from '../../../test/make-claims.ts'
import { makeActeur, makeUser } from '../../../test/make.ts'
import { drawn } from '../../../test/medias.ts'
import { type SourceServer, sourceServer } from '../../../test/source-server.ts'
import { setStage, type Stage, trail } from '../../../test/stage.ts'
import { asTyped } from '../../../test/typed.ts'
import { checkWebsiteHandler } from './check-website.handler.ts'
import { letterCodes } from './codes.ts'

/** Spec §4.3-7. */
describe('evidence that a claimant adds', () => {
  let stage: Stage
  let h: Harness
  let site: SourceServer
  let services: Services
  before(async () => {
    h = await harness()
    site = await sourceServer()
    services = { ...h.services, outside: outsideReader(readConfig({ FETCH_ALLOW: site.host })) }
  })
  after(() => site.close())
  beforeEach(async () => {
    stage = await setStage()
    site.documents.clear()
  })
  const begin = async (values: Parameters<typeof makeActeur>[1] = {}) => {
    const acteur = await makeActeur(stage.commune, values)
    return { acteur, ...(await makeFollowedClaim(acteur)) }
  }
  const sendFile = async (
    id: string,
    bytes: Buffer,
    { code, name = 'carte.pdf', token }: { code?: string; name?: string; token?: string },
  ): Promise<Got> => {
    const form = new FormData()
    if (code !== undefined) form.append('follow_up_code', code)
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await fetch(`${h.url}/api/v1/claims/${id}/proofs/file`, {
      method: 'POST',
      body: form,
      headers: { 'x-app-source': 'public', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const proofsOf = async (id: string) => (await get(`/admin/claims/${id}`, stage.back)).body.data.proofs
  const codeOf = async (email: string): Promise<string> => {
    const mail = await h.db
      .selectFrom('emails')
      .selectAll()
      .where('to_address', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return (await letterCodes['claim_proof']?.(h.db, h.services.secrets, mail.related_id ?? '')) ?? ''
  }
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('a file is for deciders alone, who get it as a download; each reading is in the trail', async () => {
    const { id, code, acteur } = await begin()
    const sent = await sendFile(id, PDF_PROOF, { code, name: '../Marie Dupont<script>.exe' })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    const [proof] = await proofsOf(id)
    const sha256 = createHash('sha256').update(PDF_PROOF).digest('hex')
    assert.deepEqual(
      [proof.kind, proof.state, proof.filename, proof.mime, proof.bytes, proof.sha256],
      ['file', 'received', 'Marie Dupontscript.pdf', 'application/pdf', PDF_PROOF.length, sha256],
    )
    const file = `/admin/claims/${id}/proofs/${proof.id}/file`
    const read = await get(file, stage.back)
    assert.equal(read.status, 200)
    assert.match(read.headers.get('content-disposition') ?? '', /^attachment/)
    assert.deepEqual(
      [read.headers.get('content-type'), read.headers.get('cache-control')],
      ['application/octet-stream', 'private, no-store'],
    )
    assertError(await get(file), 401, 'unauthorized')
    assertError(await get(file, { token: stage.stranger.token, source: 'backoffice' }), 403, 'admin_required')
    assertError(await get(file, { token: stage.owner.token, source: 'backoffice' }), 403, 'admin_required')
    const other = await begin()
    assertError(await get(`/admin/claims/${other.id}/proofs/${proof.id}/file`, stage.back), 404, 'not_found')
    const rows = await trail(id)
    assert.equal(rows.filter(({ action }) => action === 'claim.read_file').length, 1)
    assert.doesNotMatch(JSON.stringify(rows), /Dupont/)
    assert.doesNotMatch(JSON.stringify((await get(`/acteurs/${acteur}`)).body), /Dupont|proof/)
    assert.equal((await h.db.selectFrom('medias').select('id').execute()).length, 0, 'it is no media, whose address is public')
  })

  test('pictures and whole PDF documents of eight megabytes, five a claim; by the first bytes', async () => {
    const { id, code } = await begin()
    const png = await drawn(60, 40).png().toBuffer()
    assert.equal((await sendFile(id, png, { code, name: 'photo.pdf' })).status, 200)
    assert.match((await proofsOf(id))[0].filename, /\.png$/)
    for (const [bytes, word] of [
      [Buffer.from('<html>'), 422],
      [Buffer.from('%PDF-1.7 cut'), 422],
      [Buffer.alloc(0), 422],
      [Buffer.concat([PDF_PROOF, Buffer.alloc(PROOF_BYTES), PDF_PROOF]), 413],
    ] as const)
      assert.equal((await sendFile(id, bytes, { code })).status, word)
    for (let n = 1; n < PROOF_FILES; n += 1) assert.equal((await sendFile(id, PDF_PROOF, { code })).status, 200)
    assertError(await sendFile(id, PDF_PROOF, { code }), 409, 'invalid_state')
    assert.equal((await proofsOf(id)).length, PROOF_FILES)
  })

  test('nobody adds evidence to somebody else’s claim, nor to a decided one, nor removes it by its id', async () => {
    const mine = await begin()
    const theirs = await begin()
    const { token } = await makeUser()
    for (const by of [{ code: mine.code }, {}, { token }, { code: 'x', token }])
      assertError(await sendFile(theirs.id, PDF_PROOF, by), 404, 'not_found')
    const proof_id = await makeClaimFile(theirs.id)
    const missing = await post(`/claims/${mine.id}/proofs/remove`, { proof_id, follow_up_code: mine.code })
    assertError(missing, 404, 'not_found')
    assert.deepEqual(missing.body.details, [{ path: 'body.proof_id', message: 'n’existe pas' }])
    assert.equal((await post(`/claims/${theirs.id}/proofs/remove`, { proof_id, follow_up_code: theirs.code })).status, 200)
    await patch(`/admin/claims/${mine.id}`, { status: 'rejected', reason: 'Sans preuve' }, stage.back)
    assertError(await sendFile(mine.id, PDF_PROOF, { code: mine.code }), 409, 'invalid_state')
    assertError(await post(`/claims/${mine.id}/proofs/website`, { follow_up_code: mine.code }), 409, 'invalid_state')
    assert.deepEqual(await proofsOf(mine.id), [])
  })

  test('an official address is confirmed by its code, and deciders see what it has in common with the actor', async () => {
    const { id, code: follow_up_code } = await begin({ email: 'contact@judo-exemple.fr', site_web: 'https://www.judo-exemple.fr' })
    const email = 'Bureau@Judo-Exemple.fr'
    const asked = await post(`/claims/${id}/proofs/email`, { follow_up_code, email })
    assert.deepEqual([asked.status, asked.body.data.proofs[0].state], [202, 'waiting'])
    const proof_id = asked.body.data.proofs[0].id
    const code = await codeOf(email.toLowerCase())
    const mail = await h.db.selectFrom('emails').selectAll().where('kind', '=', 'claim_email_code').executeTakeFirstOrThrow()
    assert.doesNotMatch(`${mail.subject} ${mail.text} ${mail.html}`, new RegExp(code), 'the outbox has no code')
    assert.equal((await proofsOf(id))[0].address, null, 'an unconfirmed address says nothing')
    const other = await begin()
    const confirm = (claim: { id: string; code: string }, body: object) =>
      post(`/claims/${claim.id}/proofs/email/confirm`, { follow_up_code: claim.code, proof_id, ...body })
    assertError(await confirm(other, { code }), 422, 'validation_failed')
    assertError(await confirm({ id, code: follow_up_code }, { code: otherThan(code) }), 422, 'validation_failed')
    assert.equal((await confirm({ id, code: asTyped(follow_up_code) }, { code: asTyped(code) })).status, 200)
    assertError(await confirm({ id, code: follow_up_code }, { code }), 422, 'validation_failed')
    const [proof] = await proofsOf(id)
    assert.deepEqual(
      [proof.state, proof.address.same_domain_as_email, proof.address.same_domain_as_website, proof.address.same_address],
      ['confirmed', true, true, false],
    )
    assert.doesNotMatch(JSON.stringify(await trail(id)), /judo/i)
  })

  test('after five wrong codes it is spent, an expired code is refused, and the number of addresses and codes is limited', async () => {
    const { id, code: follow_up_code } = await begin()
    const ask = (email: string) => post(`/claims/${id}/proofs/email`, { follow_up_code, email })
    const { body } = await ask('a@exemple-asso.fr')
    const proof_id = body.data.proofs[0].id
    const code = await codeOf('a@exemple-asso.fr')
    const confirm = (given: string) => post(`/claims/${id}/proofs/email/confirm`, { follow_up_code, proof_id, code: given })
    for (let n = 0; n < 5; n += 1) assertError(await confirm(otherThan(code)), 422, 'validation_failed')
    assertError(await confirm(code), 422, 'validation_failed')
    assert.equal((await trail(id)).filter(({ action }) => action === 'claim.proof_refused').length, 5)
    await ask('a@exemple-asso.fr')
    await h.db
      .updateTable('claim_proofs')
      .set({ expires_at: sql<string>`now_ms() - interval '1 second'` })
      .where('id', '=', proof_id)
      .execute()
    assert.equal(await codeOf('a@exemple-asso.fr'), '', 'the e-mail of an expired code is not sent')
    assertError(await confirm(code), 422, 'validation_failed')
    for (let n = 1; n < PROOF_EMAILS; n += 1) assert.equal((await ask(`b${n}@exemple-asso.fr`)).status, 202)
    assertError(await ask('un-de-trop@exemple-asso.fr'), 409, 'invalid_state')
  })

  test('the code on the actor’s own page is looked for by a job, on the page that the actor publishes', async () => {
    const { id, code: follow_up_code, acteur } = await begin({ site_web: 'www.club-exemple.fr/contact' })
    const website = (check: boolean) => post(`/claims/${id}/proofs/website`, { follow_up_code, check })
    const [proof] = (await website(false)).body.data.proofs
    assert.deepEqual([proof.state, proof.url], ['waiting', 'https://www.club-exemple.fr/contact'])
    assert.match(proof.page_code, /^beffroi-[0-9a-f]{20}$/)
    assert.equal(site.asked.length, 0)
    const check = async () => {
      // The page is on this machine: the service itself refuses such an address.
      await h.db
        .updateTable('claim_proofs')
        .set({ state: 'checking', url: `${site.url}/club` })
        .where('id', '=', proof.id)
        .execute()
      await runNow(services, checkWebsiteHandler, { proof: proof.id })
      return (await proofsOf(id))[0].state
    }
    assert.equal(await check(), 'unreachable')
    site.documents.set('/club', { body: '<p>Bienvenue au club</p>', type: 'text/html' })
    assert.equal(await check(), 'not_found')
    site.documents.set('/club', { body: `<meta name="beffroi" content="${proof.page_code}">`, type: 'text/html' })
    assert.equal(await check(), 'found')
    assert.equal((await proofsOf(id))[0].page_code, undefined)
    await h.db.updateTable('acteurs').set({ site_web: 'https://www.club-exemple.fr/autre' }).where('id', '=', acteur).execute()
    assert.equal((await website(false)).body.data.proofs[0].state, 'waiting', 'another page proves nothing yet')
  })

  test('a private address of an actor is never asked, and an actor without a website has no such evidence', async () => {
    for (const site_web of [null, 'http://169.254.169.254/latest', 'http://127.0.0.1:1/', 'ftp://example.org', 'http://localhost/']) {
      const { id, code: follow_up_code } = await begin({ site_web })
      const got = await post(`/claims/${id}/proofs/website`, { follow_up_code, check: true })
      if (got.status !== 202) assertError(got, 409, 'invalid_state')
      else {
        await runNow(h.services, checkWebsiteHandler, { proof: got.body.data.proofs[0].id })
        assert.equal((await proofsOf(id))[0].state, 'unreachable', site_web ?? '')
      }
    }
  })

  test('evidence is deleted ninety days after the decision, and with its claim', async () => {
    const [old, young, open] = [await begin(), await begin(), await begin()]
    for (const { id } of [old, young, open]) await makeClaimFile(id)
    const decide = (id: string, days: number) =>
      h.db
        .updateTable('claims')
        .set({ status: 'rejected', reason: 'Non', decided_at: sql<string>`now_ms() - make_interval(days => ${days})` })
        .where('id', '=', id)
        .execute()
    await decide(old.id, 91)
    await decide(young.id, 89)
    const rule = h.services.contributions.retention.find(({ name }) => name === 'pieces_des_demandes')
    assert.equal((await rule?.due(h.db, 90))?.rows, 1)
    await h.db.transaction().execute(async (tx) => rule?.remove(tx, 90, h.services))
    assert.deepEqual([(await proofsOf(old.id)).length, (await proofsOf(young.id)).length, (await proofsOf(open.id)).length], [0, 1, 1])
  })

  test('an erasure of the person removes evidence, invitations and the follow-up code', async () => {
    const acteur = await makeActeur(stage.commune)
    const { id, token } = await makeUser()
    const { body } = await post('/claims', { acteur_id: acteur, message: 'Je préside ce club.' }, { token })
    assert.equal((await sendFile(body.data.id, PDF_PROOF, { token })).status, 200)
    const exported = JSON.stringify((await get('/me/export', { token })).body)
    assert.match(exported, /carte\.pdf/)
    await post(`/admin/users/${id}/erase`, {}, stage.back)
    assert.deepEqual(await proofsOf(body.data.id), [])
    const { follow_up_hash } = await h.db
      .selectFrom('claims')
      .select('follow_up_hash')
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    assert.equal(follow_up_hash, null)
  })
})
