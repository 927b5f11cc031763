import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { linkSubscription, listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest } from './browser.ts'
import { api } from './service.ts'

/** A folder for pictures of the screens, to be looked at. */
const PICTURES = environment['PICTURES']

browserTest(
  'an owner reads the subscription of the page; without one a sentence says so',
  { app: 'espace', as: 'asso@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const acteur = (await visit.api(getCompte, {})).data.acteurs.find(({ role }) => role === 'owner')
    assert.ok(acteur)
    const admin = await api('admin@demo.test')
    const { data } = await admin(listSubscriptions, { query: { status: 'active', per_page: '1' } })
    const [subscription] = data
    assert.ok(subscription)
    const former = subscription.acteur_linked ? subscription.acteur_id : null
    await admin(linkSubscription, { params: { id: subscription.id }, body: { acteur_id: acteur.id } })
    try {
      await goto('/plus')
      await page.getByRole('link', { name: 'Abonnement' }).click()
      await page.getByText('Période en cours jusqu’au').first().waitFor()
      await page.getByText('Publier sans relecture').waitFor()
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/subscription-390.png`, fullPage: true })
      assert.deepEqual(await visit.axe(), [])
      assert.ok((await visit.sidewaysScroll()) <= 0)
    } finally {
      await admin(linkSubscription, { params: { id: subscription.id }, body: { acteur_id: former } })
    }
  },
)

for (const scheme of ['light', 'dark'] as const)
  browserTest(
    `the subscription of a town hall has no fault at 1280 px, ${scheme}`,
    { app: 'espace', as: 'mairie@demo.test', width: 1280, scheme, language: 'en' },
    async (visit) => {
      await visit.goto('/abonnement')
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      assert.deepEqual(await visit.axe(), [])
    },
  )
