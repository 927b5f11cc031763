import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { createActeur, deleteActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { deleteAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { updateUser } from '../../../contract/users/users.ts'
import { browserTest, openVisit } from './browser.ts'
import { settled } from './page.ts'
import { until } from './until.ts'
import { RECORDS } from './records.ts'

const names = (page: Page) => page.locator('tbody th a').allTextContents()
const query = (page: Page) => new URL(page.url()).search
const showsOnly = (page: Page, name: string) =>
  until(
    () => names(page),
    (shown) => shown.length === 1 && shown[0] === name,
  )

browserTest('the address holds all of a list: it can be shared, kept, and gone back to', {}, async ({ page, context, origin, goto }) => {
  await goto('/utilisateurs')
  const opening = await names(page)
  await page.getByRole('button', { name: 'Nom', exact: true }).click()
  await until(
    async () => query(page),
    (search) => search === '?sort=nom_desc',
  )
  await page.getByRole('searchbox').fill('Hennebelle')
  await showsOnly(page, 'Claire Hennebelle')
  assert.equal(query(page), '?sort=nom_desc&q=Hennebelle')

  const another = await context.newPage()
  await another.goto(page.url())
  await settled(another)
  await showsOnly(another, 'Claire Hennebelle')
  assert.equal(await another.getByRole('searchbox').inputValue(), 'Hennebelle')
  await page.reload()
  await showsOnly(page, 'Claire Hennebelle')

  await page.goBack()
  await until(
    () => names(page),
    (shown) => shown.join() === opening.join(),
  )
  assert.equal(page.url(), `${origin}/backoffice/utilisateurs`)
  await page.goForward()
  await showsOnly(page, 'Claire Hennebelle')
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await until(
    () => names(page),
    (shown) => shown.length > 1,
  )
  assert.equal(query(page), '')
})

browserTest('any list is exported whole, as a spreadsheet opens it, and runs nothing', {}, async ({ page, goto, api }) => {
  const { id } = await RECORDS.userToRename()
  await api(updateUser, { params: { userId: id }, body: { nom: '=HYPERLINK("https://example.org";"ici")', prenom: null } })
  await goto('/utilisateurs?per_page=10')
  const total = Number((await page.locator('h1 + *').textContent())?.replaceAll(/\D/g, ''))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Autres actions sur la liste' }).click()
  await page.getByRole('menuitem', { name: 'Exporter (CSV)' }).click()
  const file = await download
  assert.match(file.suggestedFilename(), /^users-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  assert.ok(text.startsWith('\u{feff}Nom;E-mail;'), text.slice(0, 60))
  const lines = text.trimEnd().split('\r\n')
  assert.ok(total > 10)
  assert.equal(lines.length, 1 + total, 'all pages, not the one in view')
  assert.ok(text.includes(`"'=HYPERLINK(""https://example.org"";""ici"")"`))
  for (const line of lines.slice(1)) assert.doesNotMatch(line, /(?:^|;)"?[=+@-]/)
})

browserTest('a view has a name, is found on another machine, and leads back', {}, async ({ page, goto, expects }) => {
  const name = `Équipe ${Date.now()}`
  const open = () => page.getByRole('button', { name: 'Autres actions sur la liste' }).click()
  const save = async (as: string) => {
    await page.getByRole('menuitem', { name: 'Enregistrer cette vue' }).click()
    await page.getByLabel('Nom de la vue').fill(as)
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  }
  await goto('/utilisateurs?q=Hennebelle&sort=nom_asc')
  await open()
  await save(name)
  await page.getByText(`Vue « ${name} » enregistrée.`).waitFor()

  const { visit: elsewhere, close } = await openVisit({ ownSession: true })
  await elsewhere.goto('/utilisateurs')
  await elsewhere.page.getByRole('navigation', { name: 'Vues enregistrées' }).getByRole('link', { name, exact: true }).click()
  await showsOnly(elsewhere.page, 'Claire Hennebelle')
  assert.equal(query(elsewhere.page), '?q=Hennebelle&sort=nom_asc')
  assert.deepEqual(elsewhere.faults, [])
  await close()

  expects(409)
  await open()
  await save(name)
  await until(
    () => page.getByRole('dialog').textContent(),
    (text) => /existe|déjà/.test(text ?? ''),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).last().click()
  await open()
  await page.getByRole('menuitem', { name: `Supprimer la vue « ${name} »` }).click()
  await page.getByText(`Vue « ${name} » supprimée.`).waitFor()
})

browserTest('the menu counts what the list shows: the list read, its count is read as well', {}, async (visit) => {
  const { page, goto, api } = visit
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const word = `mot${crypto.randomUUID().slice(0, 8)}`
  const badge = page.locator('a.nav-link', { hasText: 'Publications' }).locator('.count')
  const shown = async () => Number((await badge.textContent())?.replaceAll(/\D/g, ''))
  const { data: acteur } = await api(createActeur, { body: { nom: `Club ${word}`, type: 'association', commune_id } })
  await goto('/publications')
  await badge.waitFor()
  const before = await shown()
  await page.waitForTimeout(1500)
  const { data } = await api(createPublication, { body: { title: word, body: 'Texte.', acteur_id: acteur.id, commune_id } })
  await page.getByLabel('Titre ou texte').fill(word)
  await page.locator('tr[data-row]', { hasText: word }).waitFor()
  await until(shown, (count) => count === before + 1)
  await api(deleteAdminPublication, { params: { id: data.id } })
  await api(deleteActeur, { params: { id: acteur.id } })
})
