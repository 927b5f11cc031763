import assert from 'node:assert/strict'
import { createProposal, getOwnProposal, listOwnProposals, withdrawProposal } from '../../../contract/acteurs/proposals.ts'
import { listActeurs } from '../../../contract/acteurs/acteurs.ts'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { getOwnClaim } from '../../../contract/claims/own-claims.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest, type Visit } from './browser.ts'
import { RECORDS } from './records.ts'
import { api } from './service.ts'

/** A folder for pictures of the screens, to be looked at. */
const PICTURES = environment['PICTURES']
const picture = async ({ page }: Visit, name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
const NOM = 'Compagnons du carillon'

browserTest(
  'a resident on a telephone proposes a missing page: a similar one is shown first, the proposal is followed on the home',
  { app: 'espace', as: 'habitant@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const [commune] = (await visit.api(listCommunes, { query: { q: 'bethune', per_page: '1' } })).data
    assert.ok(commune)
    const [known] = (await visit.api(listActeurs, { query: { commune_id: commune.id, q: 'harmonie', per_page: '1' } })).data
    assert.ok(known)
    await goto('/revendiquer')
    await page.getByRole('link', { name: 'Proposer une page absente de l’annuaire' }).waitFor()
    await goto(`/proposer?${new URLSearchParams({ commune: commune.id, nom: known.nom }).toString()}`)
    await page.getByRole('alert').getByText('Cette page existe déjà').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Envoyer la proposition' }).isDisabled(), true)
    await picture(visit, 'propose-same-390')
    assert.deepEqual(await visit.axe(), [])
    await page.getByLabel('Nom', { exact: false }).first().fill(NOM)
    await page.getByRole('alert').getByText('Cette page existe déjà').waitFor({ state: 'detached' })
    await page.getByLabel('Présentez la structure et votre rôle').fill('L’association fait sonner le carillon chaque samedi.')
    await page.getByLabel('Adresse (facultatif)').fill('Grand-Place')
    // What was typed survives a reload.
    await page.reload()
    await page.getByLabel('Présentez la structure et votre rôle').waitFor()
    assert.equal(await page.getByLabel('Adresse (facultatif)').inputValue(), 'Grand-Place')
    await picture(visit, 'propose-390')
    await page.getByRole('button', { name: 'Envoyer la proposition' }).click()
    await page.getByRole('heading', { level: 1, name: `Proposition : « ${NOM} »` }).waitFor()
    await picture(visit, 'proposal-390')
    assert.deepEqual(await visit.axe(), [])
    await goto('/')
    await page.getByRole('link', { name: new RegExp(NOM) }).click()
    await page.getByRole('button', { name: 'Retirer la proposition' }).waitFor()
  },
)

browserTest(
  'a proposal and a request to manage a page are withdrawn after a confirmation',
  { app: 'espace', as: 'habitant@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const own = await api('habitant@demo.test')
    const [acteur] = (await own(listActeurs, { query: { type: 'commerce', per_page: '1' } })).data
    assert.ok(acteur)
    const body = {
      nom: 'Cercle des retraits',
      type: 'association',
      commune_id: acteur.commune_id,
      message: 'Pour être retirée ensuite.',
    } as const
    const proposal = (await own(createProposal, { body })).data.id
    const claim = (await own(submitClaim, { body: { acteur_id: acteur.id, message: 'Pour être retirée ensuite.' } })).data.id
    for (const [address, name, notice] of [
      [`/propositions/${proposal}`, 'Retirer la proposition', 'Proposition retirée.'],
      [`/demandes/${claim}`, 'Retirer la demande', 'Demande retirée.'],
    ] as const) {
      await goto(address)
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
      await page.getByText(notice).waitFor()
      // First: while the dialog closes, its button and that of the page have the same name.
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name }).waitFor({ state: 'detached' })
      await page.getByRole('main').getByText('Vous avez retiré cette').waitFor()
    }
    assert.equal((await own(getOwnProposal, { params: { id: proposal } })).data.status, 'withdrawn')
    assert.equal((await own(getOwnClaim, { params: { id: claim } })).data.status, 'withdrawn')
  },
)

browserTest(
  'a clerk of the town hall gives an opinion on a proposal',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    await goto('/propositions-commune')
    await page.getByRole('button', { name: `Avis favorable : ${NOM}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Avis favorable' }).click()
    await page.getByText('Avis enregistré.').waitFor()
    await page.getByRole('link', { name: 'Avis donné' }).click()
    await page.getByRole('heading', { level: 2, name: NOM }).waitFor()
    await picture(visit, 'proposals-commune-390')
    assert.deepEqual(await visit.axe(), [])
    assert.ok((await visit.sidewaysScroll()) <= 0)
  },
)

browserTest(
  'an administrator reads the opinion, approves with a corrected name by keyboard, and takes it back; the author is led to the claim',
  { as: 'admin@demo.test', width: 1280 },
  async (visit) => {
    const { page, goto, press } = visit
    const asAuthor = await api('habitant@demo.test')
    const mine = (await asAuthor(listOwnProposals, { query: {} })).data.find(({ nom }) => nom === NOM)
    assert.ok(mine)
    await goto('/propositions')
    await page.getByRole('link', { name: NOM }).click()
    await page.getByRole('heading', { name: 'Avis de la mairie', exact: true }).waitFor()
    await picture(visit, 'backoffice-proposal-1280')
    await press('a')
    await page.getByRole('dialog').getByLabel('Nom').fill('Les Compagnons du carillon')
    await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click()
    await page.getByText('« Les Compagnons du carillon » est dans l’annuaire.').waitFor()
    const { acteur, status } = (await asAuthor(getOwnProposal, { params: { id: mine.id } })).data
    assert.deepEqual([status, acteur?.nom], ['approved', 'Les Compagnons du carillon'])
    assert.deepEqual(await visit.axe(), [])
    await page.getByRole('button', { name: 'Annuler' }).first().click()
    await page.getByText('attend de nouveau une décision').waitFor()
    assert.equal((await asAuthor(getOwnProposal, { params: { id: mine.id } })).data.status, 'pending')
    await asAuthor(withdrawProposal, { params: { id: mine.id } })
  },
)

browserTest('a similar actor of the commune is one click from the rejection that names it', { as: 'admin@demo.test' }, async (visit) => {
  const { page, goto } = visit
  const { id } = await RECORDS.proposal()
  await goto(`/propositions/${id}`)
  await page
    .getByRole('button', { name: /^Refuser, déjà présent/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('Motif (communiqué à la personne)').inputValue(), 'Cet acteur est déjà dans l’annuaire.')
  await picture(visit, 'backoffice-proposal-reject')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
})

for (const [name, path] of [
  ['the form of a proposal', '/proposer'],
  ['the proposals of the commune', '/propositions-commune'],
] as const)
  for (const width of [390, 1280])
    for (const scheme of ['light', 'dark'] as const)
      browserTest(
        `${name} has no fault at ${width} px, ${scheme}`,
        { app: 'espace', as: 'mairie@demo.test', width, scheme, language: width === 390 ? 'en' : 'fr' },
        async (visit) => {
          await visit.goto(path)
          assert.deepEqual(await visit.axe(), [])
          assert.ok((await visit.sidewaysScroll()) <= 0)
          await picture(visit, `${path.slice(1)}-${width}-${scheme}`)
        },
      )
