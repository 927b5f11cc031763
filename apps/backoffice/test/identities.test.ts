import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { environment } from '../../../server/platform/settings/config.ts'
import { strictProviders } from '../../../server/test/identities.ts'
import { freePort, type Running, startService, temporaryFolder } from '../../../server/test/process.ts'
import { axe } from './accessibility.ts'
// Closes the browser after the last test of the last file.
import './browser.ts'
import { browser, noBrowser } from './chromium.ts'

const EMAIL = 'camille@example.fr'
const PASSWORD = 'un mot de passe assez long'
/** The folder for pictures of the screens; none by default. */
const PICTURES = environment['ACCOUNT_PICTURES']

describe('signing in with ProConnect and FranceConnect', { skip: noBrowser }, () => {
  const folder = temporaryFolder()
  let service: Running
  let providers: Awaited<ReturnType<typeof strictProviders>>
  let context: BrowserContext
  let page: Page
  let origin: string
  before(async () => {
    const PORT = String(await freePort())
    origin = `http://localhost:${PORT}`
    providers = await strictProviders(origin)
    const env = { ...providers.settings, DATA_DIR: folder.path, DEMO: 'off', ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, PORT }
    service = await startService(env)
    context = await (await browser()).newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    page = await context.newPage()
  })
  after(async () => {
    await context?.close()
    await service?.end('SIGTERM')
    await providers?.stop()
    folder.cleanUp()
  })
  const picture = async (name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
  const button = (name: string) => page.getByRole('link', { name: `S’identifier avec ${name}` })

  test('an identity is connected to an account, opens it after the sign-out, and is disconnected', async (t) => {
    providers.proconnect.person = { sub: 'agent' }
    await t.test('the sign-in page has both, with their official words', async () => {
      await page.goto(`${origin}/backoffice/compte`)
      await button('ProConnect').waitFor()
      await button('FranceConnect').waitFor()
      assert.equal(await page.getByRole('link', { name: 'Qu’est-ce que ProConnect ?' }).count(), 1)
      assert.deepEqual(await axe(page), [])
      await picture('identities-sign-in')
    })
    await t.test('connected under "Mon compte"', async () => {
      await page.locator('input[name=email]').fill(EMAIL)
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
      await page.getByRole('button', { name: 'Relier ProConnect' }).click()
      await page.getByRole('button', { name: 'Retirer ProConnect de ce compte' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Relier ProConnect' }).count(), 0)
      assert.deepEqual(await axe(page), [])
      await picture('identities-account')
    })
    await t.test('the sign-out leads through the provider, and the identity opens the account', async () => {
      await page.getByRole('button', { name: 'Mon compte', exact: true }).click()
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await page.locator('button[value=yes]').click()
      await button('ProConnect').waitFor()
      await page.goto(`${origin}/backoffice/compte`)
      await button('ProConnect').click()
      await page.getByRole('button', { name: 'Retirer ProConnect de ce compte' }).click()
      await page.getByRole('button', { name: 'Relier ProConnect' }).waitFor()
    })
    await t.test('a person who gives up reads why nothing happened', async () => {
      providers.franceconnect.person = null
      await page.getByRole('button', { name: 'Relier FranceConnect' }).click()
      await page.getByRole('alert').getByText('La connexion a été annulée ou refusée.').waitFor()
      assert.match(page.url(), /\/backoffice\/compte\?error=access_denied$/)
    })
  })
})
