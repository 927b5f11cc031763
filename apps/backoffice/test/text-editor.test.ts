import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { getCompte } from '../../../contract/compte/compte.ts'
import { getDraft } from '../../../contract/publications/drafts.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { until } from './until.ts'

const OPTIONS = { app: 'espace', as: 'mairie@demo.test' } as const

const field = (page: Page) => page.getByRole('textbox', { name: /^Texte/ })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the form of a new draft, and waits until its editor is loaded. */
async function open(visit: Visit): Promise<void> {
  const { data } = await visit.api(getCompte, {})
  await visit.goto(`/brouillons/nouveau?genre=actualite&acteur=${data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''}`)
  await tool(visit.page, 'Gras').waitFor()
}

/** Returns the text of the draft that the screen shows, as the service has it. */
async function stored(visit: Visit): Promise<string | null> {
  await visit.page.getByText(/Brouillon enregistré/).waitFor()
  await settled(visit.page)
  const id = /brouillons\/([\da-f-]{36})/.exec(visit.page.url())?.[1] ?? ''
  return (await visit.api(getDraft, { params: { id } })).data.body
}

/** Pastes HTML and its text as a browser does. */
const paste = (page: Page, html: string, text: string) =>
  field(page).evaluate(
    (element, [rich, plain]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', rich ?? '')
      clipboardData.setData('text/plain', plain ?? '')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, text],
  )

browserTest('what is written with its form is stored as Markdown, and shown again after a reload', OPTIONS, async (visit) => {
  const { page, press } = visit
  await open(visit)
  await page.getByRole('textbox', { name: 'Titre' }).fill('Le bal des pompiers')
  await field(page).click()
  await page.keyboard.type('Rendez-vous ')
  await press('Control+b')
  await page.keyboard.type('samedi')
  await press('Control+b')
  await page.keyboard.type(', place_de_la mairie.')
  await press('Enter')
  await page.keyboard.type('# Au programme')
  await press('Enter')
  await page.keyboard.type('- bal')
  await press('Enter')
  await page.keyboard.type('repas')
  await press('Enter', 'Enter')
  await page.keyboard.type('Voir le site')
  await press('Shift+Control+ArrowLeft')
  await tool(page, 'Lien').click()
  await page.getByLabel('Adresse du lien').fill('pas une adresse')
  await tool(page, 'Mettre le lien').click()
  await page.getByText('Cette adresse n’est pas valable.').waitFor()
  await page.getByLabel('Adresse du lien').fill('exemple.fr/bal')
  await press('Enter')
  assert.equal(
    await stored(visit),
    'Rendez-vous **samedi**, place_de_la mairie.\n\n## Au programme\n\n- bal\n- repas\n\nVoir le [site](https://exemple.fr/bal)',
  )
  assert.deepEqual(await visit.axe(), [])
  await page.reload()
  await tool(page, 'Gras').waitFor()
  assert.equal(await field(page).locator('strong').textContent(), 'samedi')
  assert.equal(await field(page).locator('li').count(), 2)
  assert.equal(await field(page).locator('a').getAttribute('href'), 'https://exemple.fr/bal')
  await page.getByText('Aperçu').click()
  const preview = page.getByRole('region', { name: /^Aperçu/ })
  assert.equal(await preview.locator('.markdown strong').textContent(), 'samedi')
})

browserTest('a list copied from Word keeps its words and its form, and nothing else', OPTIONS, async (visit) => {
  await open(visit)
  await field(visit.page).click()
  const item = (text: string, mark = '·') =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span></span>${text}<o:p></o:p></p>`
  await paste(
    visit.page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><style>p {color: red}</style><body><p class=MsoNormal><b>Attention</b> : <span style='color:red'>route barrée</span></p>${item('lundi')}${item('mardi')}<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Déviation</b> <span style='font-weight:bold'>locale</span></p><table><tr><td><p class=MsoNormal>Mercredi</p></td><td><p class=MsoNormal>14 h</p></td></tr><tr><td>rue</td><td><ul><li>du Pont</li></ul></td></tr></table><script>alert(1)</script><img src=x onerror=alert(1)></body></html>`,
    '',
  )
  assert.equal(
    await stored(visit),
    '**Attention** : route barrée\n\n- lundi\n- mardi\n\n**Déviation** **locale**\n\nMercredi — 14 h\n\nrue\n\n- du Pont',
  )
  await visit.page.getByText(/^Une image ne se place pas dans le texte/).waitFor()
})

