import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newId } from '../../../platform/db/id.ts'
import { harness } from '../../../test/harness.ts'
import { get, patch, post } from '../../../test/http.ts'
import { makeActeur, makeClaim, makeCommune, makeUser } from '../../../test/make.ts'
import { makeSession } from '../../../test/make-session.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

/** Providers open to anyone: an actor and a stranger both have addresses there. */
const OPEN_MAIL = `
  gmail.com googlemail.com hotmail.com hotmail.fr outlook.com outlook.fr live.fr msn.com yahoo.com yahoo.fr ymail.com icloud.com me.com aol.com
  orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr bouygtel.fr numericable.fr noos.fr club-internet.fr aliceadsl.fr cegetel.net
  voila.fr tele2.fr libertysurf.fr worldonline.fr infonie.fr dbmail.com netc.fr netcourrier.com mailo.com mailoo.org lilo.org nordnet.fr
  tuta.com tuta.io tutanota.com proton.me protonmail.com pm.me ik.me riseup.net posteo.net posteo.de fastmail.com mailbox.org disroot.org
  autistici.org zaclys.net startmail.com kolabnow.com runbox.com murena.io zoho.com hushmail.com gmx.fr gmx.com web.de yandex.com mail.ru
  skynet.be bluewin.ch duck.com mozmail.com simplelogin.com anonaddy.me privaterelay.appleid.com yopmail.com mailinator.com
  lagoon.nc mail.pf orange.re zeop.re ac-versailles.fr
`.match(/\S+/g) as string[]

/** Sites whose host is no evidence for the actor, and the address of a claimant who would profit from it. */
const OPEN_SITES = [
  ['https://www.youtube.com/@club.fr', 'voleur@club.fr'],
  ['https://www.youtube.com/@judo-lac.fr', 'voleur@youtube.com'],
  ['https://www.facebook.com/judo.club', 'voleur@facebook.com'],
  ['https://m.facebook.com/profile?u=a@judo-facebook.fr', 'voleur@judo-facebook.fr'],
  ['https://instagram.com/fanfare', 'voleur@instagram.com'],
  ['https://x.com/fanfare', 'voleur@x.com'],
  ['https://www.linkedin.com/company/fanfare', 'voleur@linkedin.com'],
  ['https://sites.google.com/view/fanfare', 'voleur@google.com'],
  ['https://www.helloasso.com/associations/fanfare', 'voleur@helloasso.com'],
  ['https://fanfare.wixsite.com/accueil', 'voleur@wixsite.com'],
  ['https://fanfare.wixsite.com/accueil', 'voleur@judo.wixsite.com'],
  ['https://fanfare.wordpress.com', 'voleur@wordpress.com'],
  ['https://fanfare.blogspot.com', 'voleur@judo.blogspot.com'],
  ['https://fanfare.github.io', 'voleur@judo.github.io'],
  ['https://fanfare.github.io', 'voleur@github.io'],
  ['https://fanfare.over-blog.com', 'voleur@judo.over-blog.com'],
  ['https://fanfare.e-monsite.com', 'voleur@e-monsite.com'],
  ['http://fanfare.free.fr', 'voleur@free.fr'],
  ['http://perso.wanadoo.fr/fanfare', 'voleur@wanadoo.fr'],
  ['https://fanfare.pagesperso-orange.fr', 'voleur@pagesperso-orange.fr'],
  ['https://fanfare.clubeo.com', 'voleur@clubeo.com'],
  ['https://www.panneaupocket.com/ville/1', 'voleur@panneaupocket.com'],
  ['https://ville-a.fr@evil-a.fr/', 'voleur@ville-a.fr'],
  ['https://ville-b.fr@evil-b.fr/', 'voleur@evil-b.fr'],
  ['https://exemple-c.fr/?contact=@ville-c.fr', 'voleur@ville-c.fr'],
  ['https://exemple-d.fr/#@ville-d.fr', 'voleur@ville-d.fr'],
  ['https://exemple-e.fr/a@ville-e.fr/b', 'voleur@ville-e.fr'],
  ['https://ville-f.fr.evil-f.com', 'voleur@ville-f.fr'],
  ['https://evil-g.com/ville-g.fr', 'voleur@ville-g.fr'],
  ['ftp://ville-h.fr', 'voleur@ville-h.fr'],
  ['https://93.184.216.34/', 'voleur@93.184.216.34'],
  ['fanfare, salle des fêtes', 'voleur@fanfare.fr'],
  ['https://gouv.fr', 'voleur@gouv.fr'],
  ['https://autre-ville.gouv.fr', 'voleur@ma-ville.gouv.fr'],
  ['https://club.asso.fr', 'voleur@fanfare.asso.fr'],
] as const

