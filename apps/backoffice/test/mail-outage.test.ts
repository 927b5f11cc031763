import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import type { BrowserContext, Page } from 'playwright-core'
import { environment } from '../../../server/platform/settings/config.ts'
import { ask } from '../../../server/test/http.ts'
import { type MailServer, mailServer } from '../../../server/test/mail-server.ts'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { freePort, type Running, startService, temporaryFolder } from '../../../server/test/process.ts'
import { axe } from './accessibility.ts'
// Closes the browser after the last test of the last file.
import './browser.ts'
import { browser, noBrowser } from './chromium.ts'

const EMAIL = 'camille@example.fr'
const PASSWORD = 'un mot de passe assez long'
const WAIT_MS = 60_000
/** The folder for pictures of the screens; none by default. */
const PICTURES = environment['ACCOUNT_PICTURES']

/** docs/decisions/0025. */
describe('signing in by code while the mail server is down', { skip: noBrowser }, () => {
  const folder = temporaryFolder()
  let server: MailServer
  let service: Running
  let origin: string
  let database: Awaited<ReturnType<typeof preparedDatabase>>
  before(async () => {
    // Closed at once: nobody listens at its address until the test starts it again.
    server = await mailServer()
    await server.close()
    database = await preparedDatabase(folder.path)
    const PORT = String(await freePort())
    origin = `http://localhost:${PORT}`
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'accueil@beffroi.example.fr' }
    const admin = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...(database ? { DATABASE_URL: database.url } : {}) }
    service = await startService({ DATA_DIR: folder.path, DEMO: 'off', RATE_LIMITS: 'off', PUBLIC_URL: origin, PORT, ...mail, ...admin })
  })
  after(async () => {
    await service?.end('SIGTERM')
    await server?.close()
    await database?.drop()
    folder.cleanUp()
  })
  const askCode = async () => {
    const { status, body } = await ask('POST', `${origin}/api/auth/code`, { body: { email: 'une-autre@example.fr' }, source: null })
    assert.equal(status, 202)
    return body.data as { delayed?: boolean }
  }
  const comes = async (what: string, holds: () => Promise<boolean> | boolean) => {
    for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(100)) if (await holds()) return
    assert.fail(`${what} within ${WAIT_MS} ms`)
  }
  const screen = async (locale: string): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await (await browser()).newContext({ locale, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    return { context, page: await context.newPage() }
  }
  const picture = async (page: Page, name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })

  test('the notice says that the code waits, in both applications and languages; it goes when the mail server is back', async (t) => {
    await t.test('the service learns it from the first e-mail', () => comes('the delay', async () => (await askCode()).delayed === true))
    for (const [locale, path, send, notice] of [
      [
        'fr-FR',
        '/espace/',
        'Recevoir un code',
        /^Le serveur de messagerie ne répond pas en ce moment\. .* dans les dix minutes\. .* clé d’accès ou un mot de passe\.$/,
      ],
      [
        'en-GB',
        '/backoffice/',
        'Get a code',
        /^The mail server does not answer at the moment\. .* within ten minutes\. .* passkey or a password\.$/,
      ],
    ] as const)
      await t.test(`${path} in ${locale}`, async () => {
        const { context, page } = await screen(locale)
        await page.goto(origin + path)
        if (path === '/backoffice/') await page.getByRole('button', { name: /code/i }).first().click()
        await page.getByLabel(/Adresse e-mail|E-mail address/).fill(EMAIL)
        await page.getByRole('button', { name: send }).click()
        const message = page.getByRole('status').filter({ hasText: EMAIL })
        await message.waitFor()
        const lines = await message.locator('p').allTextContents()
        assert.match(lines.at(-1) ?? '', notice)
        assert.match(lines[0] ?? '', /^(Code demandé pour\s:|Code asked for:)$/, 'nothing says that a code has left')
        assert.equal(await page.getByText(/vient de partir|has just left/).count(), 0)
        assert.deepEqual(await axe(page), [])
        await picture(page, `mail-outage-${locale}`)
        await context.close()
      })
    await t.test('the mail server is back: the code arrives and signs in, and the notice is gone', async () => {
      const { context, page } = await screen('fr-FR')
      await page.goto(`${origin}/espace/`)
      await page.getByLabel('Adresse e-mail').fill(EMAIL)
      await page.getByRole('button', { name: 'Recevoir un code' }).click()
      await page.getByText('Le serveur de messagerie ne répond pas').waitFor()
      server = await mailServer({}, Number(new URL(server.url).port))
      await askCode()
      await comes('the end of the delay', async () => (await askCode()).delayed === undefined)
      await page.getByRole('button', { name: 'Renvoyer le code' }).click()
      await page.getByText('Le code a été renvoyé.').waitFor()
      assert.equal(await page.getByText('Le serveur de messagerie ne répond pas').count(), 0)
      const toPerson = () => server.got.findLast(({ to }) => to === EMAIL)
      await comes('the e-mail', () => toPerson() !== undefined)
      const { text = '' } = await simpleParser(Buffer.from(toPerson()?.source ?? '', 'latin1'))
      await page.getByLabel('Code à six chiffres').fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
      await page.getByLabel('Code à six chiffres').waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await context.close()
    })
  })
})
