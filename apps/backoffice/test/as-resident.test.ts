import assert from 'node:assert/strict'
import { listAdminActeurs, setActeurActive } from '../../../contract/acteurs/acteurs.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { browserTest } from './browser.ts'
import { settled } from './page.ts'
import { until } from './until.ts'

for (const [width, scheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  browserTest(`a record is shown as residents see it, in any state, at ${width} px`, { width, scheme }, async (visit) => {
    const { page, goto, press, api } = visit
    const link = page.getByRole('link', { name: 'Voir comme un habitant' })
    const one = async (moderation_status: 'published' | 'pending') =>
      (await api(listAdminPublications, { query: { moderation_status, per_page: '50' } })).data
    const shown = (await one('published')).find(({ visible, modification }) => visible && modification === null)
    assert.ok(shown)
    await goto(`/publications/${shown.id}`)
    const tab = page.waitForEvent('popup')
    await link.click()
    await (await tab).getByRole('heading', { level: 1, name: shown.title }).waitFor()
    const waiting = (await one('pending')).find(({ modification }) => modification === null)
    assert.ok(waiting)
    await goto(`/publications/${waiting.id}`)
    const button = page.getByRole('button', { name: 'Voir comme un habitant' })
    await button.focus()
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Comme un habitant la lirait' })
    await dialog.getByText('Les habitants ne voient pas cette publication en ce moment.').waitFor()
    await dialog.getByRole('heading', { name: waiting.title }).waitFor()
    await settled(page)
    assert.deepEqual(await visit.axe(), [])
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await until(visit.focused, (found) => found.includes('Voir comme un habitant'))
    const acteur = (await api(listAdminActeurs, { query: { per_page: '50' } })).data.find(
      ({ active, type }) => active && type === 'association',
    )
    assert.ok(acteur)
    const params = { id: acteur.id }
    await goto(`/acteurs/${acteur.id}`)
    assert.equal(await link.getAttribute('href'), `/acteur/${acteur.slug}`)
    await api(setActeurActive, { params, body: { active: false } })
    try {
      await goto(`/acteurs/${acteur.id}`)
      await button.click()
      await page.getByRole('dialog').getByText('Les habitants ne voient pas cette page en ce moment.').waitFor()
      await settled(page)
      assert.deepEqual(await visit.axe(), [])
    } finally {
      await api(setActeurActive, { params, body: { active: true } })
    }
    await goto(`/communes/${acteur.commune_id}`)
    assert.equal(await link.getAttribute('href'), `/${acteur.commune.slug}`)
  })
