import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
// Closes the browser after the last test of the last file.
import './browser.ts'
import { axe, sidewaysScroll } from './accessibility.ts'
import { noBrowser } from './chromium.ts'
import { emptyService } from './empty-service.ts'
import { counted } from './taps.ts'

const ADMIN = { email: 'equipe@example.fr', password: 'un mot de passe assez long' }
const PRESIDENT = 'nadege@badminton.example'
const CLUB = 'Badminton du Gévaudan'
const EVENT = 'Portes ouvertes, venez essayer'
/** The most taps of the club, from the first screen to what waits for a decision. */
const [TAPS_TO_PAGE, TAPS_TO_EVENT] = [14, 8]

describe(
  'a club from nothing to its page with one decision, and its first event with one more',
  {
    skip: noBrowser,
    timeout: 480_000,
  },
  () => {
    const service = emptyService(ADMIN)
    const { nextMail, person } = service
    /** Waits for a text. @throws with what the page says instead */
    const reads = (page: Page, text: string | RegExp) =>
      page
        .getByText(text)
        .first()
        .waitFor()
        .catch(async (cause: unknown) => {
          throw new Error(`${text} is not on ${page.url()}, which says: ${await page.locator('body').innerText()}`, { cause })
        })
    const sound = async (page: Page) => {
      assert.deepEqual(await axe(page), [])
      assert.ok((await sidewaysScroll(page)) <= 0)
    }

    test('the president on a telephone, a moderator at a desk, a resident', async (t) => {
      const [phone, desk, resident] = [await person(390), await person(1280), await person(390)]

      await t.test('an account by a code, the page proposed and asked for at once', async (at) => {
        const way = counted({ page: phone })
        await phone.goto(`${service.origin}/espace/`)
        await way.fill(/^Adresse e-mail/, PRESIDENT)
        await way.tap('button', 'Recevoir un code')
        const code = /^(\d{6}) :/.exec((await nextMail(PRESIDENT, /votre code|vous connecter/)).subject)?.[1] ?? ''
        await way.fill(/^Code à six chiffres/, code)
        await way.tap('button', 'Se connecter')
        await way.tap('link', 'Demander à gérer une page')
        await way.type(/^Commune/, 'Mende')
        await way.option(/^Mende \(/)
        await way.fill(/^Nom de la page/, CLUB)
        await phone.getByText('Aucune page ne correspond').waitFor()
        await way.tap('link', 'Proposer une page absente de l’annuaire')
        await phone.getByRole('heading', { level: 1, name: 'Proposer une page' }).waitFor()
        assert.equal(await phone.getByLabel(/^Nom/).first().inputValue(), CLUB, 'what was looked for is not typed again')
        await way.fill(/^Présentez la structure et votre rôle/, 'Badminton loisir et compétition, dès 8 ans.')
        await way.tap('checkbox', /^Je demande à gérer cette page/)
        await way.fill(/^Votre prénom et votre nom/, 'Nadège Coquelle')
        await way.fill(/^Quelle est votre fonction/, 'Présidente du club depuis 2024.')
        await sound(phone)
        await way.tap('button', 'Envoyer la proposition')
        await reads(phone, 'En cours d’examen')
        await sound(phone)
        at.diagnostic(`${way.count()} taps`)
        assert.ok(way.count() <= TAPS_TO_PAGE, `${way.count()} taps`)
      })

      await t.test('one decision makes the page and gives it to her', async () => {
        await desk.goto(`${service.origin}/backoffice/propositions`)
        await desk.locator('input[name=email]').fill(ADMIN.email)
        await desk.locator('input[name=password]').fill(ADMIN.password)
        await desk.getByRole('button', { name: 'Se connecter', exact: true }).click()
        await desk.getByRole('link', { name: CLUB }).click()
        await desk.getByRole('heading', { level: 1, name: CLUB }).waitFor()
        await desk.keyboard.press('a')
        await desk.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click()
        await desk.getByRole('dialog').waitFor({ state: 'detached' })
        await desk.getByText('Approuvée : responsable de la page').waitFor()
        await nextMail(PRESIDENT, new RegExp(CLUB))
      })

      await t.test('residents see the page', async () => {
        await phone.reload()
        await reads(phone, 'La page est créée, et vous la gérez.')
        const address = await phone.getByRole('link', { name: 'Voir la page publique' }).getAttribute('href')
        await resident.goto(new URL(address ?? '', service.origin).href)
        await resident.getByRole('heading', { level: 1, name: CLUB }).waitFor()
      })

      await t.test('her first event waits for one more decision', async (at) => {
        const way = counted({ page: phone })
        await way.tap('link', 'Publier')
        await way.tap('link', /^Événement/)
        await way.write('Titre', EVENT)
        await way.write(/^Texte/, 'Raquettes prêtées, de 14 h à 18 h.')
        const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
        await way.fill(/^Jour/, day)
        await way.fill('De', '14:00')
        await way.fill('À', '18:00')
        await sound(phone)
        await way.tap('button', 'Envoyer')
        await reads(phone, /Publication envoyée/)
        at.diagnostic(`${way.count()} taps`)
        assert.ok(way.count() <= TAPS_TO_EVENT, `${way.count()} taps`)
      })

      await t.test('which puts it into the agenda of the commune', async () => {
        await desk.goto(`${service.origin}/backoffice/publications`)
        await desk.getByRole('link', { name: EVENT }).first().waitFor()
        await desk.keyboard.press('p')
        await desk
          .getByText('Rien à traiter')
          .or(desk.getByText(/^Aucun/))
          .first()
          .waitFor()
        await resident.goto(`${service.origin}/mende/agenda`)
        await resident.getByRole('link', { name: EVENT }).first().waitFor()
      })
    })
  },
)
