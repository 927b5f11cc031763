import assert from 'node:assert/strict'
import { getCommuneFull, updateCommune } from '../../../contract/communes/communes-admin.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest } from './browser.ts'
import { api } from './service.ts'

const PICTURES = environment['PICTURES']

for (const width of [390, 1280])
  browserTest(
    `a town hall without collections takes those of a commune nearby, reads them and saves them, at ${width} px`,
    { app: 'espace', as: 'mairie@demo.test', width },
    async (visit) => {
      const { page, goto, axe } = visit
      const admin = await api('admin@demo.test')
      const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
      const id = office?.commune_id ?? ''
      const collectesOf = async (commune: string) => (await admin(getCommuneFull, { params: { id: commune } })).data.collectes
      const save = (commune: string, collectes: object[]) =>
        admin(updateCommune, { params: { id: commune }, body: { collectes: collectes as never } })
      const found = async (q: string) => (await admin(listCommunes, { query: { q, per_page: 1 } })).data[0]
      const [near, bare] = [await found('Beuvry'), await found('Mende')]
      assert.ok(near && bare)
      const [own, others] = [await collectesOf(id), await collectesOf(near.id)]
      await save(id, [])
      await save(near.id, [
        { type_dechet: 'emballages', libelle: 'Bac jaune', frequence: 'hebdomadaire', jours: [3], secteur: 'Nord' },
        { type_dechet: 'verre', libelle: 'Verre', frequence: 'mensuelle', jours: [1], semaines_du_mois: [1] },
      ])
      await save(bare.id, [])
      try {
        await goto(`/commune/${id}/dechets`)
        await page.getByRole('button', { name: 'Reprendre les collectes d’une commune voisine' }).click()
        const choice = page.getByLabel('Commune voisine', { exact: true })
        const search = page.getByLabel('Nom ou code postal (vide : les plus proches)')
        await search.fill(bare.nom)
        await choice.getByRole('option', { name: bare.nom, exact: true }).waitFor({ state: 'attached' })
        await choice.selectOption({ label: bare.nom })
        await page.getByText('Aucune collecte n’est renseignée pour cette commune.').waitFor()
        // Without a name the nearest are proposed.
        await search.fill('')
        await choice.getByRole('option', { name: near.nom, exact: true }).waitFor({ state: 'attached' })
        await choice.selectOption({ label: near.nom })
        const add = page.getByRole('button', { name: 'Ajouter 2 lignes à ma liste' })
        await add.waitFor()
        // A row under the bar of sections, half scrolled away, is no target.
        await page.evaluate(() => scrollTo(0, 0))
        assert.deepEqual(await axe(), [])
        if (PICTURES) await page.screenshot({ path: `${PICTURES}/neighbour-${width}.png`, fullPage: true })
        await add.click()
        // Nothing is stored before the person saves.
        assert.deepEqual(await collectesOf(id), [])
        await page.getByRole('button', { name: 'Modifier Bac jaune' }).waitFor()
        await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
        await page.getByText('Modifications enregistrées.').waitFor()
        const stored = await collectesOf(id)
        assert.deepEqual(
          stored.map(({ libelle, jours, semaines_du_mois, secteur }) => [libelle, jours, semaines_du_mois, secteur]),
          [
            ['Bac jaune', [3], null, null],
            ['Verre', [1], [1], null],
          ],
        )
      } finally {
        // Removed rows are written anew.
        const fresh = (rows: typeof own) => rows.map(({ id: _, ...row }) => row)
        await save(id, fresh(own))
        await save(near.id, fresh(others))
      }
    },
  )

