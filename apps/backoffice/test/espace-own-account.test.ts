import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { getCompte, updateCompte } from '../../../contract/compte/compte.ts'
import { browserTest } from './browser.ts'

for (const [width, scheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const)
  browserTest(
    `one’s own name, data and account, at ${width} px`,
    { app: 'espace', as: 'habitant@demo.test', width, scheme, expects: [409] },
    async (visit) => {
      const { page, goto } = visit
      const former = (await visit.api(getCompte, {})).data
      await goto('/compte')
      await page.getByLabel('Prénom').fill('Inès')
      await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('de la Vallée')
      await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
      await page.getByText('Votre nom est enregistré.').first().waitFor()
      const { prenom, nom } = (await visit.api(getCompte, {})).data
      assert.deepEqual([prenom, nom], ['Inès', 'de la Vallée'])
      assert.deepEqual(await visit.axe(), [])
      assert.ok((await visit.sidewaysScroll()) <= 0)
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Télécharger mes données' }).click()
      const file = await saved
      assert.match(file.suggestedFilename(), /^mes-donnees-\d{4}-\d\d-\d\d\.json$/)
      assert.match(readFileSync(await file.path(), 'utf8'), /habitant@demo\.test/)
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
      await page
        .getByRole('dialog')
        .getByText(/Il sera effacé dans 7 jours/)
        .waitFor()
      assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer mon compte' }).click()
      await page.getByText(/Ce compte de la démonstration est partagé par tous/).waitFor()
      for (const name of ['Vie privée', 'Mentions légales']) await page.getByRole('link', { name }).waitFor()
      await visit.api(updateCompte, { body: { prenom: former.prenom, nom: former.nom } })
    },
  )

browserTest(
  'a draft that is saved late does not bring back somebody who has left its form',
  { app: 'espace', as: 'asso@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const acteur = (await visit.api(getCompte, {})).data.acteurs[0]
    await goto(`/brouillons/nouveau?genre=actualite&acteur=${acteur?.id ?? ''}`)
    await page.route('**/api/v1/brouillons', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Titre' }).fill('Une idée en passant')
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/brouillons') && answer.request().method() === 'POST')
    await page.getByRole('link', { name: 'Plus' }).click()
    await page.getByRole('heading', { level: 1, name: 'Toutes les rubriques' }).waitFor()
    assert.equal((await sent).status(), 201)
    await page.waitForTimeout(500)
    assert.match(page.url(), /\/espace\/plus/)
    await goto('/publications?etat=drafts')
    await page.getByText('Une idée en passant').first().waitFor()
  },
)
