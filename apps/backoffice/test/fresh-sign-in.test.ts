import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeAdmin } from '../../../server/platform/access/admins.ts'
import { anotherService, harness, stopHarness } from '../../../server/test/harness.ts'
import { makeUser } from '../../../server/test/make.ts'
import { makeSession } from '../../../server/test/make-session.ts'
import { axe } from './accessibility.ts'
import { fileTag } from './browser.ts'
import { browser, noBrowser } from './chromium.ts'
import { watchFaults } from './faults.ts'
import { settled, watchRequests } from './page.ts'
import { PATIENCE_MS, until } from './until.ts'
import { builtFromSources } from './service.ts'
import { signIn } from './sessions.ts'

/** A service in this process: the age of a session is in its database. Accounts of the demonstration are never asked for a fresh sign-in. */
const WHO = 'camille@example.fr'
const PASSWORD = 'un mot de passe assez long'

let service: Awaited<ReturnType<typeof anotherService>>
before(async () => {
  if (noBrowser) return
  await builtFromSources()
  await harness()
  service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
  await makeAdmin(service.services, { email: WHO, password: PASSWORD })
})
after(async () => {
  if (!service) return
  await service.close()
  await stopHarness()
})

const db = async () => (await harness()).db
/** Makes the administrator's sessions eleven minutes old. */
const age = async () =>
  (await db())
    .updateTable('auth_session')
    .set({ createdAt: new Date(Date.now() - 11 * 60_000).toISOString() })
    .execute()

/** The acts that ask for a fresh sign-in: what is pressed, and what shows that the act was done. */
const ACTS: readonly { name: string; press: (page: Page) => Promise<void>; done: (page: Page, userId: string) => Promise<void> }[] = [
  {
    name: 'giving a role',
    press: async (page) => {
      await page.getByRole('button', { name: 'Attribuer ce rôle : Modération' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
    },
    done: async (_, userId) => {
      const roles = async () => (await db()).selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
      await until(roles, (found) => found.length === 1)
    },
  },
  {
    name: 'ending sessions',
    press: async (page) => {
      await page.getByRole('button', { name: 'Afficher : Connexion' }).click()
      await page.getByRole('button', { name: 'Mettre fin à toutes les sessions' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mettre fin à toutes les sessions' }).click()
    },
    done: async (page) => page.getByText('Aucune session ouverte.').waitFor(),
  },
  {
    name: 'seeing as a person',
    press: async (page) => {
      await page.getByRole('button', { name: 'Voir comme cette personne' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Comprendre sa demande')
      await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir l’espace' }).click()
    },
    done: async (page) => page.getByRole('region', { name: 'Accès en lecture seule' }).waitFor(),
  },
]

for (const { name, press, done } of ACTS)
  void test(
    `${name} in an old session asks for a sign-in in place, and then goes on`,
    { skip: noBrowser, timeout: 240_000, tags: [fileTag()] },
    async () => {
      const { id: userId } = await makeUser()
      await makeSession(userId)
      const context = await (await browser()).newContext({ locale: 'fr-FR', reducedMotion: 'reduce' })
      context.setDefaultTimeout(PATIENCE_MS)
      watchRequests(context)
      const faults = await watchFaults(context, service.url)
      // The refusal that asks for the sign-in, and the proof of work that the page makes for a second sign-in.
      faults.expects(403, 429)
      const page = await context.newPage()
      try {
        await signIn(page, service.url, WHO, PASSWORD)
        await age()
        await page.goto(`${service.url}/backoffice/utilisateurs/${userId}`)
        await settled(page)
        await press(page)
        const dialog = page.getByRole('dialog', { name: 'Confirmez votre identité' })
        await dialog.waitFor()
        assert.deepEqual(await axe(page, { within: '[role=dialog]' }), [])
        await dialog.locator('input[name=password]').fill(PASSWORD)
        await page.keyboard.press('Enter')
        await dialog.waitFor({ state: 'detached' })
        await done(page, userId)
        assert.deepEqual(faults.all, [])
      } finally {
        await context.close()
      }
    },
  )
