import assert from 'node:assert/strict'
import { linkActeurUser, unlinkActeurUser } from '../../../contract/acteurs/acteurs.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createDraft, deleteDraft, getDraft, submitDraft, updateDraft } from '../../../contract/publications/drafts.ts'
import { getUser, listUsers } from '../../../contract/users/users.ts'
import { browserTest, type Visit } from './browser.ts'
import { newActeur } from './colleague.ts'
import { settled } from './page.ts'
import { until } from './until.ts'
import { api } from './service.ts'
import { PASSWORD } from './sessions.ts'

const ASSO = { app: 'espace', as: 'asso@demo.test', width: 390 } as const

const titleField = ({ page }: Visit) => page.getByRole('textbox', { name: 'Titre' })
const saved = ({ page }: Visit) => page.getByText(/Brouillon enregistré/).waitFor()

/** Creates a draft of the visitor's page and opens it. Returns its id. */
async function openDraft(visit: Visit, title: string): Promise<string> {
  const acteur = (await visit.api(getCompte, {})).data.acteurs[0]
  assert.ok(acteur)
  const { id } = (await visit.api(createDraft, { body: { acteur_id: acteur.id, commune_id: acteur.commune_id, title, body: 'Texte.' } }))
    .data
  await visit.goto(`/brouillons/${id}`)
  await visit.page.getByRole('button', { name: 'Gras', exact: true }).waitFor()
  return id
}

browserTest(
  'without a network on a telephone, what is typed is kept, and saved by itself once the network is back',
  ASSO,
  async (visit) => {
    const { page, context } = visit
    const id = await openDraft(visit, 'Hors ligne')
    await context.setOffline(true)
    await titleField(visit).fill('Hors ligne, puis en ligne')
    await page.getByText(/le service est injoignable/).waitFor()
    await titleField(visit).press('End')
    await page.keyboard.type(' encore')
    assert.deepEqual(await visit.axe(), [])
    await context.setOffline(false)
    await saved(visit)
    const { title } = await until(
      async () => (await visit.api(getDraft, { params: { id } })).data,
      (draft) => draft.title === 'Hors ligne, puis en ligne encore',
    )
    assert.equal(title, 'Hors ligne, puis en ligne encore')
  },
)

browserTest('of a draft in two tabs, the second sees both versions, and nothing is overwritten before the choice', ASSO, async (visit) => {
  const { page } = visit
  visit.expects(412)
  const id = await openDraft(visit, 'Deux onglets')
  const version = (await visit.api(getDraft, { params: { id } })).data.version
  // The other tab, or a person of the team, saves first.
  await visit.api(updateDraft, { params: { id }, headers: { 'if-match': `"v${version}"` }, body: { title: 'De l’autre onglet' } })
  await titleField(visit).fill('De cet onglet')
  const alert = page.getByRole('alert').filter({ hasText: 'Ce brouillon a été modifié ailleurs' })
  await alert.waitFor()
  await alert.getByRole('heading', { name: 'De l’autre onglet' }).waitFor()
  assert.equal(await titleField(visit).inputValue(), 'De cet onglet')
  assert.deepEqual(await visit.axe(), [])
  assert.equal((await visit.api(getDraft, { params: { id } })).data.title, 'De l’autre onglet')
  await page.getByRole('button', { name: 'Reprendre l’autre version' }).click()
  await alert.waitFor({ state: 'detached' })
  assert.equal(await titleField(visit).inputValue(), 'De l’autre onglet')
})

