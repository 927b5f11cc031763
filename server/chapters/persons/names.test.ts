import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../../platform/access/caller.ts'
import { newId } from '../../platform/db/id.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { makeActeur, makeClaim, makeCommune, makeInvitation, makeUser, makeView } from '../../test/make.ts'
import { makeEmailChange } from '../../test/make-session.ts'
import { makeClaimEmail } from '../../test/make-claims.ts'
import { temporaryFolder } from '../../test/process.ts'
import { erasePerson } from './erase.ts'

const OWN = 'camille.nomprive@exemple.fr'
const SECOND = 'bureau.canari@autre-exemple.fr'
const NAME = 'Camille D’Orée-Nomprive'

/** An erasure finds a person by the account, and not by the present address alone. */
describe('second addresses and the name of an erased person', () => {
  const folder = temporaryFolder()
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  let person: string
  let other: Awaited<ReturnType<typeof makeUser>>
  let commune: string
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off', DATA_DIR: folder.path })
  })
  beforeEach(async () => {
    await h.reset()
    ;({ id: person } = await makeUser())
    other = await makeUser({ roles: ['admin'] })
    commune = await makeCommune()
    await h.db.updateTable('users').set({ email: OWN, prenom: 'Camille', nom: 'D’Orée-Nomprive' }).where('id', '=', person).execute()
  })
  after(async () => {
    await service.close()
    folder.cleanUp()
  })
  const erase = () =>
    erasePerson({ db: h.db, caller: machineCaller('cli'), services: service.services }, { who: { userId: person }, dryRun: false })
  const letter = async (to: string, about: { type: string; id: string }, text = 'Bonjour.'): Promise<string> => {
    const id = newId()
    const html = `<p>${text.replaceAll("'", '&#39;')}</p>`
    await h.db
      .insertInto('emails')
      .values({
        id,
        kind: 'test',
        to_address: to,
        subject: text,
        text,
        html,
        message_id: `<${id}@x>`,
        related_type: about.type,
        related_id: about.id,
      })
      .execute()
    return id
  }
  const emails = () => h.db.selectFrom('emails').select(['id', 'subject', 'text', 'html']).execute()

  test('letters to second addresses go: of a change of address, of the evidence of a claim, of an accepted invitation', async () => {
    const change = await makeEmailChange(person)
    await letter(SECOND, { type: 'email_change_new', id: change })
    const claim = await makeClaim(await makeActeur(commune), { user_id: person })
    const { proofId } = await makeClaimEmail(claim, SECOND)
    await letter(SECOND, { type: 'claim_proof', id: proofId })
    const invitation = await makeInvitation(await makeActeur(commune), {
      email: 'ancienne@exemple.fr',
      invited_by: other.id,
      accepted_at: '2026-01-01T00:00:00Z',
      accepted_by: person,
    })
    await letter('ancienne@exemple.fr', { type: 'invitation', id: invitation })
    const kept = await letter('quelquun@exemple.fr', { type: 'invitation', id: newId() })
    await erase()
    assert.deepEqual(
      (await emails()).map(({ id }) => id),
      [kept],
    )
  })

  test('letters to an address that the account had before go, unless it is somebody else’s now', async () => {
    const [freed, taken] = ['avant@exemple.fr', 'repris@exemple.fr']
    await h.db
      .updateTable('users')
      .set({ former_emails: [freed, taken] })
      .where('id', '=', person)
      .execute()
    await h.db.updateTable('users').set({ email: taken }).where('id', '=', other.id).execute()
    await letter(freed, { type: 'publication', id: newId() })
    const kept = await letter(taken, { type: 'publication', id: newId() })
    await erase()
    assert.deepEqual(
      (await emails()).map(({ id }) => id),
      [kept],
    )
    const { former_emails } = await h.db.selectFrom('users').select('former_emails').where('id', '=', person).executeTakeFirstOrThrow()
    assert.equal(former_emails, null)
  })

  test('the full name goes from opinions of town halls', async () => {
    const office = await makeActeur(commune, { type: 'mairie' })
    const about = await makeActeur(commune)
    const id = newId()
    await sql`insert into office_opinions (id, acteur_id, office_id, avis, texte) values (${id}, ${about}, ${office}, 'favorable',
      ${`Nous connaissons ${NAME}, qui dirige le club.`})`.execute(h.db)
    await erase()
    const { texte } = await h.db.selectFrom('office_opinions').select('texte').where('id', '=', id).executeTakeFirstOrThrow()
    assert.match(texte ?? '', /^Nous connaissons \[effacé[^\]]*\], qui dirige le club\.$/)
  })

  test('the full name goes from letters to others that refer to the account, with their files; namesakes keep theirs', async () => {
    const invitation = await makeInvitation(await makeActeur(commune), { invited_by: person })
    const text = `${NAME} vous invite à rejoindre l’équipe. Signé : NOMPRIVE`
    const theirs = await letter('invitee@exemple.fr', { type: 'invitation', id: invitation }, text)
    const namesake = await letter('autre@exemple.fr', { type: 'publication', id: newId() }, `Bonjour ${NAME}`)
    mkdirSync(join(folder.path, 'mail'), { recursive: true })
    const file = join(folder.path, 'mail', `${new Date().toISOString().replaceAll(/[:.]/g, '-')}_${theirs}.eml`)
    writeFileSync(file, text)
    await erase()
    const left = new Map((await emails()).map((one) => [one.id, one]))
    const masked = left.get(theirs)
    assert.ok(masked)
    for (const one of [masked.subject, masked.text, masked.html ?? '']) {
      assert.doesNotMatch(one, /Camille|Nomprive /)
      assert.match(one, /vous invite à rejoindre/)
    }
    assert.match(left.get(namesake)?.text ?? '', /Camille/)
    assert.deepEqual([existsSync(file), readdirSync(join(folder.path, 'mail'))], [false, []])
  })

  test('titles of saved views of others lose the name', async () => {
    const views = [
      { nom: `recherche Nomprive, Camille`, query: `q=${encodeURIComponent(OWN)}` },
      { nom: `Dossier ${NAME}`, query: 'q=d%27autre' },
      { nom: 'Camille (une autre)', query: 'q=camille' },
    ]
    const ids: string[] = []
    for (const view of views) ids.push(await makeView(other.id, view))
    await h.db.updateTable('users').set({ nom: 'Nomprive' }).where('id', '=', person).execute()
    await erase()
    const left = await Promise.all(
      ids.map((id) => h.db.selectFrom('saved_views').select(['nom', 'query']).where('id', '=', id).executeTakeFirst()),
    )
    assert.deepEqual(left[0], { nom: 'recherche [effacé / erased], [effacé / erased]', query: 'q=[effacé / erased]' })
    assert.equal(left[2]?.nom, 'Camille (une autre)')
  })

  test('over HTTP, with the invitation as it is sent', async () => {
    const acteur = await makeActeur(commune)
    await h.db.insertInto('actor_users').values({ acteur_id: acteur, user_id: person, role: 'owner' }).execute()
    const { rows } = await sql<{ subject: string }>`select subject from user_identities where user_id = ${person}`.execute(h.db)
    const token = await h.token(rows[0]?.subject ?? '', { email: OWN, email_verified: true })
    const sent = await ask('POST', `${h.url}/api/v1/acteurs/${acteur}/invitations`, {
      token,
      source: 'mairie',
      body: { email: 'invitee@exemple.fr', role: 'member', permissions: [] },
    })
    assert.ok(sent.status < 300, JSON.stringify(sent.body))
    assert.match((await emails())[0]?.text ?? '', /Camille D’Orée-Nomprive/)
    const erased = await ask('POST', `${h.url}/api/v1/admin/users/${person}/erase`, { token: other.token, source: 'backoffice', body: {} })
    assert.equal(erased.status, 200)
    const [mail] = await emails()
    assert.doesNotMatch(JSON.stringify(mail), /Camille|Nomprive/)
  })
})
