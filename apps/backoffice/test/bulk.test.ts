import assert from 'node:assert/strict'
import { createActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { listAdminPublications, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest } from './browser.ts'
import { until } from './until.ts'

const COUNT = 300

browserTest(
  'three hundred in one go: what will not go, a progress that can be left, one line, one undo, one row of the trail',
  {},
  async (visit) => {
    const { page, goto, api, axe, sidewaysScroll } = visit
    const word = `mot${crypto.randomUUID().slice(0, 8)}`
    const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
    const acteur_id = (await api(createActeur, { body: { nom: `Comité ${word}`, type: 'association', commune_id } })).data.id
    const ids: string[] = []
    for (let n = 0; n < COUNT; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, async (_, i) => {
          const body = { title: `Bal ${n + i} ${word}`, body: 'Samedi.', acteur_id, commune_id }
          ids.push((await api(createPublication, { body })).data.id)
        }),
      )
    const published = async () =>
      (await api(listAdminPublications, { query: { q: word, moderation_status: 'published', per_page: '1' } })).meta.total
    const [already = '', late = ''] = ids
    await api(moderateAdminPublication, { params: { id: already }, body: { moderation_status: 'published' } })

    await goto(`/publications?q=${word}&moderation_status=`)
    await page.getByRole('checkbox', { name: 'Sélectionner toute la page' }).check()
    await page.getByRole('button', { name: `Sélectionner les ${COUNT}` }).click()
    const bar = page.getByRole('group', { name: 'Publications cochées' })
    await bar.getByText(`Les ${COUNT} de ce filtre sont choisies.`).waitFor()
    await bar.getByRole('button', { name: 'Publier' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ne changeront pas : une l’est déjà.').waitFor()
    assert.deepEqual(await axe(), [])
    // Somebody writes one more while the question is read: nothing is decided on what was not seen.
    visit.expects(409)
    const more = await api(createPublication, { body: { title: `Bal en plus ${word}`, body: 'Samedi.', acteur_id, commune_id } })
    await dialog.getByRole('button', { name: `Publier ${COUNT - 1}` }).click()
    await dialog.getByText('Le nombre d’éléments a changé depuis que vous les avez choisis').waitFor()
    await dialog.getByRole('button', { name: 'Relire la liste' }).click()
    assert.equal(await published(), 1)

    await page.getByRole('button', { name: `Sélectionner les ${COUNT + 1}` }).click()
    await bar.getByRole('button', { name: 'Publier' }).click()
    await dialog.getByRole('button', { name: `Publier ${COUNT}` }).click()
    // The page is left at once; the run goes on, and is found again.
    await page.locator('.bulk-run').waitFor()
    await goto('/journal')
    await until(published, (found) => found === COUNT + 1)
    await goto(`/publications?q=${word}&moderation_status=`)
    const line = page.locator('.bulk-run')
    await line.getByText(`${COUNT} publications publiées, une laissée telle quelle`).waitFor()
    await line.getByRole('button', { name: 'Voir laquelle' }).click()
    await dialog.getByRole('row', { name: /L’était déjà/ }).waitFor()
    assert.deepEqual(await axe(), [])
    await page.keyboard.press('Escape')

    await api(moderateAdminPublication, { params: { id: late }, body: { moderation_status: 'rejected', reason: 'Hors sujet' } })
    await goto('/journal')
    const row = page
      .getByRole('listitem')
      .filter({ hasText: `a publié ${COUNT} publications` })
      .first()
    await row.getByRole('button', { name: /a publié/ }).click()
    await row
      .getByText(/Bal \d+ mot/)
      .first()
      .waitFor()
    assert.deepEqual(await axe(), [])
    assert.equal(await sidewaysScroll(), 0)
    await row
      .getByRole('button', { name: /^Annuler/ })
      .first()
      .click()
    await until(published, (found) => found === 1)
    await goto(`/publications?q=${word}&moderation_status=`)
    // What is undone is no outcome that stays.
    await line.waitFor({ state: 'detached' })
    assert.ok(more.data.id)
  },
)
