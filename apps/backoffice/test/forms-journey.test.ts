import assert from 'node:assert/strict'
import { createActeur } from '../../../contract/acteurs/acteurs.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { getDraft, listDrafts } from '../../../contract/publications/drafts.ts'
import { browserTest } from './browser.ts'
import { word } from './colleague.ts'
import { Failing } from './form-loss.ts'
import { OFFICE } from './form-screen.ts'
import { formTest } from './forms.ts'
import { FORMS } from './form-screens.ts'
import { settled } from './page.ts'
import { api } from './service.ts'
import { signIn } from './sessions.ts'
import { until } from './until.ts'

const JOURNEY = new Set(['/brouillons/:id', '/revendiquer/:acteur?', '/utilisateurs/:userId'])

// Every form is in forms.test.ts: these are what most people type.
for (const form of FORMS) if (JOURNEY.has(form.route)) formTest(form, 2)

browserTest(
  'a draft whose creation was carried out and lost is one draft with all that was typed, after a reload too',
  { app: 'espace', as: 'asso@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const [acteur] = (await visit.api(getCompte, {})).data.acteurs
    const drafts = async () => (await visit.api(listDrafts, { query: { per_page: 100 } })).data.map(({ id }) => id)
    const before = new Set(await drafts())
    const failing = await Failing.on(page)
    await goto(`/brouillons/nouveau?genre=actualite&acteur=${acteur?.id ?? ''}`)
    const title = page.getByRole('textbox', { name: 'Titre' })
    await title.waitFor()
    failing.fail('lost', (kind) => kind === 'POST /api/v1/brouillons')
    await title.fill('Premier titre')
    await page.getByText(/le service est injoignable/).waitFor()
    await title.fill('Premier titre, et la suite')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await title.waitFor()
    assert.equal(await title.inputValue(), 'Premier titre, et la suite')
    failing.heal()
    await page.waitForURL(/brouillons\/[0-9a-f-]{36}/)
    const made = await until(
      async () => (await drafts()).filter((id) => !before.has(id)),
      (ids) => ids.length > 0,
    )
    assert.equal(made.length, 1)
    await until(
      async () => (await visit.api(getDraft, { params: { id: made[0] ?? '' } })).data.title,
      (saved) => saved === 'Premier titre, et la suite',
    )
    assert.equal(await title.inputValue(), 'Premier titre, et la suite')
  },
)

browserTest(
  'a text about one record is not found at another of the same name',
  { app: 'espace', as: OFFICE },
  async ({ page, goto, api: own }) => {
    const { commune_id } = (await own(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie') ?? assert.fail('no town hall')
    const nom = `Club ${word()}`
    const admin = await api()
    for (const adresse of ['1 rue Haute', '2 rue Haute'])
      await admin(createActeur, { body: { nom, type: 'association', commune_id, adresse } })
    await goto('/acteurs?tous=1')
    await page.getByLabel('Rechercher par le nom').fill(nom)
    const buttons = page.getByRole('button', { name: new RegExp(`^Signaler une erreur.*${nom}`) })
    await until(
      () => buttons.count(),
      (count) => count === 2,
    )
    const text = page.getByRole('dialog').getByRole('textbox')
    await buttons.first().click()
    await text.fill('Ce club n’existe plus.')
    await page.keyboard.press('Escape')
    await buttons.last().click()
    assert.equal(await text.inputValue(), '')
    await page.keyboard.press('Escape')
    await buttons.first().click()
    assert.equal(await text.inputValue(), 'Ce club n’existe plus.')
  },
)

browserTest(
  'what is typed is of its account: a session that ends finds it again, signing out removes it, and the next person finds nothing',
  { app: 'espace', as: 'asso@demo.test', ownSession: true, expects: [401] },
  async (visit) => {
    const { page, context, goto, origin } = visit
    const held = () =>
      page.evaluate(() => JSON.stringify(Object.entries(sessionStorage).filter(([name]) => name.startsWith('beffroi.draft.'))))
    const name = page.getByLabel('Prénom')
    await goto('/compte')
    await name.fill('Saisie perdue ?')
    assert.match(await held(), /Saisie perdue/)
    // The session ends, and the page is loaded again: signing in finds what was typed.
    await context.clearCookies()
    page.once('dialog', (dialog) => void dialog.accept())
    await signIn(page, origin, 'asso@demo.test')
    await goto('/compte')
    assert.equal(await name.inputValue(), 'Saisie perdue ?')
    // Another person at the same machine, in the same tab.
    await context.clearCookies()
    page.once('dialog', (dialog) => void dialog.accept())
    await signIn(page, origin, 'mairie@demo.test')
    await goto('/compte')
    assert.notEqual(await name.inputValue(), 'Saisie perdue ?')
    await name.fill('De la mairie')
    await page.locator('button.who').first().click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.locator('input[type=email]').first().waitFor()
    await settled(page)
    assert.equal(await held(), '[]')
  },
)
