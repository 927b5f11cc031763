import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { deletePublication, getPublication } from '../../../contract/publications/publications.ts'
import { browserTest, type Visit } from './browser.ts'

/** The most presses of Tab from one field to the next that a person looks for. */
const TABS_MAX = 60

/** Presses Tab until the element of a role and a name has the focus. */
async function tabTo({ page, press, focused }: Visit, wanted: RegExp): Promise<void> {
  const passed: string[] = []
  for (let n = 0; n < TABS_MAX; n += 1) {
    const now = await focused()
    if (wanted.test(now)) return
    passed.push(now)
    await press('Tab')
  }
  assert.fail(`${String(wanted)} is not reached from ${await page.title()}: ${passed.join(' → ')}`)
}

browserTest(
  'an event with two dates and a known place is published by the keyboard alone',
  { app: 'espace', as: 'mairie@demo.test' },
  async (visit) => {
    const { page, goto, press } = visit
    await goto('/')
    await tabTo(visit, /^a Publier$/)
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Que voulez-vous publier ?' }).waitFor()
    await tabTo(visit, /^a Événement/)
    await press('Enter')
    await page.getByRole('button', { name: 'Gras', exact: true }).waitFor()
    await tabTo(visit, /Titre/)
    await page.keyboard.type('Concert au clavier')
    await tabTo(visit, /^textbox$/)
    await page.keyboard.type('Entrée libre. ')
    await press('Control+b')
    await page.keyboard.type('Venez nombreux.')
    // Tab leaves the text: it is no trap.
    await press('Tab')
    await tabTo(visit, /Jour/)
    await page.keyboard.type('06052027')
    await tabTo(visit, /De$/)
    await page.keyboard.type('0630PM')
    await tabTo(visit, /^button Ajouter une date/)
    await press('Enter')
    await page.getByRole('group', { name: 'Date 2' }).locator('input:focus').waitFor()
    await page.keyboard.type('06122027')
    await tabTo(visit, /Nom du lieu/)
    await page.keyboard.type('Salle')
    await tabTo(visit, /^button Publier$/)
    await page.getByText(/Brouillon enregistré/).waitFor()
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Concert au clavier' }).waitFor()
    const id = /publications\/([\da-f-]{36})/.exec(page.url())?.[1] ?? ''
    const { evenement, body } = (await visit.api(getPublication, { params: { id } })).data
    assert.deepEqual(
      evenement?.occurrences?.map(({ jour_debut }) => jour_debut),
      ['2027-06-05', '2027-06-12'],
    )
    assert.equal(evenement.lieu?.nom, 'Salle')
    assert.equal(body, 'Entrée libre. **Venez nombreux.**')
    await visit.api(deletePublication, { params: { id } })
  },
)

browserTest(
  'from an empty page to a first published item: five actions',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const acteur = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
    const actions: string[] = []
    const act = async (name: string, work: () => Promise<unknown>) => {
      actions.push(name)
      await work()
    }
    await goto('/')
    const begun = Date.now()
    await act('Publier', () => page.getByRole('link', { name: 'Publier', exact: true }).click())
    await act('Actualité', () => page.getByRole('link', { name: /^Actualité/ }).click())
    await act('title', () => page.getByRole('textbox', { name: 'Titre' }).fill('Notre première actualité'))
    await page.getByRole('button', { name: 'Gras', exact: true }).waitFor()
    await act('text', () => page.getByRole('textbox', { name: /^Texte/ }).fill('Bienvenue sur notre page.'))
    await page.getByText(`« ${acteur?.nom ?? ''} » publie sans relecture`, { exact: false }).waitFor()
    await act('send', () => page.getByRole('button', { name: 'Publier', exact: true }).click())
    await page.getByText('Les habitants la voient.', { exact: true }).waitFor()
    assert.equal(actions.length, 5)
    assert.ok(Date.now() - begun < 180_000, 'without what a person needs to think and to type')
    const id = /publications\/([\da-f-]{36})/.exec(page.url())?.[1] ?? ''
    await visit.api(deletePublication, { params: { id } })
  },
)
