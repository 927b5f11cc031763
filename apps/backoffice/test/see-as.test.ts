import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { getCompte } from '../../../contract/compte/compte.ts'
import { listUsers } from '../../../contract/users/users.ts'
import { endView, listOwnViews } from '../../../contract/users/view-as.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { api } from './service.ts'

const BUTTON = 'Voir comme cette personne'
const REASON = 'Comprendre pourquoi sa publication attend'

const idOf = async ({ api: call }: Visit, email: string): Promise<string> =>
  (await call(listUsers, { query: { q: email } })).data[0]?.id ?? ''

/** Opens the space of a person from their record. */
async function open(visit: Visit, userId: string): Promise<void> {
  await visit.goto(`/utilisateurs/${userId}`)
  await visit.page.getByRole('button', { name: BUTTON }).click()
  const dialog = visit.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(REASON)
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: 'Ouvrir l’espace' }).click()
  await visit.page.waitForURL('**/espace/')
  await settled(visit.page)
}
const banner = (page: Page) => page.getByRole('region', { name: 'Accès en lecture seule' })

for (const [width, scheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  browserTest(`an administrator sees the space of a person, read only, and leaves it, at ${width} px`, { width, scheme }, async (visit) => {
    const { page, axe } = visit
    const userId = await idOf(visit, 'asso@demo.test')
    await open(visit, userId)
    // Other tests change the name of the account.
    const { prenom, nom } = (await (await api('asso@demo.test'))(getCompte, {})).data
    await banner(page)
      .getByText(new RegExp(`^Vous voyez l’espace (?:de |d’)${prenom} ${nom} en lecture seule[.]$`))
      .waitFor()
    for (const name of [/^Publier$/, /Demander à gérer une autre page/, /Pages, compte et affichage/])
      assert.equal(await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count(), 0, String(name))
    assert.deepEqual(await axe(), [])
    assert.ok((await visit.sidewaysScroll()) <= 0)
    await page.getByRole('link', { name: 'Publications', exact: true }).click()
    await settled(page)
    assert.equal(await page.getByRole('link', { name: 'Brouillons' }).count(), 0)
    assert.deepEqual(await axe(), [])
    // A loaded page has the view still; what it does not show says so, instead of the administrator's own.
    for (const path of ['/equipe', '/compte', '/publier', '/brouillons/nouveau', '/invitation']) {
      await page.goto(`${visit.origin}/espace${path}`)
      await settled(page)
      await banner(page).waitFor()
      if (path !== '/invitation') assert.equal(await page.locator('h1').textContent(), 'Partie non montrée', path)
    }
    // The back-office in the same tab is still the administrator's own.
    await visit.goto('/utilisateurs')
    assert.equal(await page.locator('h1').textContent(), 'Utilisateurs')
    await page.goto(`${visit.origin}/espace/`)
    await banner(page).getByRole('button', { name: 'Quitter' }).click()
    await page.waitForURL(`**/backoffice/utilisateurs/${userId}`)
    await settled(page)
    const [seen] = (await (await api('asso@demo.test'))(listOwnViews, { query: {} })).data
    assert.equal(seen?.reason, REASON)
    assert.ok(Date.parse(seen.ended_at) <= Date.now() + 60_000, 'leaving ends it, minutes before its time')
    assert.equal((await visit.api(endView, { params: { userId } })).data.ended, false)
    // The space in this tab is the administrator's own again.
    await page.goto(`${visit.origin}/espace/`)
    await settled(page)
    assert.equal(await banner(page).count(), 0)
  })

browserTest('a view that ends elsewhere ends in a sentence, and shows nothing more', { expects: [401] }, async (visit) => {
  const { page, axe } = visit
  const userId = await idOf(visit, 'asso@demo.test')
  await open(visit, userId)
  await visit.api(endView, { params: { userId } })
  await page.getByRole('link', { name: 'Publications', exact: true }).click()
  await page.getByRole('heading', { name: 'Cet accès a pris fin' }).waitFor()
  assert.equal(await page.getByText('Odile').count(), 0)
  assert.deepEqual(await axe(), [])
  await page.getByRole('button', { name: 'Revenir à la fiche de la personne' }).click()
  await page.waitForURL(`**/backoffice/utilisateurs/${userId}`)
  await settled(page)
})

browserTest('there is no such button for a person with a role, nor for oneself', {}, async (visit) => {
  const own = (await visit.api(getCompte, {})).data.id
  const { data } = await visit.api(listUsers, { query: { role: 'platform_admin' } })
  assert.ok(data[0])
  for (const userId of [own, data[0].id]) {
    await visit.goto(`/utilisateurs/${userId}`)
    await visit.page.getByRole('heading', { name: 'Rôles' }).waitFor()
    assert.equal(await visit.page.getByRole('button', { name: BUTTON }).count(), 0)
  }
})
