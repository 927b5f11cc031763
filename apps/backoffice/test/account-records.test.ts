import assert from 'node:assert/strict'
import { linkActeurUser, listActeurUsers } from '../../../contract/acteurs/acteurs.ts'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { withdrawClaim } from '../../../contract/claims/own-claims.ts'
import { inviteToRoles } from '../../../contract/invitations/role-invitations.ts'
import { listUsers } from '../../../contract/users/users.ts'
import { getUserAccess } from '../../../contract/users/user-access.ts'
import { browserTest, openVisit, type Visit } from './browser.ts'
import { newActeur, word } from './colleague.ts'
import { settled } from './page.ts'
import { until } from './until.ts'
import { api } from './service.ts'

const idOf = async ({ api: call }: Visit, email: string): Promise<string> =>
  (await call(listUsers, { query: { q: email } })).data[0]?.id ?? ''

const SIZES = [
  [1280, 'light'],
  [390, 'dark'],
] as const

for (const [width, scheme] of SIZES)
  browserTest(`the record of a person has teams, claims, invitations and sign-in, at ${width} px`, { width, scheme }, async (visit) => {
    const { page, axe } = visit
    const userId = await idOf(visit, 'habitant@demo.test')
    const { id: acteurId, nom } = await newActeur(visit)
    await visit.api(linkActeurUser, {
      params: { id: acteurId },
      body: { user_id: userId, role: 'member', permissions: ['manage_publications'] },
    })
    await visit.api(inviteToRoles, { body: { email: 'habitant@demo.test', roles: ['support'] } })
    await visit.goto(`/utilisateurs/${userId}`)
    await page.getByRole('link', { name: nom }).waitFor()
    await page.getByText('Membre · Gérer les publications').first().waitFor()
    await page.getByRole('heading', { name: 'Demandes de gestion' }).waitFor()
    const withdraw = page.getByRole('button', { name: 'Retirer l’invitation aux rôles : Support' })
    await page.getByRole('button', { name: 'Renvoyer l’invitation aux rôles : Support' }).click()
    // The service of the tests has no mail server.
    await page.getByText(/attend dans le dossier du serveur/).waitFor()
    await withdraw.click()
    await withdraw.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Afficher : Connexion' }).click()
    await page.getByRole('heading', { name: 'Sessions ouvertes' }).waitFor()
    await page.getByText('Ni second facteur ni clé d’accès à retirer.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Retirer le second facteur' }).count(), 0)
    await settled(page)
    assert.deepEqual(await axe(), [])
    assert.ok((await visit.sidewaysScroll()) <= 0)
  })

browserTest('one session of a person is ended, then all of them', {}, async (visit) => {
  const { page } = visit
  const WHO = 'redaction@demo.test'
  const others = [await openVisit({ as: WHO, ownSession: true }), await openVisit({ as: WHO, ownSession: true })]
  const userId = await idOf(visit, WHO)
  const open = async () => (await visit.api(getUserAccess, { params: { userId } })).data.sessions.length
  const before = await open()
  assert.ok(before >= 2)
  await visit.goto(`/utilisateurs/${userId}`)
  await page.getByRole('button', { name: 'Afficher : Connexion' }).click()
  await page
    .getByRole('button', { name: /^Mettre fin à la session/ })
    .first()
    .click()
  await page.getByText('La session a pris fin.').waitFor()
  assert.equal(await open(), before - 1)
  await page.getByRole('button', { name: 'Mettre fin à toutes les sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre fin à toutes les sessions' }).click()
  await page.getByText('Aucune session ouverte.').waitFor()
  assert.equal(await open(), 0)
  for (const { close } of others) await close()
})

for (const [width, scheme] of SIZES)
  browserTest(`the owners of an actor are replaced in one act, which is undone, at ${width} px`, { width, scheme }, async (visit) => {
    const { page, axe } = visit
    const { id } = await newActeur(visit)
    const former = await idOf(visit, 'redaction@demo.test')
    await visit.api(linkActeurUser, { params: { id }, body: { user_id: former, role: 'owner' } })
    const ownersNow = async () =>
      (await visit.api(listActeurUsers, { params: { id }, query: {} })).data
        .filter(({ role }) => role === 'owner')
        .map(({ email }) => email)
    await visit.goto(`/acteurs/${id}`)
    await page.getByRole('button', { name: 'Passation après une élection' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('n’est plus responsable, accès retiré').waitFor()
    const confirm = dialog.getByRole('button', { name: 'Confier la page' })
    await confirm.click()
    await dialog.getByText('Adresses e-mail des nouveaux responsables : à remplir').waitFor()
    const field = dialog.getByRole('textbox')
    await field.fill('pas une adresse')
    assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
    visit.expects(422)
    await confirm.click()
    await until(
      () => field.getAttribute('aria-invalid'),
      (invalid) => invalid === 'true',
    )
    assert.deepEqual(await ownersNow(), ['redaction@demo.test'])
    await field.fill(`Asso@demo.test\n${word()}@example.fr`)
    await confirm.click()
    await page.getByText('La page est confiée à 1 responsable ; 1 personne invitée.').waitFor()
    assert.deepEqual(await ownersNow(), ['asso@demo.test'])
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await page.getByText('Passation annulée : les anciens responsables le sont de nouveau.').waitFor()
    assert.deepEqual(await ownersNow(), ['redaction@demo.test'])
    await settled(page)
    assert.ok((await visit.sidewaysScroll()) <= 0)
  })

for (const [width, scheme] of SIZES)
  browserTest(
    `a contest says who owns the page, and its approval replaces the owners, at ${width} px`,
    { width, scheme },
    async (visit) => {
      const { page, axe } = visit
      const { id } = await newActeur(visit)
      const owner = await idOf(visit, 'redaction@demo.test')
      await visit.api(linkActeurUser, { params: { id }, body: { user_id: owner, role: 'owner' } })
      const claimant = await api('habitant@demo.test')
      const { data: claim } = await claimant(submitClaim, { body: { acteur_id: id, message: 'Je préside la chorale depuis mars.' } })
      const ownersNow = async () =>
        (await visit.api(listActeurUsers, { params: { id }, query: {} })).data
          .filter(({ role }) => role === 'owner')
          .map(({ email }) => email)
      await visit.goto(`/revendications/${claim.id}`)
      await page.getByText('Responsables aujourd’hui :').waitFor()
      assert.deepEqual(await axe(), [])
      assert.ok((await visit.sidewaysScroll()) <= 0)
      await page.getByRole('button', { name: /^Approuver/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: /^Ils sont remplacés/ }).check()
      assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
      // The owners have not answered: the administrator says that this is known.
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Approuver' }).click()
      await until(ownersNow, ([first]) => first === 'habitant@demo.test')
      await page.getByRole('button', { name: 'Annuler', exact: true }).click()
      await until(ownersNow, ([first]) => first === 'redaction@demo.test')
      // Nothing is left for other tests.
      await claimant(withdrawClaim, { params: { id: claim.id }, body: {} })
    },
  )