browserTest(
  'five megabytes of Word become words, and a text that is too long gets an error at its field',
  { ...OPTIONS, expects: [422] },
  async (visit) => {
    const { page } = visit
    await open(visit)
    await field(page).click()
    const begun = Date.now()
    await paste(page, `<p style="mso-list:l0 level1">${'<span style="color:red">mot </span>'.repeat(150_000)}</p>`, 'mot '.repeat(150_000))
    await page.getByText(/seuls ses mots ont été gardés/).waitFor()
    await page.getByText(/caractères, sur 20.000 au plus/).waitFor()
    assert.ok(Date.now() - begun < 10_000)
    await visit.press('Control+a', 'Delete')
    await page.keyboard.type('court')
    assert.equal(await stored(visit), 'court')
  },
)

browserTest('a text with more than the editor has is written in Markdown, and is not changed by opening it', OPTIONS, async (visit) => {
  const { page } = visit
  await open(visit)
  await tool(page, 'Écrire en Markdown').click()
  await field(page).fill('> Citation\n\n* un')
  assert.equal(await stored(visit), '> Citation\n\n* un')
  await page.reload()
  await page.getByText(/éléments que la mise en forme ne montre pas/).waitFor()
  assert.equal(await field(page).inputValue(), '> Citation\n\n* un')
  await field(page).fill('* un\n* deux')
  await tool(page, 'Écrire avec la mise en forme').click()
  await tool(page, 'Liste à puces').waitFor()
  assert.equal(await field(page).locator('li').count(), 2)
  assert.equal(await stored(visit), '* un\n* deux')
})

browserTest(
  'a key changes the text alone: its form and its storage have their turn in the pause, and a reload before it loses nothing',
  OPTIONS,
  async (visit) => {
    const { page } = visit
    await open(visit)
    await field(page).click()
    await page.keyboard.insertText('Les habitants sont invités. '.repeat(360))
    await stored(visit)
    const during = await field(page).evaluate(async (element) => {
      const changes: string[] = []
      const setItem = Storage.prototype.setItem.bind(sessionStorage)
      Storage.prototype.setItem = function (...args) {
        changes.push('storage')
        setItem(...args)
      }
      const observer = new MutationObserver((records) => {
        for (const { target } of records) if (!element.contains(target)) changes.push(target.nodeName)
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      for (let n = 0; n < 20; n += 1) {
        document.execCommand('insertText', false, 'a')
        await Promise.resolve()
      }
      changes.push(...observer.takeRecords().flatMap(({ target }) => (element.contains(target) ? [] : [target.nodeName])))
      const typed = [...changes]
      // The pause then writes: the watch itself works.
      await new Promise<void>((resolve) => {
        Storage.prototype.setItem = function (...args) {
          setItem(...args)
          resolve()
        }
      })
      return typed
    })
    assert.deepEqual(during, [])
    await page.keyboard.type(' Avant le rechargement.')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await tool(page, 'Gras').waitFor()
    assert.ok((await field(page).textContent())?.includes('Avant le rechargement.'))
    assert.ok((await field(page).textContent())?.includes('a'.repeat(20)))
  },
)

for (const [width, scheme] of [
  [320, 'light'],
  [1280, 'dark'],
] as const)
  browserTest(`the editor has no fault at ${width} px, ${scheme}`, { ...OPTIONS, width, scheme }, async (visit) => {
    await open(visit)
    await field(visit.page).click()
    await visit.page.keyboard.type('Un texte')
    await tool(visit.page, 'Lien').click()
    await visit.page.getByText('Sélectionnez d’abord').waitFor()
    assert.deepEqual(await visit.axe(), [])
    assert.ok((await visit.sidewaysScroll()) <= 0)
  })

for (const [width, scheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  browserTest(
    `a text that scrolls within its field has no fault and scrolls by keyboard, at ${width} px`,
    { ...OPTIONS, width, scheme },
    async (visit) => {
      const { page } = visit
      await open(visit)
      await field(page).click()
      await page.keyboard.insertText('Les habitants sont invités. '.repeat(360))
      const box = page.locator('.markdown[data-scrolls=true]')
      await box.waitFor()
      assert.deepEqual(await visit.axe(), [])
      await field(page).focus()
      await page.keyboard.press('Control+Home')
      await until(
        () => box.evaluate(({ scrollTop }) => scrollTop),
        (top) => top < 20,
      )
      await page.keyboard.press('Control+End')
      await until(
        () => box.evaluate(({ scrollTop }) => scrollTop),
        (top) => top > 200,
      )
    },
  )
