import assert from 'node:assert/strict'
import { environment } from '../../../server/platform/settings/config.ts'
import { listImportRuns } from '../../../contract/imports/import-runs.ts'
import { listImportSources } from '../../../contract/imports/imports.ts'
import { listAdminPublications, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest } from './browser.ts'
import { until } from './until.ts'
import { site } from './service.ts'

const serial = Date.now() % 1e6
const NAME = `Actualités de Testville ${serial}`

const feed = (titles: readonly string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${NAME}</title>${titles
    .map((title) => `<item><title>${title}</title><guid>${title}</guid><description>Un texte sur ${title}.</description></item>`)
    .join('')}<item><guid>vide</guid></item></channel></rss>`

const figures = (text: string) => text.replaceAll(/\s+/g, ' ')

// A service at TEST_SERVICE_URL may not read the test site on this machine.
if (!environment['TEST_SERVICE_URL'])
  browserTest('from an address to a plan, a run, and its undoing, which leaves what was approved since', {}, async (visit) => {
    const { page, goto, axe, api, focused, press } = visit
    const { url, documents } = await site()
    const titles = [`Fête ${serial}`, `Travaux ${serial}`, `Vœux ${serial}`]
    documents.set('/', {
      type: 'text/html',
      body: `<html><head><link rel="alternate" type="application/rss+xml" title="${NAME}" href="/flux.xml"></head></html>`,
    })
    documents.set('/flux.xml', { type: 'application/rss+xml', body: feed(titles) })

    await goto('/imports/nouveau')
    await page.getByRole('textbox', { name: 'Adresse' }).fill(`${url}/`)
    await press('Enter')
    await page.getByRole('button', { name: `Choisir : ${NAME} (Flux RSS ou Atom)` }).click()
    await until(focused, (where) => where === 'h1 Nouvelle source')
    assert.deepEqual(await axe(), [])
    await page.getByRole('combobox', { name: 'Commune' }).fill('Béthune')
    await page
      .getByRole('option', { name: /Béthune/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Créer et simuler' }).click()
    await page.getByText('Simulation terminée').waitFor()
    assert.match(figures(await page.locator('.counts').innerText()), /Lus 4 À créer 3 .*À refuser 1/)
    assert.deepEqual(await axe(), [])
    const [source] = (await api(listImportSources, { query: { q: NAME } })).data
    assert.ok(source)
    const { id } = source
    const imported = async () => (await api(listAdminPublications, { query: { import_source_id: id } })).data
    assert.deepEqual([source.active, (await imported()).length], [false, 0], 'nothing happens before it was seen')

    await page.getByRole('button', { name: 'Importer maintenant' }).click()
    await page.getByText('Partiel').waitFor()
    await until(imported, (rows) => rows.length === 3)
    const lines = page.locator('.data-table').first().locator('tr[data-row]')
    await page.getByLabel('Type d’opération').selectOption('refuse')
    await page.waitForURL(/action=refuse/)
    await until(
      () => lines.count(),
      (count) => count === 1,
    )
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await page.getByRole('searchbox', { name: 'Titre ou identifiant' }).fill('voeux')
    await lines.filter({ hasText: `Vœux ${serial}` }).waitFor()
    await until(
      () => lines.count(),
      (count) => count === 1,
    )
    assert.deepEqual(await axe(), [])

    const [approved] = await imported()
    await api(moderateAdminPublication, { params: { id: approved?.id ?? '' }, body: { moderation_status: 'published' } })
    await page.getByRole('button', { name: 'Annuler cet import…' }).click()
    await page.getByRole('dialog').getByText('3 publications créées seront retirées').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler cet import' }).click()
    await page.getByText('Import annulé\u00a0: 2 publications retirées.').waitFor()
    await page.getByRole('heading', { name: 'Résultat de l’annulation' }).waitFor()
    assert.match(
      figures(await page.locator('.counts').first().innerText()),
      /Retirées 2 Rétablies 0 Remises en ligne 0 Conservées, car modifiées depuis 1/,
    )
    assert.ok(
      await page
        .getByRole('link', { name: approved?.title ?? '?' })
        .first()
        .isVisible(),
    )
    assert.deepEqual(await axe(), [])
    assert.deepEqual(
      (await imported()).map(({ title }) => title),
      [approved?.title],
    )

    await page.getByRole('link', { name: `← ${NAME}` }).click()
    await page.getByLabel('Clé d’accès').fill('une-cle-secrete')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Clé enregistrée.').waitFor()
    assert.equal(await page.getByLabel('Clé d’accès').inputValue(), '')
    assert.ok(
      !JSON.stringify(await page.evaluate(() => [Object.entries(sessionStorage), Object.entries(localStorage)])).includes(
        'une-cle-secrete',
      ),
    )
    const { data: runs } = await api(listImportRuns, { params: { id } })
    assert.deepEqual(
      runs.map(({ status, dry_run }) => [status, dry_run]),
      [['undone', false]],
    )
  })

for (const options of [{ language: 'en' }] as const)
  browserTest(`the screens of imports, ${JSON.stringify(options)}`, options, async ({ goto, axe, sidewaysScroll, api }) => {
    const { data: sources } = await api(listImportSources, { query: { paused: 'true' } })
    const [paused] = sources
    assert.ok(paused?.last_run)
    for (const path of ['/imports', '/imports/nouveau', `/imports/${paused.id}`, `/imports/${paused.id}/passages/${paused.last_run.id}`]) {
      await goto(path)
      assert.deepEqual(await axe(), [], path)
      assert.equal(await sidewaysScroll(), 0, path)
    }
  })

browserTest('an interrupted source is first, and is resumed in the list', {}, async ({ page, goto, axe, api }) => {
  const isPaused = async () => (await api(listImportSources, { query: { paused: 'true' } })).data.length > 0
  await goto('/imports')
  const [first, others] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await first.getByText('Interrompue (10 échecs)').waitFor()
  assert.equal(await others.getByText('Interrompue').count(), 0)
  assert.deepEqual(await axe(), [])
  await first.getByRole('button', { name: 'Reprendre' }).click()
  await page.getByText(/^L’import automatique de «\s.*\s» reprend\.$/).waitFor()
  await until(isPaused, (paused) => !paused)
  await page.getByRole('row').filter({ hasText: 'Interrompue' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Annuler' }).click()
  await first.getByText('Interrompue (10 échecs)').waitFor()
  assert.ok(await isPaused())
})

if (!environment['TEST_SERVICE_URL'])
  browserTest('a calendar whose series is one publication: the plan shows hours and place', {}, async ({ page, goto, axe, press }) => {
    const { url, documents } = await site()
    const year = new Date().getUTCFullYear() + 1
    documents.set('/agenda.ics', {
      type: 'text/calendar',
      body: [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        `X-WR-CALNAME:Agenda ${serial}`,
        'BEGIN:VEVENT',
        `UID:atelier-${serial}`,
        `SUMMARY:Atelier ${serial}`,
        `DTSTART;TZID=Europe/Paris:${year}0105T183000`,
        `DTEND;TZID=Europe/Paris:${year}0105T200000`,
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'LOCATION:Maison des arts\\, 3 rue du Four',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    })
    await goto('/imports/nouveau')
    await page.getByRole('textbox', { name: 'Adresse' }).fill(`${url}/agenda.ics`)
    await press('Enter')
    await page.getByRole('button', { name: `Choisir : Agenda ${serial}` }).click()
    await page.getByRole('combobox', { name: 'Commune' }).fill('Béthune')
    await page
      .getByRole('option', { name: /Béthune/ })
      .first()
      .click()
    await page.getByLabel('Type de publication').selectOption({ label: 'Événement' })
    await page.getByLabel('Événements répétés').selectOption('one')
    await page.getByLabel('Événements à venir (jours)').fill('730')
    await page.getByRole('button', { name: 'Créer et simuler' }).click()
    await page.getByText('Simulation terminée').waitFor()
    const line = page.locator('tr[data-row]').filter({ hasText: `Atelier ${serial}` })
    assert.match(
      (await line.innerText()).replaceAll(/\s+/g, ' '),
      /5 janv\. \d{4}, 18 h 30 – 20 h · 5 dates · Maison des arts, 3 rue du Four/,
    )
    await line.getByText('Voir le contenu').click()
    assert.deepEqual(await axe(), [])
    if (environment['IMPORT_SCREEN']) await page.screenshot({ path: environment['IMPORT_SCREEN'], fullPage: true })
  })