browserTest(
  'a town hall takes the collections of a calendar file, and takes it again later: new dates of the same rows, nothing twice',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto, axe } = visit
    const admin = await api('admin@demo.test')
    const id = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.commune_id ?? ''
    const collectesOf = async () => (await admin(getCommuneFull, { params: { id } })).data.collectes
    const save = (collectes: object[]) => admin(updateCommune, { params: { id }, body: { collectes: collectes as never } })
    const own = await collectesOf()
    await save([])
    const series = (title: string, rule: string) =>
      `BEGIN:VEVENT\r\nUID:${title}\r\nSUMMARY:${title}\r\nDTSTART;VALUE=DATE:20200402\r\nRRULE:${rule}\r\nEND:VEVENT\r\n`
    const events = series('Poubelle jaune', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH') + series('Poubelle verte', 'FREQ=WEEKLY;BYDAY=TU')
    const read = async (of: string) => {
      const buffer = Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${of}END:VCALENDAR\r\n`)
      await page.getByRole('button', { name: 'Reprendre un calendrier de collecte (iCalendar)' }).click()
      await page.locator('input[type=file]').first().setInputFiles({ name: 'collectes.ics', mimeType: 'text/calendar', buffer })
      await page.getByRole('button', { name: 'Lire le calendrier' }).click()
    }
    try {
      await goto(`/commune/${id}/dechets`)
      await read(events)
      await page.getByText(/^Une semaine sur deux/).waitFor()
      const add = page.getByRole('button', { name: 'Ajouter 2 lignes à ma liste' })
      assert.equal(await add.isDisabled(), true)
      assert.deepEqual(await axe(), [])
      await page.getByRole('combobox', { name: 'Type de déchets' }).selectOption({ label: 'Ordures ménagères' })
      await add.click()
      assert.deepEqual(await collectesOf(), [], 'nothing is stored before the person saves')
      await page.getByRole('button', { name: 'Modifier Poubelle jaune' }).waitFor()
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await page.getByText('Modifications enregistrées.').waitFor()
      assert.deepEqual(
        (await collectesOf()).map(({ libelle, type_dechet, frequence, jours }) => [libelle, type_dechet, frequence, jours]),
        [
          ['Poubelle jaune', 'emballages', 'quinzaine', [4]],
          ['Poubelle verte', 'ordures_menageres', 'hebdomadaire', [2]],
        ],
      )
      // The list has rows now: the calendar is still offered. One series has moved to another day, one is new, one is the same.
      const later = events.replace('BYDAY=TU', 'BYDAY=FR') + series('Verre', 'FREQ=MONTHLY;BYDAY=1MO')
      await read(later)
      await page.getByText('Ces dates figurent déjà dans la liste.').waitFor()
      const choiceOf = (name: string) => page.getByRole('combobox', { name: `Que faire de « ${name} » ?` })
      assert.equal(await choiceOf('Poubelle jaune').inputValue(), 'skip')
      assert.equal(await choiceOf('Verre').inputValue(), 'add')
      assert.match(await choiceOf('Poubelle verte').locator('option:checked').innerText(), /^Reprendre ses dates pour «\sPoubelle verte\s»/)
      assert.deepEqual(await axe(), [])
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/calendar-again.png`, fullPage: true })
      const before = await collectesOf()
      await page.getByRole('button', { name: 'Reprendre 2 lignes dans ma liste' }).click()
      await page.getByText('2 changements à enregistrer').waitFor()
      assert.deepEqual(await collectesOf(), before, 'nothing is stored before the person saves')
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await page.getByRole('button', { name: 'Modifier Verre' }).waitFor()
      await page.getByText('2 changements à enregistrer').waitFor({ state: 'detached' })
      const stored = await collectesOf()
      assert.deepEqual(
        stored.map(({ libelle, type_dechet, jours }) => [libelle, type_dechet, jours]),
        [
          ['Poubelle jaune', 'emballages', [4]],
          ['Poubelle verte', 'ordures_menageres', [5]],
          ['Verre', 'verre', []],
        ],
      )
      assert.deepEqual(
        stored.slice(0, 2).map(({ id: row }) => row),
        before.map(({ id: row }) => row),
        'a row with new dates is the same row',
      )
    } finally {
      await save(own.map(({ id: _, ...row }) => row))
    }
  },
)
