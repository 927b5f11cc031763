import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'
import { api } from './service.ts'
import { PASSWORD } from './sessions.ts'

/** A folder for pictures of the screens, to be looked at. */
const PICTURES = environment['PICTURES']
const picture = async ({ page }: Visit, name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png` })
const MAIRIE = { app: 'espace', as: 'mairie@demo.test' } as const
/** A publication that was withdrawn is read once more before its screen is left. */
const REMOVES = { ...MAIRIE, expects: [404] }

/** Creates a publication of the visitor's town hall. Returns its id. */
async function own(visit: Visit, title: string): Promise<string> {
  const acteur = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  assert.ok(acteur)
  const body = { title, body: 'Texte.', acteur_id: acteur.id, commune_id: acteur.commune_id }
  return (await visit.api(createPublication, { body })).data.id
}
/** Creates publications of an association in the commune of the visitor's town hall, which wait for a decision. */
async function waiting(visit: Visit, titles: readonly string[]): Promise<void> {
  const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  const asAuthor = await api('asso@demo.test')
  const author = (await asAuthor(getCompte, {})).data.acteurs.find(({ commune_id }) => commune_id === office?.commune_id)
  assert.ok(author)
  for (const title of titles)
    await asAuthor(createPublication, { body: { title, body: 'Samedi.', acteur_id: author.id, commune_id: author.commune_id } })
}

browserTest('the keys of dialogs work on the first screen: Escape closes, Ctrl+Enter sends', REMOVES, async (visit) => {
  const { page, goto, press, focused } = visit
  const id = await own(visit, 'Bourse aux plantes')
  await goto(`/publications/${id}`)
  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await until(focused, (name) => name === 'button Retirer')
  await press('Enter')
  await dialog.getByRole('button', { name: 'Annuler' }).focus()
  await press('Control+Enter')
  await page.getByText('Publication retirée.').waitFor()
})

browserTest('the focus stays on the button of a dialog whose request fails', { ...REMOVES, width: 390 }, async (visit) => {
  const { page, goto, press, focused } = visit
  const id = await own(visit, 'Troc de livres')
  await goto(`/publications/${id}`)
  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Retirer' }).focus()
  await page.route(`**/api/v1/publications/${id}`, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  await press('Enter')
  await page.getByText('Le service ne répond pas.').waitFor()
  await until(focused, (name) => name === 'button Retirer', 3000)
  assert.equal(await dialog.count(), 1)
  await page.unroute(`**/api/v1/publications/${id}`)
  await press('Enter')
  await page.getByText('Publication retirée.').waitFor()
})

browserTest('after a refusal the first faulty field of the form has the focus', { ...MAIRIE, expects: [422] }, async (visit) => {
  const { page, goto, press, focused } = visit
  const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  await goto(`/commune/${office?.commune_id}/elus`)
  const part = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Conseil municipal', exact: true }) })
  await part.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const added = part.locator('[data-line^=new]')
  await added.getByLabel('Prénom').fill('Dora')
  await part.getByRole('button', { name: 'Enregistrer' }).focus()
  await press('Enter')
  await added.locator('[aria-invalid=true]').first().waitFor()
  await until(focused, (name) => name !== 'body', 3000)
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true')
  assert.deepEqual(await visit.axe(), [])
  await part.getByRole('button', { name: 'Abandonner' }).click()
})

browserTest('after a wrong password the focus stays on the button', { app: 'backoffice', as: null, expects: [401] }, async (visit) => {
  const { page, goto, press, focused } = visit
  await goto('/')
  await page.locator('input[name=email]').fill('admin@demo.test')
  await page.locator('input[name=password]').fill('not the password')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).focus()
  await press('Enter')
  await page.getByText('Adresse ou mot de passe incorrect.').waitFor()
  await until(focused, (name) => name === 'button Se connecter', 3000)
  await page.locator('input[name=password]').fill(PASSWORD)
  await press('Enter')
  await page.getByRole('heading', { name: 'Tableau de bord' }).waitFor()
})

browserTest(
  'in the queue of a town hall a refusal that was not sent stays in its dialog with the reason, and its publication stays current',
  MAIRIE,
  async (visit) => {
    const { page, goto, press } = visit
    await waiting(visit, ['Concours de belote', 'Soirée lecture'])
    await goto('/a-relire')
    const current = page.locator('li[data-current]')
    for (let n = 0; n < 40 && !(await current.filter({ hasText: 'Concours de belote' }).isVisible()); n += 1) await press('j')
    await press('r')
    const dialog = page.getByRole('dialog')
    const reason = dialog.getByLabel('Motif (communiqué à l’auteur)')
    await reason.fill('Le lieu manque.')
    await page.route('**/mairie/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    await press('Control+Enter')
    await page.getByText('Le service ne répond pas.').first().waitFor()
    await dialog.getByRole('alert').getByText('Le service ne répond pas.').waitFor({ timeout: 3000 })
    assert.equal(await reason.inputValue(), 'Le lieu manque.')
    await current.filter({ hasText: 'Concours de belote' }).waitFor()
    await picture(visit, 'queue-not-sent')
    await page.unrouteAll()
    await press('Control+Enter')
    await page.getByText('« Concours de belote » est refusée').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await current.filter({ hasText: 'Soirée lecture' }).waitFor()
  },
)