/** Private domains: the actor's address or site, and an address that is evidence for the claim. */
const OWN = [
  ['contact@ville-1.fr', null, 'maire@ville-1.fr'],
  ['contact@ville-2.fr', null, 'maire@mail.ville-2.fr'],
  ['contact@mail.ville-3.fr', null, 'maire@ville-3.fr'],
  ['Contact@Ville-4.FR', null, 'maire@ville-4.fr'],
  ['contact@ville-5.fr', null, 'MAIRE@VILLE-5.FR'],
  [null, 'https://ville-6.fr', 'maire@ville-6.fr'],
  [null, 'https://www.ville-7.fr/accueil', 'maire@ville-7.fr'],
  [null, 'http://www.ville-8.fr:8080/a?b=c#d', 'maire@ville-8.fr'],
  [null, 'www.ville-9.fr', 'maire@ville-9.fr'],
  [null, 'ville-10.fr/accueil', 'maire@ville-10.fr'],
  [null, 'HTTPS://WWW.VILLE-11.FR', 'maire@ville-11.fr'],
  [null, 'https://www.ville-12.fr./', 'maire@ville-12.fr'],
  [null, 'https://agenda.culture.ville-13.fr/@maire', 'maire@ville-13.fr'],
  [null, 'https://ville-14.fr/contact@autre.fr', 'maire@ville-14.fr'],
  ['contact@judo-15.asso.fr', null, 'presidente@judo-15.asso.fr'],
  [null, 'https://judo-16.asso.fr', 'presidente@judo-16.asso.fr'],
  ['contact@prefecture-17.gouv.fr', null, 'agent@prefecture-17.gouv.fr'],
  ['contact@boutique-18.com', null, 'gerant@boutique-18.com'],
  ['contact@atelier-19.bzh', null, 'gerant@atelier-19.bzh'],
  ['contact@ferme-20.eu', null, 'gerant@ferme-20.eu'],
  ['contact@théâtre-21.fr', null, 'direction@xn--thtre-21-jza3e.fr'],
  [null, 'https://théâtre-22.fr', 'direction@théâtre-22.fr'],
  ['contact@mairie-23.paris', null, 'accueil@mairie-23.paris'],
  ['contact@ot-24.org', null, 'direction@ot-24.org'],
  ['contact@cc-lac-25.fr', 'https://ville-25.fr', 'maire@ville-25.fr'],
  ['contact@gmail.com', 'https://ville-26.fr', 'maire@ville-26.fr'],
  ['contact@ville-27.fr', 'https://www.facebook.com/ville27', 'maire@ville-27.fr'],
  ['contact@orange-28.fr', null, 'maire@orange-28.fr'],
  ['contact@free-29.fr', null, 'maire@free-29.fr'],
  ['contact@notgmail-30.com', null, 'maire@notgmail-30.com'],
] as const

/** Domains of others, however similar. */
const FOREIGN = [
  ['contact@ville-31.fr', null, 'voleur@ville-31.com'],
  ['contact@ville-32.fr', null, 'voleur@laville-32.fr'],
  ['contact@ville-33.fr', null, 'voleur@ville-33.fr.evil.com'],
  ['contact@ville-34.fr', null, '"contact@ville-34.fr"@evil.com'],
  [null, 'https://ville-35.fr', 'voleur@ville35.fr'],
  [null, 'https://ville-36.co.uk', 'voleur@autre-36.co.uk'],
  [null, null, 'voleur@ville-37.fr'],
] as const