browserTest(
  'a draft that was sent from another tab says so with a link to it, and what is on the screen is kept as a new draft',
  { ...ASSO, expects: [404, 412] },
  async (visit) => {
    const { page } = visit
    const id = await openDraft(visit, 'Envoyée ailleurs')
    const version = (await visit.api(getDraft, { params: { id } })).data.version
    await visit.api(updateDraft, { params: { id }, headers: { 'if-match': `"v${version}"` }, body: { title: 'De l’autre onglet' } })
    await titleField(visit).fill('De cet onglet')
    await page.getByText('Ce brouillon a été modifié ailleurs').waitFor()
    await visit.api(submitDraft, { params: { id } })
    await page.getByRole('button', { name: 'Garder ce qui est à l’écran' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Ce brouillon a déjà été envoyé' })
    await alert.waitFor()
    assert.equal(await alert.getByRole('link', { name: 'Voir la publication' }).getAttribute('href'), `/espace/publications/${id}`)
    assert.equal(await page.getByText('Ce brouillon a été modifié ailleurs').count(), 0)
    assert.deepEqual(await visit.axe(), [])
    await alert.getByRole('button', { name: 'Garder ma saisie dans un nouveau brouillon' }).click()
    await saved(visit)
    const { pathname } = new URL(page.url())
    assert.match(pathname, /brouillons\/[0-9a-f-]{36}$/)
    assert.ok(!pathname.endsWith(id))
    assert.equal((await visit.api(getDraft, { params: { id: pathname.slice(-36) } })).data.title, 'De cet onglet')
    assert.equal(await titleField(visit).inputValue(), 'De cet onglet')
    assert.equal(await page.getByRole('button', { name: /^(?:Publier|Envoyer)$/ }).isEnabled(), true)
  },
)

browserTest(
  'of a draft that was deleted in another tab, what is on the screen is kept as a new one',
  { ...ASSO, expects: [404] },
  async (visit) => {
    const { page } = visit
    const id = await openDraft(visit, 'Supprimé ailleurs')
    await visit.api(deleteDraft, { params: { id } })
    await titleField(visit).fill('Toujours à l’écran')
    const alert = page.getByRole('alert').filter({ hasText: 'Ce brouillon n’existe plus' })
    await alert.getByRole('button', { name: 'Garder ma saisie dans un nouveau brouillon' }).click()
    await saved(visit)
    assert.equal((await visit.api(getDraft, { params: { id: page.url().slice(-36) } })).data.title, 'Toujours à l’écran')
  },
)

browserTest('on a telephone a draft that cannot be sent says so at the button', ASSO, async (visit) => {
  const { page, context } = visit
  await openDraft(visit, 'Sans réseau')
  await context.setOffline(true)
  const send = page.getByRole('button', { name: /^(?:Publier|Envoyer)$/ })
  await send.focus()
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: 'Rien n’a été envoyé : le service est injoignable.' })
  await alert.waitFor()
  await until(
    () => alert.evaluate((box) => box.getBoundingClientRect().top >= 0 && box.getBoundingClientRect().bottom <= innerHeight),
    Boolean,
    3000,
  )
  await until(visit.focused, (name) => /^button (?:Publier|Envoyer)$/.test(name), 3000)
  await context.setOffline(false)
  await saved(visit)
  await alert.waitFor({ state: 'detached' })
})

