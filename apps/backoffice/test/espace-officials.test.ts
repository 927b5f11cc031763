import assert from 'node:assert/strict'
import { getCommuneFull, updateCommune } from '../../../contract/communes/communes-admin.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest } from './browser.ts'
import { photograph } from './pictured.ts'
import { api } from './service.ts'
import { until } from './until.ts'

const PICTURES = environment['PICTURES']

for (const app of ['espace', 'backoffice'] as const)
  browserTest(
    `the photograph of an official is uploaded, shown to residents with the name, and removed: ${app}`,
    { app, as: app === 'espace' ? 'mairie@demo.test' : 'admin@demo.test', width: 390 },
    async (visit) => {
      const { page, goto, axe } = visit
      const [admin, clerk] = [await api('admin@demo.test'), await api('mairie@demo.test')]
      const office = (await clerk(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
      const id = office?.commune_id ?? ''
      const { slug, elus } = (await admin(getCommuneFull, { params: { id } })).data
      const save = (body: object[]) => admin(updateCommune, { params: { id }, body: { elus: body as never } })
      await save([{ prenom: 'Anne', nom: 'Roux', civilite: 'F', fonction_type: 'adjoint', ordre: 0 }, ...elus])
      try {
        await goto(app === 'espace' ? `/commune/${id}/elus` : `/communes/${id}`)
        const part = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: app === 'espace' ? 'Conseil municipal' : 'Élus', exact: true }) })
        await part.getByRole('button', { name: 'Modifier Mme Anne Roux' }).click()
        const photo = part.getByRole('group', { name: 'Photo' })
        assert.equal(await part.getByLabel('Adresse de la photo').count(), 0, 'an address is not asked for')
        const file = { name: 'anne.jpg', mimeType: 'image/jpeg', buffer: await photograph('#7aa6d8') }
        await photo.locator('input[type=file]').setInputFiles([file])
        await photo.getByRole('button', { name: 'Remplacer la photo' }).waitFor()
        assert.deepEqual(await axe(), [])
        if (PICTURES) await page.screenshot({ path: `${PICTURES}/official-${app}.png`, fullPage: true })
        await part.getByRole('button', { name: 'Enregistrer', exact: true }).click()
        await page.getByText('Modifications enregistrées.').first().waitFor()
        const resident = await page.context().newPage()
        const shown = resident.getByRole('img', { name: 'Anne Roux' })
        await resident.goto(new URL(`/${slug}/elus`, page.url()).href)
        await until(
          () => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth),
          (width) => width > 0,
        )
        if (PICTURES) await resident.screenshot({ path: `${PICTURES}/official-site.png`, fullPage: true })
        await part.getByRole('button', { name: 'Modifier Mme Anne Roux' }).click()
        await photo.getByRole('button', { name: 'Retirer la photo' }).click()
        await part.getByRole('button', { name: 'Enregistrer', exact: true }).click()
        await part.getByText('1 changement à enregistrer').waitFor({ state: 'detached' })
        await resident.reload()
        assert.equal(await shown.count(), 0)
      } finally {
        await save(elus)
      }
    },
  )
