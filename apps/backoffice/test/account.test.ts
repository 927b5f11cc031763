import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import type { BrowserContext, Page } from 'playwright-core'
import { stepAt, totpAt } from '../../../server/chapters/sign-in/second-factor/totp.ts'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { freePort, type Running, startService, temporaryFolder } from '../../../server/test/process.ts'
import { axe } from './accessibility.ts'
import { withAuthenticator } from './authenticator.ts'
// Closes the browser after the last test of the last file.
import './browser.ts'
import { browser, noBrowser } from './chromium.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { unbase32 } from '../../../server/test/base32.ts'

const EMAIL = 'camille@example.fr'
const NEW_EMAIL = 'camille@mairie-exemple.fr'
const PASSWORD = 'un mot de passe assez long'
/** The folder for pictures of the screen; none by default. */
const PICTURES = environment['ACCOUNT_PICTURES']

describe('my account, in a service with a public address', { skip: noBrowser }, () => {
  const folder = temporaryFolder()
  let service: Running
  let context: BrowserContext
  let page: Page
  let origin: string
  let drop = async () => {}
  before(async () => {
    const PORT = String(await freePort())
    origin = `http://localhost:${PORT}`
    const env = { DATA_DIR: folder.path, DEMO: 'off', ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, PORT, PUBLIC_URL: origin }
    const database = await preparedDatabase(folder.path)
    drop = database?.drop ?? drop
    service = await startService({ ...env, ...(database ? { DATABASE_URL: database.url } : {}) })
    context = await (await browser()).newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    page = await context.newPage()
    await withAuthenticator(page)
  })
  after(async () => {
    await context?.close()
    await service?.end('SIGTERM')
    await drop()
    folder.cleanUp()
  })

  const byPassword = async () => {
    await page.goto(`${origin}/backoffice/compte`)
    await page.locator('input[name=email]').fill(EMAIL)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  }
  const signOut = async () => {
    await context.clearCookies()
  }
  /** Returns the code in an e-mail to an address, once it was sent. */
  const codeTo = async (email: string): Promise<string> => {
    const mail = join(folder.path, 'mail')
    for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100))
      for (const file of (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml'))) {
        const { to, text = '' } = await simpleParser(await readFile(join(mail, file)))
        const code = /^\d{6}$/m.exec(text)?.[0]
        if (code !== undefined && to !== undefined && !Array.isArray(to) && to.text === email) return code
      }
    return assert.fail(`no code was sent to ${email}`)
  }
  const opened = () => page.getByRole('heading', { name: 'Mon compte' }).waitFor()

  test('passkeys, a second factor, sessions', async (t) => {
    await t.test('a password opens the account, whose screen has no fault of accessibility', async () => {
      await byPassword()
      await opened()
      await page.getByText('Cette session').waitFor()
      assert.deepEqual(await axe(page), [])
    })

    await t.test('a passkey is added with the authenticator of the machine', async () => {
      await page.getByLabel('Nom de la nouvelle clé').fill('Mon ordinateur')
      await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
      await page.getByRole('button', { name: 'Retirer la clé Mon ordinateur' }).waitFor()
    })

    await t.test('it signs in, offered in the field of the address or by the button', async () => {
      await signOut()
      await page.goto(`${origin}/backoffice/compte`)
      const button = page.getByRole('button', { name: 'Se connecter avec une clé d’accès' })
      // The virtual authenticator may answer the offer in the field by itself.
      await Promise.race([opened(), button.click().catch(() => {})])
      await opened()
      await page.getByText('Clé d’accès', { exact: false }).first().waitFor()
    })

    let secret: Buffer = Buffer.alloc(0)
    await t.test('two-step sign-in is turned on, and its recovery codes are shown once', async () => {
      await page.getByRole('button', { name: 'Activer la validation en deux étapes' }).click()
      await page.getByRole('img', { name: 'Code à photographier' }).waitFor()
      secret = unbase32((await page.locator('code').first().textContent())?.replaceAll(' ', '') ?? '')
      assert.equal(secret.length, 20)
      assert.deepEqual(await axe(page), [])
      await page.getByLabel('Code à six chiffres').fill(totpAt(secret, stepAt(Date.now())))
      await page.getByRole('button', { name: 'Valider' }).click()
      await page.getByText('Vos codes de secours').waitFor()
      assert.equal(await page.locator('li code').count(), 10)
      await page.getByRole('button', { name: 'Je les ai notés' }).click()
      await page.getByText('Il vous reste 10 codes de secours').waitFor()
    })

    await t.test('the passkey is removed; a password then asks for the code of the application', async () => {
      await page.getByRole('button', { name: 'Retirer la clé Mon ordinateur' }).click()
      await page.getByText('Vous n’avez pas encore de clé d’accès').waitFor()
      await signOut()
      await byPassword()
      const code = page.getByLabel('Code de l’application, ou code de secours')
      await code.fill('000000')
      await page.getByRole('button', { name: 'Valider' }).click()
      await page.getByRole('alert').waitFor()
      // The code after the one that turned it on.
      await code.fill(totpAt(secret, stepAt(Date.now()) + 1))
      await page.getByRole('button', { name: 'Valider' }).click()
      await opened()
    })

    await t.test('the address is changed by a code of the new one and another of the present one', async () => {
      await page.getByRole('button', { name: 'Changer d’adresse' }).click()
      await page.getByLabel('Nouvelle adresse e-mail').fill(NEW_EMAIL)
      await page.getByRole('button', { name: 'Recevoir les codes' }).click()
      const code = page.getByLabel(`Code reçu à ${NEW_EMAIL}`)
      await code.waitFor()
      assert.deepEqual(await axe(page), [])
      await code.fill('000000')
      const confirm = page.getByRole('button', { name: 'Valider' })
      await confirm.first().click()
      await page.getByText('Ce code n’est pas le bon').waitFor()
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/email-codes.png`, fullPage: true })
      await code.fill(await codeTo(NEW_EMAIL))
      await confirm.first().click()
      await page.getByText('Sans le code reçu à l’adresse actuelle').waitFor()
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/email-waits.png`, fullPage: true })
      await page.getByLabel(`Code reçu à ${EMAIL}`).fill(await codeTo(EMAIL))
      await confirm.first().click()
      await page.getByText('Votre adresse a changé').waitFor()
      await page.getByText(NEW_EMAIL, { exact: true }).first().waitFor()
      assert.deepEqual(await axe(page), [])
    })

    if (PICTURES)
      for (const width of [390, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await axe(page), [])
          await page.screenshot({ path: `${PICTURES}/account-${width}-${colorScheme}.png`, fullPage: true })
        }
  })
})