/** Spec §4.3-7. */
describe('evidence of an address for a claim', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const evidence = async (email: string | null, site_web: string | null, claimant: string) => {
    const acteur = await makeActeur(stage.commune, { email, site_web })
    return (await get(`/admin/claims/${await makeClaim(acteur, { email: claimant })}`, stage.back)).body.data.evidence
  }
  const domains = ({ same_domain_as_email, same_domain_as_website }: Record<string, boolean>) => [
    same_domain_as_email,
    same_domain_as_website,
  ]

  test('a disposable address is marked, and is not refused', async () => {
    for (const [address, is] of [
      ['club@yopmail.com', true],
      ['Club@MAILINATOR.com', true],
      ['club@boite.guerrillamail.com', true],
      ['club@gmail.com', false],
      ['club@laposte.net', false],
      ['contact@mailinator.com.judo-lac.fr', false],
    ] as const) {
      const acteur_id = await makeActeur(stage.commune)
      const claim = await post('/claims', { acteur_id, message: 'Je suis la trésorière.', email: address })
      assert.equal(claim.status, 201, address)
      const { data } = (await get(`/admin/claims/${claim.body.data.id}`, stage.back)).body
      assert.equal(data.evidence.disposable, is, address)
    }
  })

  test('the tables have more than a hundred cases', () => {
    assert.ok(OPEN_MAIL.length + OPEN_SITES.length + OWN.length + FOREIGN.length >= 140)
    assert.equal(new Set(OPEN_MAIL).size, OPEN_MAIL.length)
  })

  for (const domain of OPEN_MAIL)
    test(`${domain} is open to anyone: only the identical address is evidence`, async () => {
      const stranger = await evidence(`contact@${domain}`, `https://www.${domain}`, `voleur@${domain}`)
      assert.deepEqual([...domains(stranger), stranger.same_address, stranger.free_mail], [false, false, false, true])
      const itself = await evidence(`club@${domain}`, null, `Club@${domain.toUpperCase()}`)
      assert.deepEqual([...domains(itself), itself.same_address, itself.free_mail], [false, false, true, true])
    })

  for (const [site, claimant] of OPEN_SITES)
    test(`the site ${site} is no evidence for ${claimant}`, async () => {
      assert.deepEqual(domains(await evidence(null, site, claimant)), [false, false])
    })

  for (const [email, site, claimant] of OWN)
    test(`${email ?? ''} ${site ?? ''} is evidence for ${claimant}`, async () => {
      const got = await evidence(email, site, claimant)
      assert.deepEqual([domains(got).includes(true), got.free_mail, got.same_address], [true, false, false])
    })

  for (const [email, site, claimant] of FOREIGN)
    test(`${email ?? ''} ${site ?? ''} is no evidence for ${claimant}`, async () => {
      const got = await evidence(email, site, claimant)
      assert.deepEqual([...domains(got), got.same_address], [false, false, false])
    })

  test('a directory page with an at sign in its path is no evidence for a municipal office', async () => {
    const place = await makeCommune()
    const { db } = await harness()
    const mairie = await makeActeur(place, { type: 'mairie' })
    const row = { commune_id: place, type: 'mairie', libelle: 'Mairie', source: 'dila', source_id: 'at' }
    await db
      .insertInto('commune_infos')
      .values({ id: place, ...row, email: 'mairie@annuaire-38.fr', site_web: 'https://www.youtube.com/@ville-38.fr' })
      .execute()
    const official = async (email: string) => {
      await db.deleteFrom('claims').where('acteur_id', '=', mairie).execute()
      return (await get(`/admin/claims/${await makeClaim(mairie, { email })}`, stage.back)).body.data.evidence.official_address
    }
    assert.deepEqual(
      [await official('voleur@ville-38.fr'), await official('voleur@youtube.com'), await official('dgs@annuaire-38.fr')],
      [false, false, true],
    )
  })
})

