import assert from 'node:assert/strict'
import { createActeur, deleteActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { deleteAdminPublication, getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { pdf, photograph, uploaded } from './pictured.ts'
import { until } from './until.ts'

interface Made {
  acteur: string
  id: string
}
/** Creates a town hall with a publication, with pictures if given. */
async function publication({ api }: Visit, pictures: readonly string[] = []): Promise<Made> {
  const word = `mot${crypto.randomUUID().slice(0, 8)}`
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const { data } = await api(createActeur, { body: { nom: `Mairie ${word}`, type: 'mairie', commune_id } })
  const images = await Promise.all(
    pictures.map(async (alt) => ({ media_id: await uploaded(api, data.id, await photograph('#7aa6d8'), 'image/jpeg', 'a.jpg'), alt })),
  )
  const body = { title: `Essai ${word}`, body: 'Texte.', acteur_id: data.id, commune_id, images }
  return { acteur: data.id, id: (await api(createPublication, { body })).data.id }
}
async function cleared({ api }: Visit, { acteur, id }: Made): Promise<void> {
  await api(deleteAdminPublication, { params: { id } })
  await api(deleteActeur, { params: { id: acteur } })
}
const stored = async ({ api }: Visit, id: string) => (await api(getAdminPublication, { params: { id } })).data
const jpeg = async (name: string, ...about: Parameters<typeof photograph>) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(...about),
})

browserTest('pictures and a document are added, described, put in order by keyboard, saved and shown', {}, async (visit) => {
  const { page, goto, axe, press, focused } = visit
  const made = await publication(visit)
  await goto(`/publications/${made.id}`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
  const pictures = page.getByRole('group', { name: 'Images', exact: true })
  await pictures
    .locator('input[type=file]')
    .setInputFiles([await jpeg('marche.jpg', '#7aa6d8', 'Une place et son kiosque'), await jpeg('halle.jpg', '#d8b07a')])
  const second = page.getByRole('group', { name: 'Image 2' })
  await second.waitFor()
  // The description of the file is proposed; the other text is asked for.
  const alts = pictures.getByLabel('Description de l’image')
  const typed = async () => Promise.all((await alts.all()).map(async (alt) => alt.inputValue()))
  await until(typed, (texts) => texts.length === 2)
  assert.deepEqual((await typed()).toSorted(), ['', 'Une place et son kiosque'])
  const empty = (await typed()).indexOf('')
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await save.click()
  assert.equal(await pictures.locator('textarea:invalid').count(), 1)
  await alts.nth(empty).fill('Façade de la halle')
  assert.deepEqual(await axe(), [])

  const before = await typed()
  await second.getByRole('button', { name: 'Monter : Image 2' }).focus()
  await press('Enter')
  await until(focused, (name) => /^button Descendre\s: Image 1$/.test(name))
  assert.deepEqual(await typed(), before.toReversed())
  await press('Enter')
  await until(focused, (name) => /^button Monter\s: Image 2$/.test(name))

  const documents = page.getByRole('group', { name: 'Documents', exact: true })
  await documents
    .locator('input[type=file]')
    .setInputFiles([{ name: 'reglement_interieur.pdf', mimeType: 'application/pdf', buffer: pdf('/Author (Camille Nomprive)') }])
  // What is published with it and is not on its pages.
  await documents.getByText('Les propriétés de ce PDF nomment son auteur', { exact: false }).waitFor()
  const title = documents.getByLabel('Titre du document')
  assert.equal(await title.inputValue(), 'reglement interieur')
  await title.fill('Règlement intérieur')
  await save.click()
  const shown = page.locator('.picture-figure img')
  await shown.nth(1).waitFor()
  const { images, documents: files } = await stored(visit, made.id)
  assert.deepEqual(
    images.map(({ alt }) => alt),
    before,
  )
  assert.equal(files[0]?.titre, 'Règlement intérieur')
  assert.ok(files[0]?.media.sha256)
  await page.getByRole('link', { name: /^Règlement intérieur \(PDF/ }).waitFor()
  await page.getByText(files[0].media.sha256).waitFor()
  await until(
    () => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth),
    (width) => width > 0,
  )
  assert.match((await shown.first().getAttribute('srcset')) ?? '', /400w.*800w.*1600w/)
  await cleared(visit, made)
})

browserTest('a decorative picture needs no text; a picture is removed, and the change is undone', {}, async (visit) => {
  const { page, goto, press } = visit
  const made = await publication(visit, ['Un champ'])
  await goto(`/publications/${made.id}`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
  const first = page.getByRole('group', { name: 'Image 1' })
  await first.getByLabel('Image décorative').check()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Image décorative, sans description').waitFor()
  await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
  await first.getByRole('button', { name: 'Retirer : Image 1' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await until(
    async () => (await stored(visit, made.id)).images.length,
    (count) => count === 0,
  )
  await page.locator('.picture-figure').waitFor({ state: 'detached' })
  await press('u')
  await page.locator('.picture-figure').waitFor()
  assert.equal((await stored(visit, made.id)).images[0]?.decorative, true)
  await cleared(visit, made)
})

browserTest('a file that is refused says why, and the others stay', {}, async (visit) => {
  const { page, goto, expects, axe } = visit
  const made = await publication(visit)
  await goto(`/publications/${made.id}`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
  const pictures = page.getByRole('group', { name: 'Images', exact: true })
  const whole = await photograph('#7aa6d8')
  expects(422)
  await pictures
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'texte.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Ceci est un texte.') },
      { name: 'coupe.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 3) },
      { name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1, 1) },
      { name: 'acte.pdf', mimeType: 'application/pdf', buffer: pdf('Acte') },
      await jpeg('bonne.jpg', '#7aa6d8'),
    ])
  await pictures.getByText('Ce fichier doit être une image JPEG, PNG, WebP ou AVIF, ou un document PDF.').waitFor()
  await pictures.getByText('L’image est abîmée ou incomplète').waitFor()
  await pictures.getByText(/^Ce fichier dépasse 15 Mo/).waitFor()
  await pictures.getByText('ajoutez-le sous « Documents »').waitFor()
  await page.getByRole('group', { name: 'Image 1' }).waitFor()
  const documents = page.getByRole('group', { name: 'Documents', exact: true })
  await documents
    .locator('input[type=file]')
    .setInputFiles([{ name: 'texte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Ceci est un texte.') }])
  await documents.getByText('Ce fichier n’est pas un document PDF, malgré son nom.').waitFor()
  assert.deepEqual(await axe(), [])
  await pictures.getByRole('button', { name: 'Masquer le message sur enorme.jpg' }).click()
  assert.equal(await pictures.getByRole('alert').count(), 3)
  await cleared(visit, made)
})

browserTest('pictures of pending publications are blurred until they are clicked; the preference is of the browser', {}, async (visit) => {
  const { page, goto, focused, axe } = visit
  const made = await publication(visit, ['Un champ de blé'])
  assert.equal((await stored(visit, made.id)).moderation_status, 'pending')
  await goto(`/publications/${made.id}`)
  const blurred = page.getByRole('button', { name: 'Afficher l’image 1' })
  await page.getByText('Description de l’image : Un champ de blé').waitFor()
  assert.deepEqual(await axe(), [])
  await blurred.focus()
  await page.keyboard.press('Enter')
  await until(focused, (name) => name.startsWith('a Un champ de blé.'))
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByText('Jamais', { exact: true }).click()
  await goto(`/publications/${made.id}`)
  await page.getByRole('link', { name: 'Un champ de blé. Ouvrir l’image 1 en grand' }).waitFor()
  assert.equal(await blurred.count(), 0)
  await cleared(visit, made)
})