browserTest('what was typed before a reload does not overwrite what somebody saved meanwhile', ASSO, async (visit) => {
  const { page, context } = visit
  const id = await openDraft(visit, 'Avant')
  const version = (await visit.api(getDraft, { params: { id } })).data.version
  await context.setOffline(true)
  await titleField(visit).fill('Saisi hors ligne')
  await page.getByText(/le service est injoignable/).waitFor()
  await visit.api(updateDraft, { params: { id }, headers: { 'if-match': `"v${version}"` }, body: { title: 'D’une collègue' } })
  page.once('dialog', (dialog) => void dialog.accept())
  // The way to the service is cut for the saves alone: the page itself is loaded again.
  await page.route('**/api/v1/brouillons/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('heading', { name: 'D’une collègue' }).waitFor()
  await page.unroute('**/api/v1/brouillons/*')
  assert.equal(await titleField(visit).inputValue(), 'Saisi hors ligne')
  await page.getByRole('button', { name: 'Garder ce qui est à l’écran' }).click()
  await saved(visit)
  assert.equal((await visit.api(getDraft, { params: { id } })).data.title, 'Saisi hors ligne')
})

browserTest(
  'a session that ends while writing is opened again over the form; the text is saved once',
  { ...ASSO, ownSession: true, expects: [401] },
  async (visit) => {
    const { page, context } = visit
    const id = await openDraft(visit, 'Session')
    await context.clearCookies()
    await page.route('**/api/v1/**', async (route) => {
      const headers = { ...route.request().headers() }
      delete headers['authorization']
      await route.continue({ headers })
    })
    await titleField(visit).fill('Après la fin de la session')
    const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
    await dialog.waitFor()
    await page.unroute('**/api/v1/**')
    const password = dialog.locator('input[name=password]')
    const byPassword = dialog.getByRole('button', { name: /mot de passe/i })
    await password.or(byPassword).first().waitFor()
    if ((await password.count()) === 0) await byPassword.first().click()
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await until(
      async () => (await visit.api(getDraft, { params: { id } })).data.title,
      (title) => title === 'Après la fin de la session',
    )
    assert.equal(await titleField(visit).inputValue(), 'Après la fin de la session')
  },
)

browserTest(
  'a right that is lost while writing ends in a sentence, and not in a loop of requests',
  { ...ASSO, expects: [404] },
  async (visit) => {
    const { page } = visit
    const admin = await api()
    const { id: acteurId, commune_id } = await newActeur({ ...visit, api: admin })
    const userId = (await admin(listUsers, { query: { q: ASSO.as } })).data[0]?.id ?? ''
    await admin(linkActeurUser, {
      params: { id: acteurId },
      body: { user_id: userId, role: 'member', permissions: ['manage_publications'] },
    })
    try {
      const { id } = (await visit.api(createDraft, { body: { acteur_id: acteurId, commune_id, title: 'Avant', body: 'Texte.' } })).data
      await visit.goto(`/brouillons/${id}`)
      await page.getByRole('button', { name: 'Gras', exact: true }).waitFor()
      await admin(unlinkActeurUser, { params: { id: acteurId, userId } })
      let saves = 0
      page.on('request', (request) => (saves += request.method() === 'PATCH' ? 1 : 0))
      await titleField(visit).fill('Après')
      await page.getByText(/votre droit a changé/).waitFor()
      await titleField(visit).fill('Après encore')
      await settled(page)
      assert.equal(saves, 1, 'one refusal, and no further attempt')
      assert.equal(await titleField(visit).inputValue(), 'Après encore')
      assert.ok(await page.getByRole('button', { name: /^(Envoyer|Publier)$/ }).isDisabled())
    } finally {
      await admin(unlinkActeurUser, { params: { id: acteurId, userId } }).catch(() => undefined)
    }
  },
)

browserTest('a member without rights sees no button that would be refused', { ...ASSO, as: 'habitant@demo.test' }, async (visit) => {
  const { page, goto } = visit
  const admin = await api()
  const { id: acteurId, nom } = await newActeur({ ...visit, api: admin })
  const userId = (await admin(listUsers, { query: { q: 'habitant@demo.test' } })).data[0]?.id ?? ''
  // Tests before may have given pages to the person.
  const { acteurs } = (await admin(getUser, { params: { userId } })).data
  for (const { id } of acteurs) await admin(unlinkActeurUser, { params: { id, userId } })
  await admin(linkActeurUser, { params: { id: acteurId }, body: { user_id: userId, role: 'member', permissions: [] } })
  try {
    await goto('/')
    await page.getByText(nom).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Publier', exact: true }).count(), 0)
    assert.equal(await page.getByRole('link', { name: /^(Profil|Imports)/ }).count(), 0)
    await goto('/publications')
    assert.equal(await page.getByRole('link', { name: 'Publier', exact: true }).count(), 0)
    await goto(`/brouillons/nouveau?genre=actualite&acteur=${acteurId}`)
    await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
  } finally {
    await admin(unlinkActeurUser, { params: { id: acteurId, userId } })
  }
})

browserTest('an upload that breaks off says so, and is taken up again', ASSO, async (visit) => {
  const { page } = visit
  const id = await openDraft(visit, 'Avec une image')
  await page.route('**/api/v1/medias**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  await page.locator('input[type=file]').first().setInputFiles({ name: 'affiche.png', mimeType: 'image/png', buffer: png })
  await page.getByText('affiche.png').waitFor()
  const again = page.getByRole('button', { name: 'Réessayer : affiche.png' })
  await again.first().waitFor()
  await page.unroute('**/api/v1/medias**')
  await again.first().click()
  await again.first().waitFor({ state: 'detached' })
  const { images } = await until(
    async () => (await visit.api(getDraft, { params: { id } })).data,
    (draft) => draft.images.length > 0,
  )
  assert.equal(images.length, 1)
})
