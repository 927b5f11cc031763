import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { site } from './service.ts'

const CITY = { postcode: '62400', city: 'Béthune', citycode: '62119' }
/** What the Base Adresse Nationale answers to "8 rue du ma". */
const BAN = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    ['8 Rue du Marais', [2.6401, 50.5303]],
    ['8 Rue du Marché', [2.6411, 50.5313]],
  ].map(([name, coordinates]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: {
      ...CITY,
      type: 'housenumber',
      name,
      housenumber: '8',
      street: String(name).slice(2),
      label: `${String(name)} 62400 Béthune`,
    },
  })),
})

const townHall = async ({ api }: Visit) => (await api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''

for (const [width, scheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const)
  browserTest(
    `the address of an event is proposed while it is typed: Enter takes the first, Tab takes none away, at ${width} px`,
    { app: 'espace', as: 'mairie@demo.test', width, scheme },
    async (visit) => {
      const { page, goto, press } = visit
      const documents = (await site()).documents
      documents.set('/adresses', { type: 'application/json', body: BAN })
      await goto(`/brouillons/nouveau?genre=evenement&acteur=${await townHall(visit)}`)
      const field = page.getByRole('combobox', { name: 'Adresse', exact: true })
      await field.focus()
      await page.keyboard.type('8 rue du ma')
      await page.getByRole('option', { name: '8 Rue du Marais, 62400 Béthune' }).waitFor()
      assert.equal(await field.getAttribute('aria-expanded'), 'true')
      await page.getByRole('status').filter({ hasText: '2 adresses proposées. Entrée choisit la première.' }).waitFor()
      await page.getByText('Base Adresse Nationale').waitFor()
      await settled(page)
      assert.deepEqual(await visit.axe(), [])
      // Tab leaves what was typed as it is.
      await press('Tab')
      await page.getByRole('option', { name: /62400/ }).first().waitFor({ state: 'detached' })
      assert.equal(await field.inputValue(), '8 rue du ma')
      assert.equal(await page.getByText(/^Lieu situé/).count(), 0)
      await field.focus()
      await page.keyboard.press('End')
      await page.keyboard.type('r')
      await page.getByRole('option', { name: /62400/ }).first().waitFor()
      await press('Enter')
      assert.equal(await field.inputValue(), '8 Rue du Marais, 62400 Béthune')
      await page.getByText('Lieu situé (50,53030 ; 2,64010)').waitFor()
      await page.getByRole('option', { name: /62400/ }).first().waitFor({ state: 'detached' })
      // The arrows choose another one; what is typed after a choice has no position.
      await field.fill('8 rue du mar')
      await page.getByText(/^Lieu situé/).waitFor({ state: 'detached' })
      await page.getByRole('option', { name: /62400/ }).first().waitFor()
      await press('ArrowDown', 'ArrowDown', 'Enter')
      assert.equal(await field.inputValue(), '8 Rue du Marché, 62400 Béthune')
      // Without an answer of the service the form proposes what the commune has shown, and takes any text.
      documents.set('/adresses', { status: 500 })
      await field.fill('arras')
      await page.getByText('Déjà vues dans la commune').waitFor()
      await page.getByRole('option', { name: '3 rue d’Arras, 62400 Béthune' }).waitFor()
      await field.fill('Derrière la grange')
      await press('Enter')
      assert.equal(await field.inputValue(), 'Derrière la grange')
      documents.delete('/adresses')
    },
  )

browserTest('the streets of an alert are proposed one by one', { app: 'espace', as: 'mairie@demo.test', width: 390 }, async (visit) => {
  const { page, goto, press } = visit
  ;(await site()).documents.delete('/adresses')
  await goto('/alerte')
  await page.getByRole('button', { name: 'Autre' }).click()
  await page.getByRole('button', { name: /^Information/ }).click()
  const field = page.getByRole('combobox', { name: 'Rues ou secteurs (facultatif)' })
  await field.focus()
  await page.keyboard.type('arras')
  await page.getByRole('option', { name: 'rue d’Arras', exact: true }).waitFor()
  await press('Enter')
  await page.keyboard.type(', Le Port, arra')
  await page.getByRole('option', { name: 'rue d’Arras', exact: true }).waitFor()
  assert.equal(await field.inputValue(), 'rue d’Arras, Le Port, arra')
  await settled(page)
  assert.deepEqual(await visit.axe(), [])
  await press('Enter')
  assert.equal(await field.inputValue(), 'rue d’Arras, Le Port, rue d’Arras')
})