describe('a domain that several unrelated parties share', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  /** An actor in a commune of its own. */
  const acteurAt = async (values: { email?: string; site_web?: string }) => makeActeur(await makeCommune(), values)
  /** Somebody with an address at the domain who acts for actors, or for nobody. */
  const personAt = async (domain: string, ...acteurs: string[]) => {
    const made = await makeUser({ links: acteurs.map((acteur_id) => ({ acteur_id, role: 'owner' as const })) })
    const { db } = await harness()
    await db
      .updateTable('users')
      .set({ email: `${made.id}@${domain}` })
      .where('id', '=', made.id)
      .execute()
    return made
  }
  const counts = async (acteur: string, email: string) => {
    const { db } = await harness()
    await db.deleteFrom('claims').where('acteur_id', '=', acteur).where('email', '=', email).execute()
    const { evidence } = (await get(`/admin/claims/${await makeClaim(acteur, { email })}`, stage.back)).body.data
    assert.equal(evidence.free_mail, !evidence.same_domain_as_email)
    return evidence.same_domain_as_email
  }

  test('contacts of two other actors make it shared, one does not; a deleted actor does not count', async () => {
    const acteur = await acteurAt({ email: 'contact@inconnu-a.fr' })
    await acteurAt({ email: 'un@mail.inconnu-a.fr' })
    assert.equal(await counts(acteur, 'moi@inconnu-a.fr'), true)
    const second = await acteurAt({ email: 'Deux@Inconnu-A.fr' })
    assert.equal(await counts(acteur, 'moi@inconnu-a.fr'), false)
    const { db } = await harness()
    await db.updateTable('acteurs').set({ deleted_at: new Date().toISOString() }).where('id', '=', second).execute()
    assert.equal(await counts(acteur, 'moi@inconnu-a.fr'), true)
  })

  test('sites of two others make it shared, in any spelling of the host; paths and look-alikes do not', async () => {
    const acteur = await acteurAt({ email: 'contact@inconnu-b.fr' })
    await acteurAt({ site_web: 'https://inconnu-b.fr.autre.com' })
    await acteurAt({ site_web: 'https://autre.com/@inconnu-b.fr' })
    await acteurAt({ site_web: 'https://pasinconnu-b.fr' })
    assert.equal(await counts(acteur, 'moi@inconnu-b.fr'), true)
    await acteurAt({ site_web: 'https://judo.inconnu-b.fr/accueil' })
    assert.equal(await counts(acteur, 'moi@inconnu-b.fr'), true)
    await acteurAt({ site_web: 'HTTP://Chorale.Inconnu-B.fr:8080' })
    assert.equal(await counts(acteur, 'moi@inconnu-b.fr'), false)
  })

  test('people who act for two other actors make it shared; residents who act for nobody do not', async () => {
    const acteur = await acteurAt({ email: 'contact@inconnu-c.fr' })
    for (let n = 0; n < 3; n += 1) await personAt('inconnu-c.fr')
    await personAt('inconnu-c.fr', acteur)
    await personAt('inconnu-c.fr', await acteurAt({}))
    assert.equal(await counts(acteur, 'moi@inconnu-c.fr'), true)
    await personAt('inconnu-c.fr', await acteurAt({}))
    assert.equal(await counts(acteur, 'moi@inconnu-c.fr'), false)
  })

  test('claimants of two other actors make it shared, with an account or without; one’s own claims do not', async () => {
    const acteur = await acteurAt({ email: 'contact@inconnu-d.fr' })
    for (let n = 0; n < 3; n += 1) await makeClaim(await acteurAt({}), { email: 'Moi@inconnu-d.fr' })
    await makeClaim(await acteurAt({}), { email: 'autre@inconnu-d.fr' })
    assert.equal(await counts(acteur, 'moi@inconnu-d.fr'), true)
    const other = await personAt('inconnu-d.fr')
    assert.equal((await post('/claims', { acteur_id: await acteurAt({}), message: 'Je la préside.' }, { token: other.token })).status, 201)
    assert.equal(await counts(acteur, 'moi@inconnu-d.fr'), false)
  })

  test('addresses without an account make it shared until their claims are rejected', async () => {
    const acteur = await acteurAt({ email: 'contact@inconnu-i.fr' })
    const typed = []
    for (const name of ['un', 'deux']) typed.push(await makeClaim(await acteurAt({}), { email: `${name}@inconnu-i.fr` }))
    assert.equal(await counts(acteur, 'moi@inconnu-i.fr'), false)
    for (const id of typed)
      assert.equal((await patch(`/admin/claims/${id}`, { status: 'rejected', reason: 'Inventée.' }, stage.back)).status, 200)
    assert.equal(await counts(acteur, 'moi@inconnu-i.fr'), true)
  })

  test('actors of one person are one party', async () => {
    const acteur = await acteurAt({ email: 'contact@inconnu-e.fr' })
    const shops = [await acteurAt({ email: 'un@inconnu-e.fr' }), await acteurAt({ email: 'deux@inconnu-e.fr' })]
    assert.equal(await counts(acteur, 'moi@inconnu-e.fr'), false)
    await personAt('inconnu-e.fr', ...shops)
    assert.equal(await counts(acteur, 'moi@inconnu-e.fr'), true)
  })

  test('a town’s own domain stays its own, whatever its services are; not once other communes are there', async () => {
    const commune = await makeCommune()
    const mairie = await makeActeur(commune, { type: 'mairie', email: 'mairie@ville-f.fr' })
    const school = await makeActeur(commune, { type: 'ecole', email: 'ecole@ville-f.fr' })
    await makeActeur(commune, { type: 'culture', email: 'mediatheque@ville-f.fr' })
    await makeActeur(commune, { type: 'sport', site_web: 'https://piscine.ville-f.fr' })
    for (const acteur of [mairie, school]) assert.equal(await counts(acteur, 'dgs@ville-f.fr'), true)
    await acteurAt({ email: 'mairie2@ville-f.fr' })
    assert.equal(await counts(mairie, 'dgs@ville-f.fr'), true)
    await acteurAt({ email: 'mairie3@ville-f.fr' })
    for (const acteur of [mairie, school]) assert.equal(await counts(acteur, 'dgs@ville-f.fr'), false)
  })

  test('unrelated actors of one commune are several, where no town hall is at the domain', async () => {
    const commune = await makeCommune()
    const [acteur] = [await makeActeur(commune, { email: 'a@inconnu-g.fr' }), await makeActeur(commune, { email: 'b@inconnu-g.fr' })]
    await makeActeur(commune, { email: 'c@inconnu-g.fr' })
    assert.equal(await counts(acteur ?? '', 'moi@inconnu-g.fr'), false)
  })

  test('each claim of a list is judged by its own domain', async () => {
    const own = await acteurAt({ email: 'contact@seul-h.fr' })
    const shared = await acteurAt({ email: 'contact@inconnu-h.fr' })
    for (const name of ['un', 'deux']) await acteurAt({ email: `${name}@inconnu-h.fr` })
    const ids = new Map([
      [await makeClaim(own, { email: 'moi@seul-h.fr' }), true],
      [await makeClaim(shared, { email: 'moi@inconnu-h.fr' }), false],
    ])
    const { data } = (await get('/admin/claims?per_page=100&status=pending', stage.back)).body
    const seen = data.filter(({ id }: { id: string }) => ids.has(id))
    assert.equal(seen.length, 2)
    for (const { id, evidence } of seen) assert.equal(evidence.same_domain_as_email, ids.get(id))
  })

  test('the establishment of a ProConnect identity is compared with the commune’s SIREN for a municipal office', async () => {
    const { db } = await harness()
    const commune = await makeCommune({ siren: '216201194' })
    const { id: user_id } = await makeUser()
    await makeSession(user_id)
    const account = await db.selectFrom('auth_user').select('id').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
    await db
      .insertInto('provider_identities')
      .values({
        id: newId(),
        provider: 'proconnect',
        issuer: 'https://proconnect.example.fr',
        subject: 'x',
        account_id: account.id,
        siret: '21620119400012',
      })
      .execute()
    const agentFor = async (type: string, siret = '21620119400012') => {
      await db.updateTable('provider_identities').set({ siret }).execute()
      const id = await makeClaim(await makeActeur(commune, { type }), { user_id })
      const { agent } = (await get(`/admin/claims/${id}`, stage.back)).body.data.evidence
      return [agent.siret, agent.commune]
    }
    assert.deepEqual(await agentFor('mairie'), ['21620119400012', true])
    assert.deepEqual(await agentFor('mairie', '21590350100017'), ['21590350100017', false])
    assert.deepEqual(await agentFor('association'), ['21620119400012', null])
    const other = await makeClaim(await makeActeur(commune, { type: 'mairie' }), { user_id: (await makeUser()).id })
    assert.equal((await get(`/admin/claims/${other}`, stage.back)).body.data.evidence.agent, null)
  })
})
